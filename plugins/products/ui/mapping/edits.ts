import type { MappingGrid } from '#plugins/products/shared/mapping';

/** What is known about a production that uses a machine. */
export interface Pair {
  readonly stepOrder: number | null;
  readonly alternative: string | null;
  /** The pair's own procedure; null when the machine's is in force. */
  readonly procedure: string | null;
  /** Percent; null when all of the machine is touched. */
  readonly contactShare: number | null;
}
export const plainPair: Pair = { stepOrder: null, alternative: null, procedure: null, contactShare: null };

/** Production and machine. */
export type PairKey = `${string}|${string}`;

/** Ids are UUIDs and hold no bar, so the key can be taken apart again. */
export function keyOf(productionId: string, equipmentId: string): PairKey {
  return `${productionId}|${equipmentId}`;
}
/** The reverse of `keyOf`. */
export function idsOf(key: PairKey): readonly [productionId: string, equipmentId: string] {
  const [productionId = '', equipmentId = ''] = key.split('|');
  return [productionId, equipmentId];
}

/** What is saved. */
export type Base = ReadonlyMap<PairKey, Pair>;

/** The pairs as the server answered them, by key. */
export function baseOf(grid: MappingGrid): Base {
  return new Map(
    grid.pairs.map(pair => [
      keyOf(pair.productionId, pair.equipmentId),
      {
        stepOrder: pair.stepOrder,
        alternative: pair.alternative,
        procedure: pair.cleaningProcedureNumber,
        contactShare: pair.contactShare,
      },
    ]),
  );
}

/** How a pair shall be; null when the production shall not use the machine. */
export interface PairChange {
  readonly key: PairKey;
  readonly to: Pair | null;
}
/** One step that can be undone: how the pairs were and how they are. */
interface Step {
  readonly before: readonly PairChange[];
  readonly after: readonly PairChange[];
}

/** Unsaved edits with the steps that led to them. */
export interface Edits {
  readonly pairs: ReadonlyMap<PairKey, Pair | null>;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
}
export const noEdits: Edits = { pairs: new Map(), past: [], future: [] };
const mostSteps = 200;

/** How a pair stands with the unsaved edits; null when the production does not use the machine. */
export function pairNow(base: Base, edits: Edits, key: PairKey): Pair | null {
  const edited = edits.pairs.get(key);
  return edited === undefined ? (base.get(key) ?? null) : edited;
}

/** The edits with one more step; the same edits when it changes nothing. */
export function apply(base: Base, edits: Edits, changes: readonly PairChange[]): Edits {
  const telling = changes.filter(({ key, to }) => !samePair(pairNow(base, edits, key), to));
  if (telling.length === 0) return edits;
  const before = telling.map(({ key }) => ({ key, to: pairNow(base, edits, key) }));
  return {
    pairs: withChanges(base, edits.pairs, telling),
    past: [...edits.past, { before, after: telling }].slice(-mostSteps),
    future: [],
  };
}

/** Takes the last step back; the same edits when there is none. */
export function undo(base: Base, edits: Edits): Edits {
  const step = edits.past.at(-1);
  if (step === undefined) return edits;
  return {
    pairs: withChanges(base, edits.pairs, step.before),
    past: edits.past.slice(0, -1),
    future: [...edits.future, step],
  };
}

/** Does the step again that was taken back last; the same edits when there is none. */
export function redo(base: Base, edits: Edits): Edits {
  const step = edits.future.at(-1);
  if (step === undefined) return edits;
  return {
    pairs: withChanges(base, edits.pairs, step.after),
    past: [...edits.past, step],
    future: edits.future.slice(0, -1),
  };
}

/** The edits on another base: what has been saved so meanwhile is no edit any more, and what cannot be shown is dropped. */
export function rebased(base: Base, edits: Edits, isKnown: (key: PairKey) => boolean): Edits {
  const kept = [...edits.pairs].filter(([key]) => isKnown(key)).map(([key, to]) => ({ key, to }));
  return { ...edits, pairs: withChanges(base, new Map(), kept) };
}

function withChanges(base: Base, pairs: Edits['pairs'], changes: readonly PairChange[]): Edits['pairs'] {
  const next = new Map(pairs);
  for (const { key, to } of changes) {
    if (samePair(base.get(key) ?? null, to)) next.delete(key);
    else next.set(key, to);
  }
  return next;
}

/** Whether saving one in the place of the other would change nothing. */
export function samePair(one: Pair | null, other: Pair | null): boolean {
  if (one === null || other === null) return one === other;
  return (
    one.stepOrder === other.stepOrder &&
    one.alternative === other.alternative &&
    one.procedure === other.procedure &&
    one.contactShare === other.contactShare
  );
}

export type EditKind = 'added' | 'removed' | 'changed';

/** What an edit does to the saved pair; null when the pair is not edited. */
export function editKind(base: Base, edits: Edits, key: PairKey): EditKind | null {
  const edited = edits.pairs.get(key);
  if (edited === undefined) return null;
  if (edited === null) return 'removed';
  return base.has(key) ? 'changed' : 'added';
}
