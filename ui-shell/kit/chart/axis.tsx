import { formatNumber } from '../format/format.js';

/** Narrowest distance between two labels of an axis, in pixels. */
const labelSpace = 56;

/** The ticks of a horizontal axis with lines upward to `top`, and its title below; labels that would touch are left out. */
export function Axis({
  ticks,
  at,
  top,
  bottom,
  title,
}: {
  readonly ticks: readonly number[];
  readonly at: (value: number) => number;
  readonly top: number;
  readonly bottom: number;
  /** With the unit. */
  readonly title: string;
}) {
  const [first = 0, last = 0] = [ticks[0], ticks.at(-1)].map(tick => at(tick ?? 0));
  const step = Math.max(1, Math.ceil((ticks.length * labelSpace) / Math.max(1, last - first + labelSpace)));
  return (
    <g fill="var(--cds-text-secondary)">
      {ticks.map((tick, index) => (
        <g key={tick}>
          <line x1={at(tick)} x2={at(tick)} y1={top} y2={bottom} stroke="var(--cds-border-subtle)" />
          {index % step === 0 && (
            <text x={at(tick)} y={bottom + 16} textAnchor="middle">
              {formatNumber(tick)}
            </text>
          )}
        </g>
      ))}
      <text x={(first + last) / 2} y={bottom + 34} textAnchor="middle">
        {title}
      </text>
    </g>
  );
}

/** A vertical line at a value that others are compared with, and its name above. */
export function Marker({
  x,
  top,
  bottom,
  text,
  colour,
  dashes,
  width,
}: {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
  readonly text: string;
  readonly colour: string;
  readonly dashes?: string;
  /** Of the chart, inside which the name stays. */
  readonly width: number;
}) {
  const anchor = x > width - 90 ? 'end' : x < 90 ? 'start' : 'middle';
  return (
    <g>
      <line x1={x} x2={x} y1={top} y2={bottom} stroke={colour} strokeWidth={2} strokeDasharray={dashes} />
      <text x={x} y={top - 4} textAnchor={anchor} fontWeight={600}>
        {text}
      </text>
    </g>
  );
}

/** The ticks of a vertical axis with lines to `right`, and its title beside them. */
export function SideAxis({
  ticks,
  at,
  left,
  right,
  title,
}: {
  readonly ticks: readonly number[];
  readonly at: (value: number) => number;
  readonly left: number;
  readonly right: number;
  /** With the unit. */
  readonly title: string;
}) {
  const [first = 0, last = 0] = [ticks[0], ticks.at(-1)].map(tick => at(tick ?? 0));
  return (
    <g fill="var(--cds-text-secondary)">
      {ticks.map(tick => (
        <g key={tick}>
          <line x1={left} x2={right} y1={at(tick)} y2={at(tick)} stroke="var(--cds-border-subtle)" />
          <text x={left - 8} y={at(tick) + 4} textAnchor="end">
            {formatNumber(tick)}
          </text>
        </g>
      ))}
      <text transform={`translate(12 ${(first + last) / 2}) rotate(-90)`} textAnchor="middle">
        {title}
      </text>
    </g>
  );
}
