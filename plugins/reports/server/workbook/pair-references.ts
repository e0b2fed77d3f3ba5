import type { Cell } from '#kernel/contract';
import type { Limit } from '#plugins/limits/shared/limit';
import type { Workings } from './pair-workings.js';
import { limitColumn } from './workbook.js';

/** References from other sheets to the sheet of pairs. */
export interface PairReferences {
  /** The L3 of this pair. */
  pair(limit: Limit | null): Cell;
  /** The lowest L3 of all pairs after the same production. */
  lowestAfter(limit: Limit | null): Cell;
  /** The lowest L3 of all pairs of the same substance. */
  lowestOf(limit: Limit | null): Cell;
}

/** References resolved once and used for every pass over the sheet. */
export function referencesOnce(...asked: Parameters<typeof pairReferences>): () => Promise<PairReferences> {
  let found: Promise<PairReferences> | undefined;
  return () => (found ??= pairReferences(...asked));
}

/**
 * Finds the pairs of the given limits; rows are addressed by position, because names may contain wildcards that lookups
 * interpret (`*`, `?`, `<`).
 */
async function pairReferences(
  workings: Workings,
  wanted: readonly { readonly limit: Limit | null }[],
): Promise<PairReferences> {
  const keys = new Set(wanted.flatMap(({ limit }) => (limit === null ? [] : [keyOf(limit)])));
  const places = new Map<string, number>();
  const [after, of] = [new Map<string, Run[]>(), new Map<string, Run[]>()];
  let row = 1;
  for await (const { limit } of workings()) {
    row += 1;
    const key = keyOf(limit);
    if (keys.has(key)) places.set(key, row);
    extend(after, limit.previous?.id ?? '', row);
    extend(of, limit.substance.id, row);
  }
  const live = (limit: Limit | null, formula: (limit: Limit) => string | null): Cell => {
    if (limit === null) return null;
    const text = formula(limit);
    return text === null ? limit.l3MgPerSqcm : { formula: text, value: limit.l3MgPerSqcm, format: 'General' };
  };
  return {
    pair: limit => live(limit, found => (places.has(keyOf(found)) ? at(places.get(keyOf(found)) ?? 0) : null)),
    lowestAfter: limit => live(limit, found => lowest(after.get(found.previous?.id ?? ''))),
    lowestOf: limit => live(limit, found => lowest(of.get(found.substance.id))),
  };
}

/** First and last row of neighbours. */
type Run = [first: number, last: number];

/** Pairs are sorted by previous, next and substance, or by agent and next, so the runs are few and long. */
function extend(runs: Map<string, Run[]>, key: string, row: number): void {
  const known = runs.get(key);
  const last = known?.at(-1);
  if (last?.[1] === row - 1) last[1] = row;
  else if (known === undefined) runs.set(key, [[row, row]]);
  else known.push([row, row]);
}

function keyOf({ previous, substance, next, transfer }: Limit): string {
  return `${previous?.id ?? ''} ${substance.id} ${next.id} ${transfer?.equipment.id ?? ''}`;
}

function at(row: number): string {
  return `Pairs!$${limitColumn}$${row}`;
}

function lowest(runs: readonly Run[] | undefined): string | null {
  if (runs === undefined) return null;
  return `MIN(${runs.map(([first, last]) => `${at(first)}:$${limitColumn}$${last}`).join(',')})`;
}
