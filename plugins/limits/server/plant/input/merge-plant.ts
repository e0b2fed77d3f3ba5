import { byExternalId, type Plant } from '#plugins/products/server/api';
import type { Steps } from '../../engine/index.js';

interface Named {
  readonly id: string;
  readonly externalId: string;
}

/**
 * Replaces the records with these ids, and any others read again, by the records read; ids without a record are
 * removed. A changed record of another table may have caused a record to be read again. A list in each step.
 */
export function* mergePlant(before: Plant, ids: readonly string[], changed: Plant): Steps<Plant> {
  const gone = new Set(ids);
  function* merge<T extends Named>(old: readonly T[], read: readonly T[]): Steps<readonly T[]> {
    yield;
    if (read.length === 0 && !old.some(record => gone.has(record.id))) return old;
    const again = new Set(read.map(record => record.id));
    return inOrder(
      old.filter(({ id }) => !gone.has(id) && !again.has(id)),
      read.toSorted(byExternalId),
    );
  }
  return {
    actives: yield* merge(before.actives, changed.actives),
    intermediates: yield* merge(before.intermediates, changed.intermediates),
    products: yield* merge(before.products, changed.products),
    productions: yield* merge(before.productions, changed.productions),
    agents: yield* merge(before.agents, changed.agents),
    procedures: yield* merge(before.procedures, changed.procedures),
    equipments: yield* merge(before.equipments, changed.equipments),
  };
}

/** Two ordered lists as one; only the places of the second are searched. */
function inOrder<T extends Named>(long: readonly T[], short: readonly T[]): T[] {
  const parts: (readonly T[])[] = [];
  let from = 0;
  for (const record of short) {
    const place = placeOf(long, record, from);
    parts.push(long.slice(from, place), [record]);
    from = place;
  }
  return parts.concat([long.slice(from)]).flat();
}

/** The number of records before a record, at least `from`. */
function placeOf<T extends Named>(ordered: readonly T[], record: T, from: number): number {
  let [low, high] = [from, ordered.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = ordered[middle];
    if (other !== undefined && byExternalId(other, record) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
