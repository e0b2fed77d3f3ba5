import { heatColour, type HeatRange } from './heat-colours.js';
import type { HeatLayout } from './heat-layout.js';
import { shortened } from './shortened.js';

/** A row or column of a map. */
export interface HeatLine {
  readonly code: string;
  readonly name: string;
}

export interface HeatDrawing {
  readonly rows: readonly HeatLine[];
  readonly columns: readonly HeatLine[];
  readonly rowTitle: string;
  readonly columnTitle: string;
  readonly values: readonly (readonly (number | null)[])[];
  readonly range: HeatRange;
  readonly hasMark: (row: number, column: number) => boolean;
  readonly at: readonly [row: number, column: number];
  readonly isDark: boolean;
  readonly layout: HeatLayout;
}

const fontSize = 11;
/** Average width of a letter at this size. */
const letter = 5.9;

/** Draws a heat map with its labels and titles, sharp on every screen. */
export function drawHeatMap(target: HTMLCanvasElement, drawing: HeatDrawing): void {
  const context = target.getContext('2d');
  if (context === null) return;
  const { layout, values, range, hasMark, at, isDark } = drawing;
  const { cell, labelWidth, labelHeight, width, height } = layout;
  context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
  context.clearRect(0, 0, width, height);
  context.fillStyle = getComputedStyle(target).color;
  drawLabels(context, drawing);
  values.forEach((cells, row) =>
    cells.forEach((value, column) => {
      const [x, y] = [labelWidth + column * cell, labelHeight + row * cell];
      context.fillStyle = heatColour(value, range, isDark);
      context.fillRect(x, y, cell - 1, cell - 1);
      if (hasMark(row, column)) drawMark(context, x + cell - 1, y);
    }),
  );
  context.strokeStyle = getComputedStyle(target).color;
  context.lineWidth = 2;
  context.strokeRect(labelWidth + at[1] * cell, labelHeight + at[0] * cell, cell - 1, cell - 1);
}

function drawLabels(
  context: CanvasRenderingContext2D,
  { rows, columns, rowTitle, columnTitle, at, layout }: HeatDrawing,
): void {
  const { cell, labelWidth, labelHeight } = layout;
  const font = (isStrong: boolean): void => {
    context.font = `${isStrong ? 600 : 400} ${fontSize}px "IBM Plex Sans", sans-serif`;
  };
  const middle = Math.round(cell / 2 + fontSize / 2 - 1);
  rows.forEach((line, row) => {
    font(row === at[0]);
    context.fillText(labelOf(line, labelWidth), 2, labelHeight + row * cell + middle);
  });
  columns.forEach((line, column) => {
    font(column === at[1]);
    context.save();
    context.translate(labelWidth + column * cell + middle, labelHeight - 4);
    context.rotate(-Math.PI / 2);
    context.fillText(labelOf(line, labelHeight - 20), 0, 0);
    context.restore();
  });
  font(true);
  context.fillText(`${columnTitle} →`, labelWidth, fontSize);
  context.fillText(shortened(`${rowTitle} ↓`, Math.floor(labelWidth / letter)), 2, labelHeight - 6);
}

function labelOf({ code, name }: HeatLine, space: number): string {
  return shortened(space < 100 ? code : `${code} ${name}`, Math.floor((space - 6) / letter));
}

/** Draws a corner whose outline is visible on light and dark cells. */
function drawMark(context: CanvasRenderingContext2D, right: number, y: number): void {
  const size = 8;
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
