import type { HeatLayout } from './heat-layout.js';
import { shortened } from './shortened.js';

/** A row or column of a map. */
export interface HeatLine {
  readonly code: string;
  readonly name: string;
}

/** Paints one cell with its upper left corner at a place. */
export type PaintCell = (
  context: CanvasRenderingContext2D,
  cell: {
    readonly row: number;
    readonly column: number;
    readonly x: number;
    readonly y: number;
    readonly size: number;
  },
) => void;

export interface MapDrawing {
  readonly rows: readonly HeatLine[];
  readonly columns: readonly HeatLine[];
  readonly rowTitle: string;
  readonly columnTitle: string;
  readonly paint: PaintCell;
  readonly at: readonly [row: number, column: number];
  readonly layout: HeatLayout;
}

const fontSize = 11;
/** Average width of a letter at this size. */
const letter = 5.9;

/** Draws a map of cells with its labels and titles, sharp on every screen. */
export function drawMap(target: HTMLCanvasElement, drawing: MapDrawing): void {
  const context = target.getContext('2d');
  if (context === null) return;
  const { rows, columns, layout, paint, at } = drawing;
  const { cell, labelWidth, labelHeight, width, height } = layout;
  context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
  context.clearRect(0, 0, width, height);
  context.fillStyle = getComputedStyle(target).color;
  drawLabels(context, drawing);
  for (let row = 0; row < rows.length; row++)
    for (let column = 0; column < columns.length; column++)
      paint(context, { row, column, x: labelWidth + column * cell, y: labelHeight + row * cell, size: cell - 1 });
  context.strokeStyle = getComputedStyle(target).color;
  context.lineWidth = 2;
  context.strokeRect(labelWidth + at[1] * cell, labelHeight + at[0] * cell, cell - 1, cell - 1);
}

function drawLabels(
  context: CanvasRenderingContext2D,
  { rows, columns, rowTitle, columnTitle, at, layout }: MapDrawing,
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
export function drawMark(context: CanvasRenderingContext2D, right: number, y: number): void {
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
