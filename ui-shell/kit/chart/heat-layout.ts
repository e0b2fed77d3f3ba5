/** Sizes of a heat map in pixels. */
export interface HeatLayout {
  readonly cell: number;
  readonly labelWidth: number;
  readonly labelHeight: number;
  readonly width: number;
  readonly height: number;
}

const [smallest, largest] = [16, 32];

/** Cells as large as the space allows; on a narrow page labels are codes only, and the map scrolls sideways. */
export function heatLayout(rows: number, columns: number, space: number): HeatLayout {
  const labelWidth = space < 700 ? 72 : 190;
  const fitting = Math.floor((space - labelWidth - 2) / Math.max(1, columns));
  const cell = Math.min(largest, Math.max(smallest, fitting));
  const labelHeight = 150;
  return { cell, labelWidth, labelHeight, width: labelWidth + columns * cell, height: labelHeight + rows * cell };
}

/** The cell at a point of the map; null beside the cells. */
export function cellAt(
  { cell, labelWidth, labelHeight }: HeatLayout,
  x: number,
  y: number,
  rows: number,
  columns: number,
): readonly [row: number, column: number] | null {
  const [row, column] = [Math.floor((y - labelHeight) / cell), Math.floor((x - labelWidth) / cell)];
  return row >= 0 && column >= 0 && row < rows && column < columns ? [row, column] : null;
}
