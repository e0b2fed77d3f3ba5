import type { CriterionKey } from '../policy.js';
import type { Exposure } from './exposure.js';

/** The part of a next batch that residue of one piece of equipment may reach (formulas 4.6, non-uniform transfer). */
export interface FirstUnits {
  /** Maximum daily doses in it: `k ÷ units a day`, never more than in the batch. */
  readonly doses: number;
  /** Its share of the batch, above 0 and at most 1. */
  readonly share: number;
}

/**
 * The content of the first `units` dosage units of a batch; null where the batch has no dosage units (bulk actives,
 * intermediates) or an input of its doses is missing.
 */
export function firstUnitsOf(exposure: Exposure, units: number): FirstUnits | null {
  if ('missing' in exposure || exposure.unitsPerDay === null) return null;
  const doses = Math.min(exposure.ratio, units / exposure.unitsPerDay);
  return { doses, share: doses / exposure.ratio };
}

/** Criteria based on a daily intake, which counts wherever in the batch it is. */
export function isByDose(criterion: CriterionKey): criterion is 'toxicity' | 'dosage' | 'ld50' {
  return criterion === 'toxicity' || criterion === 'dosage' || criterion === 'ld50';
}
