import type { Candidate } from './candidate.js';
import { compareNames, type Named } from './order.js';

/** Repeats each active of a production for each piece of equipment, with the values there. */
export function perEquipment(
  candidate: Candidate,
  equipments: readonly Named[],
  valuesAt: (equipment: Named) => Readonly<Record<string, number | null>>,
): Candidate {
  if (equipments.length === 0) return candidate;
  const places = equipments.toSorted(compareNames).map(equipment => ({ equipment, values: valuesAt(equipment) }));
  return {
    ...candidate,
    actives: candidate.actives.flatMap(active =>
      places.map(({ equipment, values }) => ({ ...active, equipment, variables: { ...active.variables, ...values } })),
    ),
  };
}
