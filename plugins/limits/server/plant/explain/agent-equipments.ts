import { cleanedByWord, type CleanedBy } from '#plugins/limits/shared/cleaned-by';
import type { Equipment } from '../../engine/index.js';
import type { ExplainedPair } from './explained-pair.js';

/** Why an agent counts on a piece of equipment, for the response; null for other residues, and where the policy alone counts it. */
export function cleanedByOf({ cleanedBy }: Pick<ExplainedPair, 'cleanedBy'>, equipment: Equipment): CleanedBy | null {
  const found = cleanedBy?.get(equipment.id);
  return found === undefined ? null : { isMapped: found.isMapped, procedures: [...found.procedures] };
}

/** Why a piece of equipment counts for an agent; for other residues, where it is stated as dedicated. Otherwise empty. */
export function reasonCounted(pair: Pick<ExplainedPair, 'cleanedBy'>, equipment: Equipment): string {
  if (pair.cleanedBy === null) return equipment.isSharedDespiteDedication === true ? despiteDedication : '';
  const found = cleanedByOf(pair, equipment);
  return found === null ? 'included by the policy' : cleanedByWord(found);
}

const despiteDedication = 'recorded as dedicated to one product, but used for several';

/** The equipment of an agent grouped by reason, for example `3 by procedure CP02, 1 mapped`. */
export function equipmentsByReason(pair: Pick<ExplainedPair, 'cleanedBy' | 'equipments'>): string {
  const counts = new Map<string, number>();
  for (const equipment of pair.equipments) {
    const why = reasonCounted(pair, equipment);
    counts.set(why, (counts.get(why) ?? 0) + 1);
  }
  return [...counts].map(([why, count]) => `${count} ${why}`).join('; ');
}
