/** The focused cell and the opposite corner of the selection. */
export interface Cursor {
  readonly row: number;
  readonly column: number;
  readonly anchorRow: number;
  readonly anchorColumn: number;
}
export const firstCell: Cursor = { row: 0, column: 0, anchorRow: 0, anchorColumn: 0 };

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
  /** Rows per page. */
  readonly page: number;
}

export interface Block {
  readonly rows: readonly [from: number, to: number];
  readonly columns: readonly [from: number, to: number];
}

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/** Moves the cursor by a key (ARIA grid pattern); with Shift the selection grows. Null for keys that do not move. */
export function moved(cursor: Cursor, press: KeyPress, size: GridSize): Cursor | null {
  const whole = press.ctrlKey || press.metaKey;
  const [lastRow, lastColumn] = [size.rows - 1, size.columns - 1];
  const { row, column } = cursor;
  const targets: Readonly<Record<string, readonly [row: number, column: number]>> = {
    ArrowUp: [whole ? 0 : row - 1, column],
    ArrowDown: [whole ? lastRow : row + 1, column],
    ArrowLeft: [row, whole ? 0 : column - 1],
    ArrowRight: [row, whole ? lastColumn : column + 1],
    Home: [whole ? 0 : row, 0],
    End: [whole ? lastRow : row, lastColumn],
    PageUp: [row - size.page, column],
    PageDown: [row + size.page, column],
  };
  const target = targets[press.key];
  return target === undefined ? null : movedTo(cursor, target, size, press.shiftKey);
}

/** The cursor at a cell, limited to the grid; `extend` extends the selection. */
export function movedTo(
  cursor: Cursor,
  [toRow, toColumn]: readonly [row: number, column: number],
  size: Pick<GridSize, 'rows' | 'columns'>,
  extend: boolean,
): Cursor {
  const row = within(toRow, size.rows);
  const column = within(toColumn, size.columns);
  return extend ? { ...cursor, row, column } : { row, column, anchorRow: row, anchorColumn: column };
}

/** The selected cells. */
export function blockOf({ row, column, anchorRow, anchorColumn }: Cursor): Block {
  return {
    rows: [Math.min(row, anchorRow), Math.max(row, anchorRow)],
    columns: [Math.min(column, anchorColumn), Math.max(column, anchorColumn)],
  };
}

/** Every cell of a block, row by row. */
export function cellsOf({ rows, columns }: Block): (readonly [row: number, column: number])[] {
  const cells: (readonly [number, number])[] = [];
  for (let row = rows[0]; row <= rows[1]; row++)
    for (let column = columns[0]; column <= columns[1]; column++) cells.push([row, column]);
  return cells;
}

function within(value: number, count: number): number {
  return Math.min(Math.max(value, 0), Math.max(0, count - 1));
}
