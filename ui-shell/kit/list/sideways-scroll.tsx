import { useEffect, useRef, useState, type ReactNode } from 'react';

/**
 * Scrolls content that is wider than the screen. It is focusable if nothing inside is, so that arrow keys can scroll it
 * (WCAG 2.1.1).
 */
export function SidewaysScroll({
  label,
  busy = false,
  className = '',
  children,
}: {
  /** Accessible name of the content. */
  readonly label: string;
  /** True while newer data loads. */
  readonly busy?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const [takesFocus, setTakesFocus] = useState(false);
  const [isWide, setIsWide] = useState(false);
  useEffect(() => {
    const { current: box } = frame;
    if (box === null) return undefined;
    const watch = new ResizeObserver(() => {
      const isReached = box.querySelector('a[href], button, input, select, textarea') !== null;
      // Rounded widths may differ by a pixel.
      const scrolls = box.scrollWidth > box.clientWidth + 1;
      setIsWide(scrolls);
      setTakesFocus(scrolls && !isReached);
    });
    for (const each of [box, ...box.children]) watch.observe(each);
    return () => watch.disconnect();
  }, []);
  return (
    <div
      ref={frame}
      className={`limpid-table-scroll ${isWide ? 'limpid-wide-table ' : ''}${className}`.trim()}
      aria-busy={busy}
      {...(takesFocus ? { tabIndex: 0, role: 'group', 'aria-label': label } : {})}
    >
      {children}
    </div>
  );
}
