import type { ChangeoverResidue } from '#plugins/limits/shared/limit';
import type { PairFilter, PlantLimits } from '../../api.js';
import type { PlantInput, RoundLimit } from '../../engine/index.js';

/** Each residue of a changeover with its limit or the reason for none, lowest first; none when the records have no such changeover. */
export function changeoverResidues(
  plant: PlantLimits,
  input: PlantInput,
  { previousId, nextId = '', substanceId, equipmentId }: PairFilter,
  round?: RoundLimit,
): readonly ChangeoverResidue[] {
  const previous = input.productions.find(({ id }) => id === previousId);
  const ids =
    substanceId === undefined ? (previous?.actives ?? []).map(({ substance }) => substance.id) : [substanceId];
  const found = ids.flatMap(id => {
    const explained = plant.explain({ previousId: previousId ?? null, substanceId: id, nextId, equipmentId }, round);
    if (explained === null) return [];
    const { substance, limit, outcome, missing, sentence } = explained;
    return [{ substance, limit, outcome, missing, sentence }];
  });
  return found.toSorted((a, b) => (a.limit?.l3MgPerSqcm ?? Infinity) - (b.limit?.l3MgPerSqcm ?? Infinity));
}
