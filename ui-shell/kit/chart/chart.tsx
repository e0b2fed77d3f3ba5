import { useRef, useState, type ReactNode } from 'react';
import { useWidth } from './use-width.js';

/** Makes a group of an SVG a mark that is read by pointer, focus and touch. */
export type MarkProps = (text: string, x: number, y: number) => React.SVGProps<SVGGElement>;

interface Reading {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** A drawing as wide as its place, with a read-out beside the mark under the pointer or the focus. */
export function Chart({
  height,
  children,
}: {
  readonly height: number;
  readonly children: (width: number, mark: MarkProps) => ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box, 720);
  const [reading, setReading] = useState<Reading | null>(null);
  const hide = (): void => setReading(null);
  const mark: MarkProps = (text, x, y) => {
    const show = (): void => setReading({ text, x, y });
    return {
      tabIndex: 0,
      role: 'img',
      'aria-label': text,
      className: 'limpid-mark',
      onMouseEnter: show,
      onFocus: show,
      onClick: show,
      onMouseLeave: hide,
      onBlur: hide,
      onKeyDown: event => event.key === 'Escape' && hide(),
    };
  };
  return (
    <div ref={box} className="limpid-chart">
      <svg viewBox={`0 0 ${width} ${height}`} fontSize="12" fill="currentColor">
        {children(width, mark)}
      </svg>
      {reading !== null && <Readout {...reading} width={width} />}
    </div>
  );
}

/** The text beside a mark, on the side with more space. */
export function Readout({ text, x, y, width }: Reading & { readonly width: number }) {
  const isRight = x > width / 2;
  return (
    <p
      className="limpid-readout"
      aria-hidden="true"
      style={{
        insetBlockStart: y + 12,
        ...(isRight ? { insetInlineEnd: Math.max(0, width - x + 8) } : { insetInlineStart: x + 8 }),
        maxInlineSize: Math.max(160, (isRight ? x : width - x) - 8),
      }}
    >
      {text}
    </p>
  );
}
