import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

export interface HeatMapProps {
  readonly rowLabels: readonly string[];
  readonly columnLabels: readonly string[];
  /** Null cells are shown as not applicable; smaller values are darker, because tighter limits matter more. */
  readonly values: readonly (readonly (number | null)[])[];
  readonly unit: string;
  readonly describe: (row: number, column: number) => string;
  readonly onChoose: (row: number, column: number) => void;
  readonly label: string;
  /** Cells with a mark in their corner, and its meaning. */
  readonly marks?: { readonly has: (row: number, column: number) => boolean; readonly meaning: string };
}

const cell = 22;
const labelWidth = 90;
const labelHeight = 90;

/** A matrix as colours on a logarithmic scale, drawn on a canvas so that hundreds of rows scroll smoothly. */
export function HeatMap({ rowLabels, columnLabels, values, unit, describe, onChoose, label, marks }: HeatMapProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pointer = useRef<HTMLSpanElement>(null);
  const [at, setAt] = useState<readonly [row: number, column: number]>([0, 0]);
  const range = rangeOf(values);
  const width = labelWidth + columnLabels.length * cell;
  const height = labelHeight + rowLabels.length * cell;

  useEffect(() => {
    if (canvas.current !== null)
      draw(canvas.current, { rowLabels, columnLabels, values, range, marks, at, width, height });
  });

  const move = (event: React.KeyboardEvent): void => {
    const steps: Readonly<Record<string, readonly [number, number]>> = {
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
    };
    const step = steps[event.key];
    if (event.key === 'Enter') onChoose(at[0], at[1]);
    if (step === undefined) return;
    event.preventDefault();
    // Rendered at once, so that the pointer is in place when it is scrolled to.
    flushSync(() => setAt([clamp(at[0] + step[0], rowLabels.length), clamp(at[1] + step[1], columnLabels.length)]));
    pointer.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const cellAt = (event: React.MouseEvent<HTMLCanvasElement>): readonly [number, number] | null => {
    const box = event.currentTarget.getBoundingClientRect();
    const [row, column] = [
      Math.floor((event.clientY - box.top - labelHeight) / cell),
      Math.floor((event.clientX - box.left - labelWidth) / cell),
    ];
    return row >= 0 && column >= 0 && row < rowLabels.length && column < columnLabels.length ? [row, column] : null;
  };
  return (
    <figure>
      <p className="limpid-legend" aria-hidden="true">
        <span>tightest {range[0] === null ? '' : `${Number(range[0].toPrecision(3))} ${unit}`}</span>
        <span className="limpid-legend-bar" />
        <span>loosest {range[1] === null ? '' : `${Number(range[1].toPrecision(3))} ${unit}`}</span>
        <span>· grey: no limit</span>
        {marks !== undefined && (
          <span>
            · <span className="limpid-legend-mark" /> {marks.meaning}
          </span>
        )}
      </p>
      <div className="limpid-heat">
        <canvas
          ref={canvas}
          width={width}
          height={height}
          role="application"
          tabIndex={0}
          aria-label={`${label}. Arrow keys move, Enter explains. ${describe(at[0], at[1])}`}
          onKeyDown={move}
          onMouseMove={event => {
            const found = cellAt(event);
            if (found !== null && (found[0] !== at[0] || found[1] !== at[1])) setAt(found);
          }}
          onClick={event => {
            const found = cellAt(event);
            if (found !== null) onChoose(found[0], found[1]);
          }}
        />
        {/* What is drawn cannot be scrolled to. */}
        <span
          ref={pointer}
          aria-hidden="true"
          className="limpid-heat-pointer"
          style={{ insetBlockStart: labelHeight + at[0] * cell, insetInlineStart: labelWidth + at[1] * cell }}
        />
      </div>
      <figcaption>
        <span role="status">{describe(at[0], at[1])}</span>
      </figcaption>
    </figure>
  );
}

interface Drawing {
  readonly rowLabels: readonly string[];
  readonly columnLabels: readonly string[];
  readonly values: readonly (readonly (number | null)[])[];
  readonly range: readonly [number | null, number | null];
  readonly marks: HeatMapProps['marks'];
  readonly at: readonly [number, number];
  readonly width: number;
  readonly height: number;
}

function draw(
  target: HTMLCanvasElement,
  { rowLabels, columnLabels, values, range, marks, at, width, height }: Drawing,
): void {
  const context = target.getContext('2d');
  if (context === null) return;
  const style = getComputedStyle(target);
  context.clearRect(0, 0, width, height);
  context.font = '11px "IBM Plex Sans", sans-serif';
  context.fillStyle = style.color;
  rowLabels.forEach((text, row) => context.fillText(text.slice(0, 13), 4, labelHeight + row * cell + 15));
  columnLabels.forEach((text, column) => {
    context.save();
    context.translate(labelWidth + column * cell + 15, labelHeight - 4);
    context.rotate(-Math.PI / 2);
    context.fillText(text.slice(0, 13), 0, 0);
    context.restore();
  });
  values.forEach((cells, row) =>
    cells.forEach((value, column) => {
      context.fillStyle = colour(value, range);
      context.fillRect(labelWidth + column * cell, labelHeight + row * cell, cell - 1, cell - 1);
      if (marks?.has(row, column) === true) drawMark(context, labelWidth + column * cell, labelHeight + row * cell);
    }),
  );
  context.strokeStyle = style.color;
  context.lineWidth = 2;
  context.strokeRect(labelWidth + at[1] * cell, labelHeight + at[0] * cell, cell - 1, cell - 1);
}

/** Draws a corner whose outline is visible on light and dark cells. */
function drawMark(context: CanvasRenderingContext2D, x: number, y: number): void {
  const [right, size] = [x + cell - 1, 9];
  context.beginPath();
  context.moveTo(right - size, y);
  context.lineTo(right, y);
  context.lineTo(right, y + size);
  context.closePath();
  context.fillStyle = '#ff832b';
  context.fill();
  context.strokeStyle = '#ffffff';
  context.lineWidth = 1;
  context.stroke();
}

function rangeOf(values: HeatMapProps['values']): readonly [number | null, number | null] {
  let [low, high] = [Infinity, -Infinity];
  for (const row of values) {
    for (const value of row) {
      if (value === null) continue;
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
  }
  return low === Infinity ? [null, null] : [low, high];
}

function colour(value: number | null, [low, high]: readonly [number | null, number | null]): string {
  if (value === null || low === null || high === null) return 'rgba(141, 141, 141, 0.18)';
  const share = high === low ? 0 : (Math.log(value) - Math.log(low)) / (Math.log(high) - Math.log(low));
  return `hsl(${Math.round(205 + share * 10)} 80% ${Math.round(22 + share * 62)}%)`;
}

function clamp(value: number, count: number): number {
  return Math.min(Math.max(value, 0), Math.max(0, count - 1));
}
