import { useEffect, useRef, useState, type ReactNode } from 'react';

/**
 * What is wider than the screen scrolls here, so that the page does not. Where nothing inside takes the focus the frame does,
 * so that arrow keys reach what is out of sight (WCAG 2.1.1).
 */
export function SidewaysScroll({
  label,
  busy = false,
  className = '',
  children,
}: {
  /** What scrolls; read out when it takes the focus. */
  readonly label: string;
  /** A newer answer is on its way. */
  readonly busy?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const [takesFocus, setTakesFocus] = useState(false);
  useEffect(() => {
    const { current: box } = frame;
    if (box === null) return undefined;
    const watch = new ResizeObserver(() => {
      const isReached = box.querySelector('a[href], button, input, select, textarea') !== null;
      setTakesFocus(box.scrollWidth > box.clientWidth && !isReached);
    });
    for (const each of [box, ...box.children]) watch.observe(each);
    return () => watch.disconnect();
  }, []);
  return (
    <div
      ref={frame}
      className={`limpid-table-scroll ${className}`.trim()}
      aria-busy={busy}
      {...(takesFocus ? { tabIndex: 0, role: 'group', 'aria-label': label } : {})}
    >
      {children}
    </div>
  );
}
