import type { Static } from 'typebox';
import type { ContaminantSet } from '#plugins/qualification/shared/study';
import type { ProtocolSnapshot } from '#plugins/qualification/shared/protocol-snapshot';
import type { ContaminantKind } from '#schemas/enumerations/master-data';

type ContaminantOfSet = Static<typeof ContaminantSet>;

/** `product`, or with the residue that its samples name `product:5f…`. */
export function setKey({ kind, residueId }: ContaminantOfSet): string {
  return residueId === null ? kind : `${kind}:${residueId}`;
}

/** The set of a key. */
export function setOfKey(key: string): ContaminantOfSet {
  const [kind = '', residueId = null] = key.split(':');
  return { kind: kind as ContaminantKind, residueId };
}

/** The sets that the samples of a protocol are tested for, each once. */
export function setsOfPlan(snapshot: ProtocolSnapshot | null): ContaminantOfSet[] {
  const keys = (snapshot?.samples ?? [])
    .filter(({ isBlank }) => !isBlank)
    .map(({ contaminant, targetId }) => setKey({ kind: contaminant, residueId: targetId }));
  return [...new Set(keys)].toSorted().map(setOfKey);
}
