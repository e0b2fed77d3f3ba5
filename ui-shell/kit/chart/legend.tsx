import type { ReactNode } from 'react';

/** A sign of a chart and what it means. */
export interface LegendItem {
  readonly text: string;
  /** Draws the sign around a place. */
  readonly sign: (x: number, y: number) => ReactNode;
}

/** In pixels: the mean width of a character, the height of a line, and the place of a sign before its text. */
const [character, lineHeight, signWidth] = [6.5, 20, 42];

type Placed = LegendItem & { readonly x: number; readonly line: number };

/** The items in lines of at most a width, in their order. */
function placed(items: readonly LegendItem[], width: number): readonly Placed[] {
  let [x, line] = [0, 0];
  return items.map(item => {
    const own = signWidth + item.text.length * character;
    if (x > 0 && x + own > width) [x, line] = [0, line + 1];
    const place = { ...item, x, line };
    x += own;
    return place;
  });
}

/** The height of a legend, which is higher in a narrow chart. */
export function legendHeight(items: readonly LegendItem[], width: number): number {
  return ((placed(items, width).at(-1)?.line ?? -1) + 1) * lineHeight;
}

/** The signs of a chart with their meanings, in lines from `top` downward. */
export function Legend({
  items,
  left,
  top,
  width,
}: {
  readonly items: readonly LegendItem[];
  readonly left: number;
  readonly top: number;
  readonly width: number;
}) {
  return placed(items, width).map(({ text, sign, x, line }) => {
    const [at, y] = [left + x, top + (line + 0.5) * lineHeight];
    return (
      <g key={text}>
        {sign(at + 9, y)}
        <text x={at + 24} y={y + 4}>
          {text}
        </text>
      </g>
    );
  });
}
