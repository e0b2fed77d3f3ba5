import type { Candidate } from './criteria.js';
import { healthBasedIntake } from './health-based-intake.js';
import type { Production, Substance } from '../plant.js';
import type { LimitPolicy } from '../policy.js';

/**
 * Flags a health-based value that is a draft, extrapolated from another route, or not the lowest one, whichever
 * criterion governs: a lower value might have made it this one.
 */
export function healthBasedFlags(
  candidates: readonly Candidate[],
  substance: Substance,
  next: Production,
  policy: LimitPolicy,
): string[] {
  const isRead = candidates.some(({ criterion, macMg, formula }) => {
    if (macMg === null) return false;
    return formula === undefined ? criterion === 'toxicity' : formula.reads.includes('pde');
  });
  const found = isRead ? healthBasedIntake(substance, next, policy) : 'hbel';
  if (typeof found === 'string') return [];
  const { isProvisional, extrapolated, lower } = found;
  return [
    ...(isProvisional === true ? ['HBEL_PROVISIONAL'] : []),
    ...(extrapolated === undefined
      ? []
      : [`HBEL_EXTRAPOLATED: ${extrapolated.from} to ${extrapolated.route}, factor ${extrapolated.factor}`]),
    ...(lower === undefined ? [] : [`HBEL_NOT_LOWEST: ${lower.basis} ${lower.mgPerDay} mg/day`]),
  ];
}
