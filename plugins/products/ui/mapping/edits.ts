import type { MappingGrid } from '#plugins/products/shared/mapping';

/** Data of a production that uses equipment. */
export interface Pair {
  readonly stepOrder: number | null;
  readonly alternative: string | null;
  /** The procedure stated by the pair; null when that of the equipment applies. */
  readonly procedure: string | null;
  /** Percent; null for the whole surface. */
  readonly contactShare: number | null;
}
export const plainPair: Pair = { stepOrder: null, alternative: null, procedure: null, contactShare: null };

/** Ids of production and equipment. */
export type PairKey = `${string}|${string}`;

/** UUIDs contain no bar, so the key can be split again. */
export function keyOf(productionId: string, equipmentId: string): PairKey {
  return `${productionId}|${equipmentId}`;
}
/** The reverse of `keyOf`. */
export function idsOf(key: PairKey): readonly [productionId: string, equipmentId: string] {
  const [productionId = '', equipmentId = ''] = key.split('|');
  return [productionId, equipmentId];
}

/** The saved pairs. */
export type Base = ReadonlyMap<PairKey, Pair>;

/** The pairs answered by the server, by key. */
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

/** The new state of a pair; null when the production does not use the equipment. */
export interface PairChange {
  readonly key: PairKey;
  readonly to: Pair | null;
}
/** One undoable step: the pairs before and after. */
interface Step {
  readonly before: readonly PairChange[];
  readonly after: readonly PairChange[];
}

/** Unsaved edits with their undo steps. */
export interface Edits {
  readonly pairs: ReadonlyMap<PairKey, Pair | null>;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
}
export const noEdits: Edits = { pairs: new Map(), past: [], future: [] };
const maxSteps = 200;

/** A pair with unsaved edits applied; null when the production does not use the equipment. */
export function pairNow(base: Base, edits: Edits, key: PairKey): Pair | null {
  const edited = edits.pairs.get(key);
  return edited === undefined ? (base.get(key) ?? null) : edited;
}

/** Adds a step; returns the same edits when it changes nothing. */
export function apply(base: Base, edits: Edits, changes: readonly PairChange[]): Edits {
  const telling = changes.filter(({ key, to }) => !samePair(pairNow(base, edits, key), to));
  if (telling.length === 0) return edits;
  const before = telling.map(({ key }) => ({ key, to: pairNow(base, edits, key) }));
  return {
    pairs: withChanges(base, edits.pairs, telling),
    past: [...edits.past, { before, after: telling }].slice(-maxSteps),
    future: [],
  };
}

/** Undoes the last step; returns the same edits when there is none. */
export function undo(base: Base, edits: Edits): Edits {
  const step = edits.past.at(-1);
  if (step === undefined) return edits;
  return {
    pairs: withChanges(base, edits.pairs, step.before),
    past: edits.past.slice(0, -1),
    future: [...edits.future, step],
  };
}

/** Redoes the last undone step; returns the same edits when there is none. */
export function redo(base: Base, edits: Edits): Edits {
  const step = edits.future.at(-1);
  if (step === undefined) return edits;
  return {
    pairs: withChanges(base, edits.pairs, step.after),
    past: [...edits.past, step],
    future: edits.future.slice(0, -1),
  };
}

/** Moves the edits to another base; drops those saved meanwhile and those that cannot be shown. */
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

/** Whether two pairs are equal. */
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

/** The kind of edit of a pair; null when it is not edited. */
export function editKind(base: Base, edits: Edits, key: PairKey): EditKind | null {
  const edited = edits.pairs.get(key);
  if (edited === undefined) return null;
  if (edited === null) return 'removed';
  return base.has(key) ? 'changed' : 'added';
}
