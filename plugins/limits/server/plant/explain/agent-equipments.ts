import { cleanedByWord, type CleanedBy } from '#plugins/limits/shared/cleaned-by';
import type { Equipment } from '../../engine/index.js';
import type { ExplainedPair } from './explained-pair.js';

/** How an agent comes to a machine as it is answered; null of other residues, and where the policy alone counts the machine. */
export function cleanedByOf({ cleanedBy }: Pick<ExplainedPair, 'cleanedBy'>, equipment: Equipment): CleanedBy | null {
  const found = cleanedBy?.get(equipment.id);
  return found === undefined ? null : { isMapped: found.isMapped, procedures: [...found.procedures] };
}

/** Why a machine counts for an agent; for other residues where it is said to be kept for one product. Else empty. */
export function whyCounted(pair: Pick<ExplainedPair, 'cleanedBy'>, equipment: Equipment): string {
  if (pair.cleanedBy === null) return equipment.isSharedDespiteDedication === true ? despiteDedication : '';
  const found = cleanedByOf(pair, equipment);
  return found === null ? 'counted by the policy' : cleanedByWord(found);
}

const despiteDedication = 'said to be kept for one product, but used for several';

/** The machines of an agent by why they count, for example `3 by procedure CP02, 1 mapped`. */
export function equipmentsByWhy(pair: Pick<ExplainedPair, 'cleanedBy' | 'equipments'>): string {
  const counts = new Map<string, number>();
  for (const equipment of pair.equipments) {
    const why = whyCounted(pair, equipment);
    counts.set(why, (counts.get(why) ?? 0) + 1);
  }
  return [...counts].map(([why, count]) => `${count} ${why}`).join('; ');
}
