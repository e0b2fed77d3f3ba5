import type { ReactNode } from 'react';
import { shortened } from '@limpid/ui-kit';
import { Axis, Chart, linearScale, SideAxis } from '@limpid/ui-kit/chart';
import { placedLabels } from './placed-labels.js';

const [left, right, top, bottom] = [60, 24, 20, 400];
const height = bottom + 44;
/** Maximum characters of a label, and its width in pixels; narrow plots have none. */
const [labelCharacters, labelWidth, narrowest] = [28, 200, 560];

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
  /** What is read at it. */
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
  return (
    <>
      <Chart height={height}>
        {(width, mark) => {
          const x = linearScale(across, [left, width - right], across[1] - across[0]).at;
          const y = linearScale(up, [bottom, top], up[1] - up[0]).at;
          return (
            <>
              {backdrop({ left, right: width - right, top, bottom, x, y, across, up })}
              <Axis ticks={wholeScores(across)} at={x} top={top} bottom={bottom} title={acrossTitle} />
              <SideAxis ticks={wholeScores(up)} at={y} left={left} right={width - right} title={upTitle} />
              {bubbles.map(bubble => (
                <g key={bubble.key} {...mark(bubble.title, x(bubble.at[0]), y(bubble.at[1]))}>
                  <BubbleMark bubble={bubble} x={x(bubble.at[0])} y={y(bubble.at[1])} />
                </g>
              ))}
              {width >= narrowest && <Labels bubbles={bubbles} x={x} y={y} width={width} />}
            </>
          );
        }}
      </Chart>
      {leftOut !== null && <p className="limpid-small">{leftOut}.</p>}
    </>
  );
}

function BubbleMark({
  bubble: { radius, colour, mark, isFaint = false },
  x,
  y,
}: {
  readonly bubble: Bubble;
  readonly x: number;
  readonly y: number;
}) {
  return (
    <>
      <circle
        cx={x}
        cy={y}
        r={radius}
        fill={colour}
        fillOpacity={isFaint ? 0.15 : 0.45}
        stroke={colour}
        {...(isFaint ? { strokeDasharray: '3 3' } : {})}
      />
      {mark !== null && (
        <text x={x} y={y + 4} textAnchor="middle" fontWeight={600}>
          {mark}
        </text>
      )}
    </>
  );
}

/** Names beside the important bubbles, with lines to them; the pointer reads the bubbles below. */
function Labels({
  bubbles,
  x,
  y,
  width,
}: Pick<Frame, 'x' | 'y'> & { readonly bubbles: readonly Bubble[]; readonly width: number }) {
  const labels = placedLabels(
    bubbles.flatMap(bubble =>
      bubble.label === null
        ? []
        : [{ bubble, text: bubble.label, x: x(bubble.at[0]) + bubble.radius + 8, y: y(bubble.at[1]) + 4 }],
    ),
    { width: labelWidth, lineHeight: 15, right: width - labelWidth, top: top + 12, bottom: bottom - 6 },
  );
  return labels.map(({ bubble, text, x: at, y: line }) => (
    <g key={bubble.key} pointerEvents="none">
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
  ));
}

/** Whole scores around the values with a margin, between 1 and 10. */
function rangeOf(values: readonly number[]): readonly [low: number, high: number] {
  return [Math.max(1, Math.floor(Math.min(...values)) - 1), Math.min(10, Math.ceil(Math.max(...values)) + 1)];
}

function wholeScores([low, high]: readonly [number, number]): number[] {
  return Array.from({ length: high - low + 1 }, (_, index) => low + index);
}
