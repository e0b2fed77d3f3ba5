import type { Production } from '../plant.js';
import type { ResidueType } from '../policy.js';

/** The next production as residue of a type sees it: each policy decides itself whether combination products count in the dose of a bulk active. */
export function nextUnder(next: Production, residueType: ResidueType): Production {
  const dose = next.doseUnder?.[residueType];
  if (dose === undefined) return next;
  const { doseUnder: _others, dosePartlyKnown: _partly, actives, ...rest } = next;
  const { maxDailyDoseMgPerDay, ...partly } = dose;
  return { ...rest, ...partly, actives: actives.map(active => ({ ...active, maxDailyDoseMgPerDay })) };
}
