import type { ChangeoverLimits } from '../api.js';

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
  const [width, oldWidth] = [now.productions.length, old.productions.length];
  const oldPlace = new Map(old.productions.map(({ id }, place) => [id, place]));
  const places = Int32Array.from(now.productions, ({ id }) => oldPlace.get(id) ?? -1);
  const most = values.length + oldValues.length;
  const moved = { before: new Int32Array(most), after: new Int32Array(most) };
  let size = 0;
  let same = 0;
  const add = (before: number, after: number): void => {
    moved.before[size] = before;
    moved.after[size] = after;
    size += 1;
  };
  for (let row = 0; row < width; row++) {
    const oldRow = places[row] ?? -1;
    for (let column = 0; column < width; column++) {
      const cell = row * width + column;
      const oldColumn = places[column] ?? -1;
      const oldCell = oldRow < 0 || oldColumn < 0 ? -1 : oldRow * oldWidth + oldColumn;
      const value = values[cell] ?? NaN;
      const oldValue = oldCell < 0 ? NaN : (oldValues[oldCell] ?? NaN);
      if (value === oldValue && criterion[cell] === oldCriterion[oldCell]) same += 1;
      // Two cells without a limit do not differ.
      else if (value === value || oldValue === oldValue) add(oldCell, cell);
    }
  }
  const kept = new Set(now.productions.map(({ id }) => id));
  const gone = old.productions.map(({ id }) => !kept.has(id));
  if (gone.includes(true)) {
    for (const [row, withoutPrevious] of gone.entries()) {
      for (const [column, withoutNext] of gone.entries()) {
        const cell = row * oldWidth + column;
        if ((withoutPrevious || withoutNext) && !Number.isNaN(oldValues[cell])) add(cell, -1);
      }
    }
  }
  return { ...moved, size, same };
}
