import type { Difference, Finding } from '#kernel/contract';
import type { LimitMatrix } from '#schemas/limits/limit';
import { criterionWords } from '../plant/explanation.js';
import { findingOf, limitDifference } from './difference.js';

/** Changeovers by the ids of both productions, so that added and archived productions do not shift the others. */
export function comparePairs(old: LimitMatrix, now: LimitMatrix, limit: number): Finding {
  const oldIndex = new Map(old.productions.map(({ id }, index) => [id, index]));
  const places = now.productions.map(({ id }) => oldIndex.get(id) ?? -1);
  const kept = new Set(now.productions.map(({ id }) => id));
  const differences: Difference[] = [];
  let same = 0;
  const add = (earlier: Place, later: Place): void => {
    const [previous, next] = later.row < 0 ? namesOf(old, earlier) : namesOf(now, later);
    const label = `${previous} → ${next}`;
    const found = limitDifference(label, sideOf(old, earlier), sideOf(now, later), '/limits?view=matrix');
    if (found !== null) differences.push(found);
  };
  // Hundreds of thousands of pairs stay as they are: nothing is made for them.
  for (const [row, oldRow] of places.entries()) {
    const [values, oldValues] = [now.l3MgPerSqcm[row] ?? [], old.l3MgPerSqcm[oldRow] ?? []];
    const [reasons, oldReasons] = [now.criteria[row] ?? [], old.criteria[oldRow] ?? []];
    for (let column = 0; column < places.length; column++) {
      const oldColumn = places[column] ?? -1;
      const value = values[column] ?? null;
      const oldValue = oldValues[oldColumn] ?? null;
      if (value === null && oldValue === null) continue;
      if (value === oldValue && reasons[column] === oldReasons[oldColumn]) same++;
      else add({ row: oldRow, column: oldColumn }, { row, column });
    }
  }
  const gone = old.productions.map(({ id }) => !kept.has(id));
  if (gone.includes(true)) {
    for (const [row, withoutPrevious] of gone.entries()) {
      for (const [column, withoutNext] of gone.entries()) {
        if ((withoutPrevious || withoutNext) && old.l3MgPerSqcm[row]?.[column] !== null)
          add({ row, column }, { row: -1, column: -1 });
      }
    }
  }
  return findingOf('Limits of changeovers', differences, same, limit);
}

/** A cell of a matrix; -1: the production is not there. */
interface Place {
  readonly row: number;
  readonly column: number;
}

function namesOf({ productions }: LimitMatrix, { row, column }: Place): [string, string] {
  return [productions[row]?.externalId ?? '', productions[column]?.externalId ?? ''];
}

function sideOf(matrix: LimitMatrix, { row, column }: Place): { l3: number | null; because: string } {
  const criterion = matrix.criteria[row]?.[column] ?? null;
  return {
    l3: matrix.l3MgPerSqcm[row]?.[column] ?? null,
    because: criterion === null ? '' : criterionWords[criterion],
  };
}
