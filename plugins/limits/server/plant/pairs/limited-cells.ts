import { cellAt, type MatrixResult, type PairCells } from '../../engine/index.js';

/** Rows and columns of the matrix, by position. */
export interface PairPlaces {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}

/** The cells of some rows and columns, without those of a production before itself; ascending with ascending rows. */
export function cellsAmong(cells: PairCells, { rows, columns }: PairPlaces): Int32Array {
  if (columns.length < fewColumns)
    return Int32Array.from(
      rows.flatMap(row =>
        columns.map(column => (column === row ? -1 : cellAt(cells, row, column))).filter(cell => cell >= 0),
      ),
    );
  const { count, start, columnsOf } = cells;
  const isColumn = new Uint8Array(count);
  for (const column of columns) isColumn[column] = 1;
  const found = new Int32Array(rows.reduce((sum, row) => sum + (columnsOf[row]?.length ?? 0), 0));
  let size = 0;
  for (const row of rows) {
    const [first, own] = [start[row] ?? 0, columnsOf[row] ?? nothing];
    for (let place = 0; place < own.length; place++) {
      const column = own[place] ?? row;
      if (isColumn[column] === 1 && column !== row) found[size++] = first + place;
    }
  }
  return found.subarray(0, size);
}
const nothing = new Int32Array(0);
/** So few columns are found sooner one by one. */
const fewColumns = 4;

/** The same cells where they have a limit. */
export function limitedCells({ plant, l3 }: MatrixResult, places: PairPlaces): Int32Array {
  const cells = cellsAmong(plant.cells, places);
  let size = 0;
  for (let index = 0; index < cells.length; index++) {
    const cell = cells[index] ?? 0;
    if (!Number.isNaN(l3[cell])) cells[size++] = cell;
  }
  return cells.subarray(0, size);
}

/** The number of pairs with a limit in some rows; counted once for each calculation and row. */
export function countLimited(matrix: MatrixResult, rows: readonly number[]): number {
  const known = limitedOf.get(matrix) ?? new Int32Array(matrix.plant.count).fill(-1);
  limitedOf.set(matrix, known);
  const { start } = matrix.plant.cells;
  let sum = 0;
  for (const row of rows) {
    let count = known[row] ?? 0;
    if (count < 0) {
      count = 0;
      // A production has no limit before itself.
      for (let cell = start[row] ?? 0; cell < (start[row + 1] ?? 0); cell++)
        if (!Number.isNaN(matrix.l3[cell])) count += 1;
      known[row] = count;
    }
    sum += count;
  }
  return sum;
}
const limitedOf = new WeakMap<MatrixResult, Int32Array>();

/**
 * Rows that have all of the `most` lowest pairs of some rows: those with a pair that is no higher than the highest of
 * the `most` lowest rows.
 */
export function rowsOfLowest(
  { l3, productionCell, productionEquipment }: MatrixResult,
  rows: readonly number[],
  most: number,
): number[] {
  // Where the lowest limit is that of one piece of equipment, the lowest of the row is not known here.
  const lowestOf = (row: number): number =>
    productionEquipment[row] === -1 ? (l3[productionCell[row] ?? -1] ?? Infinity) : -Infinity;
  const sure = new Float64Array(rows.length).fill(Infinity);
  let index = 0;
  for (const row of rows) {
    if (productionEquipment[row] === -1) sure[index] = l3[productionCell[row] ?? -1] ?? Infinity;
    index += 1;
  }
  sure.sort();
  const bound = sure[most - 1] ?? Infinity;
  return rows.filter(row => lowestOf(row) <= bound);
}
