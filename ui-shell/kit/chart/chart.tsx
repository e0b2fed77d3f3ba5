import { useRef, useState, type ReactNode } from 'react';
import { useWidth } from './use-width.js';

/**
 * Makes a group of an SVG a mark that is read by pointer, focus and touch. With `hasLink` the group contains a link, which takes
 * the focus instead.
 */
export type MarkProps = (text: string, x: number, y: number, hasLink?: boolean) => React.SVGProps<SVGGElement>;

interface Reading {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** The steps of the arrow keys from mark to mark. */
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * A drawing as wide as its place, with a read-out beside the mark under the pointer or the focus. Its marks are one stop
 * of the Tab key; arrow keys go from mark to mark.
 */
export function Chart({
  height,
  children,
}: {
  /** In pixels, or by the width of the place. */
  readonly height: number | ((width: number) => number);
  readonly children: (width: number, mark: MarkProps) => ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box, 720);
  const [reading, setReading] = useState<Reading | null>(null);
  const [stop, setStop] = useState(0);
  const hide = (): void => setReading(null);
  let marks = 0;
  const mark: MarkProps = (text, x, y, hasLink = false) => {
    const place = hasLink ? null : marks++;
    const show = (): void => setReading({ text, x, y });
    return {
      ...(place === null ? {} : { tabIndex: place === stop ? 0 : -1, role: 'img', 'aria-label': text }),
      className: 'limpid-mark',
      onMouseEnter: show,
      onFocus: () => {
        if (place !== null) setStop(place);
        show();
      },
      onClick: show,
      onMouseLeave: hide,
      onBlur: hide,
      onKeyDown: event => {
        if (event.key === 'Escape') hide();
        const step = steps[event.key];
        if (step === undefined) return;
        event.preventDefault();
        focusBeside(event.currentTarget, step);
      },
    };
  };
  const drawing = children(width, mark);
  // Fewer marks than before: the Tab key still finds one.
  if (stop >= marks && marks > 0) setStop(0);
  return (
    <div ref={box} className="limpid-chart">
      <svg
        viewBox={`0 0 ${width} ${typeof height === 'number' ? height : height(width)}`}
        fontSize="12"
        fill="currentColor"
      >
        {drawing}
      </svg>
      {reading !== null && <Readout {...reading} width={width} />}
    </div>
  );
}

function focusBeside(mark: SVGGElement, step: number): void {
  const all = [...(mark.ownerSVGElement?.querySelectorAll<SVGGElement>('.limpid-mark[tabindex]') ?? [])];
  all[all.indexOf(mark) + step]?.focus();
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
