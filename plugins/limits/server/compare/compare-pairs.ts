import { selectPage, type Difference, type Finding, type PlaceOrder } from '#kernel/contract';
import type { ChangeoverLimits } from '../api.js';
import { columnAt, criterionCodes, rowAt } from '../engine/index.js';
import { criterionWords } from '../plant/explain/criterion-words.js';
import { directionOf, limitDifference, orderOf, stepOf, summed } from './difference.js';
import { movedCells, type MovedCells } from './moved-cells.js';

/**
 * Compares changeovers by the ids of both productions, so that added and archived productions do not shift the others.
 * A policy change moves hundreds of thousands, so only those shown are described.
 */
export function comparePairs(old: ChangeoverLimits, now: ChangeoverLimits, limit: number): Finding {
  const moved = movedCells(old, now);
  const { size, same } = moved;
  const counts = { tighter: 0, looser: 0, changed: 0, new: 0, gone: 0, same };
  const directions = new Uint8Array(size);
  const steps = new Float64Array(size);
  for (let place = 0; place < size; place++) {
    const [before, after] = [valueAt(old, moved.before[place]), valueAt(now, moved.after[place])];
    const direction = directionOf(before, after);
    counts[direction] += 1;
    directions[place] = orderOf(direction);
    steps[place] = stepOf(before === null || after === null ? null : after / before);
  }
  const byName = nameOrder(old, now, moved);
  const order: PlaceOrder = (a, b) =>
    (directions[a] ?? 0) - (directions[b] ?? 0) || (steps[b] ?? 0) - (steps[a] ?? 0) || byName(a, b) || a - b;
  const differenceAt = (place: number): Difference[] => differenceOf(old, now, moved, place);
  const first = (direction: Difference['direction']): Difference | undefined => {
    let found = -1;
    for (let place = 0; place < size; place++)
      if (directions[place] === orderOf(direction) && (found < 0 || order(place, found) < 0)) found = place;
    return found < 0 ? undefined : differenceAt(found)[0];
  };
  const shown = selectPage(
    Int32Array.from({ length: size }, (_, place) => place),
    0,
    limit,
    order,
  );
  return summed('Limits of changeovers', counts, [...shown].flatMap(differenceAt), first);
}

function differenceOf(old: ChangeoverLimits, now: ChangeoverLimits, moved: MovedCells, place: number): Difference[] {
  const [before, after] = [moved.before[place] ?? -1, moved.after[place] ?? -1];
  const [limits, cell] = after < 0 ? [old, before] : [now, after];
  const row = rowAt(limits.cells, cell);
  const [previous, next] = [limits.productions[row], limits.productions[columnAt(limits.cells, cell, row)]];
  const label = `${previous?.externalId ?? ''} → ${next?.externalId ?? ''}`;
  const found = limitDifference(label, sideOf(old, before), sideOf(now, after), '/limits?view=matrix');
  return found === null ? [] : [found];
}

function valueAt({ l3MgPerSqcm }: ChangeoverLimits, cell = -1): number | null {
  const value = l3MgPerSqcm[cell] ?? NaN;
  return Number.isNaN(value) ? null : value;
}

function sideOf(limits: ChangeoverLimits, cell: number): { l3: number | null; because: string } {
  const criterion = criterionCodes[limits.criterion[cell] ?? 0] ?? null;
  return { l3: valueAt(limits, cell), because: criterion === null ? '' : criterionWords[criterion] };
}

/** By the number of the previous production, then by that of the next. */
function nameOrder(old: ChangeoverLimits, now: ChangeoverLimits, moved: MovedCells): PlaceOrder {
  const all = [...now.productions, ...old.productions].map(({ externalId }) => externalId);
  const ranks = new Map([...new Set(all)].toSorted((a, b) => (a < b ? -1 : 1)).map((name, rank) => [name, rank]));
  const ranksOf = ({ productions }: ChangeoverLimits): Int32Array =>
    Int32Array.from(productions, ({ externalId }) => ranks.get(externalId) ?? 0);
  const [oldRanks, ranksNow] = [ranksOf(old), ranksOf(now)];
  const keyOf = (place: number): number => {
    const after = moved.after[place] ?? -1;
    const isGone = after < 0;
    const [own, cells] = isGone ? [oldRanks, old.cells] : [ranksNow, now.cells];
    const cell = isGone ? (moved.before[place] ?? 0) : after;
    const row = rowAt(cells, cell);
    return (own[row] ?? 0) * ranks.size + (own[columnAt(cells, cell, row)] ?? 0);
  };
  return (a, b) => keyOf(a) - keyOf(b);
}
