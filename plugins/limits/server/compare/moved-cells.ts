import type { ChangeoverLimits } from '../api.js';
import { cellAt } from '../engine/index.js';

/** Changeovers whose limit or criterion differs, by their cells before and after; -1 where a production is missing. */
export interface MovedCells {
  readonly before: Int32Array;
  readonly after: Int32Array;
  readonly size: number;
  /** The number of unchanged limits. */
  readonly same: number;
}

/** Compares cell by cell, matched by the ids of both productions. */
export function movedCells(old: ChangeoverLimits, now: ChangeoverLimits): MovedCells {
  const { l3MgPerSqcm: values, criterion } = now;
  const { l3MgPerSqcm: oldValues, criterion: oldCriterion } = old;
  const most = values.length + oldValues.length;
  const moved = { before: new Int32Array(most), after: new Int32Array(most) };
  let size = 0;
  let same = 0;
  const add = (before: number, after: number): void => {
    moved.before[size] = before;
    moved.after[size] = after;
    size += 1;
  };
  eachCell(now, old, (cell, oldCell) => {
    const value = values[cell] ?? NaN;
    const oldValue = oldValues[oldCell] ?? NaN;
    if (value === oldValue && criterion[cell] === oldCriterion[oldCell]) same += 1;
    // Two cells without a limit do not differ.
    else if (value === value || oldValue === oldValue) add(oldCell, cell);
  });
  eachCell(old, now, (oldCell, cell) => {
    if (cell < 0 && !Number.isNaN(oldValues[oldCell])) add(oldCell, -1);
  });
  return { ...moved, size, same };
}

/** Calls back with each cell of one side, and the cell of the same productions on the other side, or -1. */
function eachCell(
  of: ChangeoverLimits,
  other: ChangeoverLimits,
  look: (cell: number, otherCell: number) => void,
): void {
  const otherPlace = new Map(other.productions.map(({ id }, place) => [id, place]));
  const places = Int32Array.from(of.productions, ({ id }) => otherPlace.get(id) ?? -1);
  for (let row = 0; row < places.length; row++) {
    const columns = of.cells.columnsOf[row] ?? [];
    const [first, otherRow] = [of.cells.start[row] ?? 0, places[row] ?? -1];
    for (let place = 0; place < columns.length; place++)
      look(first + place, cellAt(other.cells, otherRow, places[columns[place] ?? -1] ?? -1));
  }
}
