import type { ReactNode } from 'react';
import { shortened } from '@limpid/ui-kit';
import { placedLabels, type LabelRoom } from './placed-labels.js';

const width = 1000;
const height = 440;
const left = 60;
const right = 24;
const top = 30;
const bottom = 48;
/** Maximum characters of a label. */
const labelCharacters = 28;
const labelWidth = 200;
const labelRoom: LabelRoom = {
  width: labelWidth,
  lineHeight: 15,
  right: width - labelWidth,
  top: top + 12,
  bottom: height - bottom - 6,
};

/** One production in a plot of two scores. */
export interface Bubble {
  readonly key: string;
  readonly at: readonly [across: number, up: number];
  readonly radius: number;
  readonly colour: string;
  /** Letters in it that say what the colour says; null for none. */
  readonly mark: string | null;
  /** Flagged as unreliable and drawn with a dashed line. */
  readonly isFaint?: boolean;
  /** Label beside it; null for none. */
  readonly label: string | null;
  /** Tooltip. */
  readonly title: string;
}

/** Positions of scores in the plot. */
export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly x: (score: number) => number;
  readonly y: (score: number) => number;
  readonly across: readonly [low: number, high: number];
  readonly up: readonly [low: number, high: number];
}

export interface BubblePlotProps {
  readonly bubbles: readonly Bubble[];
  readonly acrossTitle: string;
  readonly upTitle: string;
  /** Further scores on the vertical axis. */
  readonly upAlso: readonly number[];
  /** Areas behind the bubbles. */
  readonly backdrop: (frame: Frame) => ReactNode;
  /** Productions left out; null when all are shown. */
  readonly leftOut: string | null;
}

/** Two scores against each other, one bubble per production, the important ones labelled. */
export function BubblePlot({ bubbles, acrossTitle, upTitle, upAlso, backdrop, leftOut }: BubblePlotProps) {
  const across = rangeOf(bubbles.map(each => each.at[0]));
  const up = rangeOf([...bubbles.map(each => each.at[1]), ...upAlso]);
  const x = (score: number): number => left + ((score - across[0]) / (across[1] - across[0])) * (width - left - right);
  const y = (score: number): number => height - bottom - ((score - up[0]) / (up[1] - up[0])) * (height - top - bottom);
  const frame: Frame = { left, right: width - right, top, bottom: height - bottom, x, y, across, up };
  const labels = placedLabels(
    bubbles.flatMap(bubble =>
      bubble.label === null
        ? []
        : [{ bubble, text: bubble.label, x: x(bubble.at[0]) + bubble.radius + 8, y: y(bubble.at[1]) + 4 }],
    ),
    labelRoom,
  );
  return (
    <svg viewBox={`0 0 ${width} ${height}`} fontSize="12" fill="currentColor">
      {backdrop(frame)}
      <Axes frame={frame} acrossTitle={acrossTitle} upTitle={upTitle} />
      {bubbles.map(({ key, at, radius, colour, isFaint = false, title }) => (
        <circle
          key={key}
          cx={x(at[0])}
          cy={y(at[1])}
          r={radius}
          fill={colour}
          fillOpacity={isFaint ? 0.15 : 0.45}
          stroke={colour}
          {...(isFaint ? { strokeDasharray: '3 3' } : {})}
        >
          <title>{title}</title>
        </circle>
      ))}
      {bubbles.map(
        ({ key, at, mark }) =>
          mark !== null && (
            <text
              key={key}
              x={x(at[0])}
              y={y(at[1]) + 4}
              textAnchor="middle"
              fontWeight={600}
              pointerEvents="none"
              aria-hidden="true"
            >
              {mark}
            </text>
          ),
      )}
      {labels.map(({ bubble, text, x: at, y: line }) => (
        <g key={bubble.key}>
          <line
            x1={x(bubble.at[0]) + bubble.radius}
            y1={y(bubble.at[1])}
            x2={at - 2}
            y2={line - 4}
            stroke="var(--cds-border-strong)"
          />
          <text
            x={at}
            y={line}
            fontWeight={600}
            stroke="var(--cds-background)"
            strokeWidth={3}
            strokeLinejoin="round"
            paintOrder="stroke"
          >
            {shortened(text, labelCharacters)}
          </text>
        </g>
      ))}
      {leftOut !== null && (
        <text x={left} y={height - 4} fill="var(--cds-text-secondary)">
          {leftOut}
        </text>
      )}
    </svg>
  );
}

/** Whole scores around the values with a margin, between 1 and 10. */
function rangeOf(values: readonly number[]): readonly [low: number, high: number] {
  return [Math.max(1, Math.floor(Math.min(...values)) - 1), Math.min(10, Math.ceil(Math.max(...values)) + 1)];
}

function wholeScores([low, high]: readonly [number, number]): number[] {
  return Array.from({ length: high - low + 1 }, (_, index) => low + index);
}

function Axes({
  frame: { x, y, across, up },
  acrossTitle,
  upTitle,
}: { readonly frame: Frame } & Pick<BubblePlotProps, 'acrossTitle' | 'upTitle'>) {
  return (
    <>
      <line x1={left} x2={width - right} y1={height - bottom} y2={height - bottom} stroke="currentColor" />
      <line x1={left} x2={left} y1={top} y2={height - bottom} stroke="currentColor" />
      {wholeScores(across).map(score => (
        <text key={`x${score}`} x={x(score)} y={height - bottom + 16} textAnchor="middle">
          {score}
        </text>
      ))}
      {wholeScores(up).map(score => (
        <text key={`y${score}`} x={left - 8} y={y(score) + 4} textAnchor="end">
          {score}
        </text>
      ))}
      <text x={(left + width - right) / 2} y={height - bottom + 34} textAnchor="middle">
        {acrossTitle}
      </text>
      <text transform={`translate(16 ${(top + height - bottom) / 2}) rotate(-90)`} textAnchor="middle">
        {upTitle}
      </text>
    </>
  );
}
