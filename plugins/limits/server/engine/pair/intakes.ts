import type { Substance } from '../plant.js';
import type { LimitPolicy } from '../policy.js';

/** Daily intake in mg allowed by one intake-based criterion, or the name of what is missing. Policy factors included. */
export function intakeOf(
  criterion: 'toxicity' | 'dosage' | 'ld50',
  substance: Substance,
  route: string | null,
  policy: LimitPolicy,
): number | string {
  const divisor = policy.modificationFactor;
  switch (criterion) {
    case 'toxicity': {
      const base = healthBasedIntake(substance, route, policy);
      return typeof base === 'string' ? base : policy.residueType === 'Nitrosamine' ? base : base / divisor;
    }
    case 'dosage':
      return substance.therapeuticDoseMgPerDay === null
        ? 'therapeuticDose'
        : substance.therapeuticDoseMgPerDay / (policy.safetyFactor * divisor);
    case 'ld50':
      if (substance.ld50MgPerKg === null) return 'ld50';
      if (substance.ld50Qualifier === '<') return 'ld50 (a value "<" is not conservative)';
      return (substance.ld50MgPerKg * policy.bodyWeightKg) / (policy.ld50Divisor * policy.safetyFactor * divisor);
  }
}

/**
 * HBEL or AI; intermediates fall back on the threshold of toxicological concern. What is chosen for a route holds there,
 * before what holds on any; an AI holds also on routes without a value of their own.
 */
export function healthBasedIntake(substance: Substance, route: string | null, policy: LimitPolicy): number | string {
  const { hbelMgPerDay, acceptableIntakeMgPerDay } = substance;
  if (policy.residueType === 'Nitrosamine') return acceptableIntakeMgPerDay ?? 'acceptableIntake';
  const known = Object.keys(hbelMgPerDay);
  if (route === null && known.length > 0) {
    // Without a stated route the lowest known value is on the safe side.
    return Math.min(...Object.values(hbelMgPerDay), acceptableIntakeMgPerDay ?? Infinity);
  }
  const value = hbelMgPerDay[route ?? 'any'] ?? hbelMgPerDay['any'] ?? acceptableIntakeMgPerDay;
  if (value !== null) return value;
  if (known.length > 0) return `hbel (ROUTE_MISMATCH: known for ${known.toSorted().join(', ')}, next is ${route})`;
  return policy.residueType === 'Intermediate' && substance.ttcMgPerDay !== null ? substance.ttcMgPerDay : 'hbel';
}

/** ppm of the general criterion: an intermediate before an active has its own (formulas 5.3). */
export function generalPpm(policy: LimitPolicy): number {
  return policy.residueType === 'Intermediate' ? policy.activesArlPpm : policy.arlPpm;
}
