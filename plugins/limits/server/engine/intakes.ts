import type { Substance } from './plant.js';
import type { LimitPolicy } from './policy.js';

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

/** HBEL or AI; intermediates fall back on the threshold of toxicological concern. An HBEL holds for its route only. */
export function healthBasedIntake(substance: Substance, route: string | null, policy: LimitPolicy): number | string {
  if (substance.acceptableIntakeMgPerDay !== null) return substance.acceptableIntakeMgPerDay;
  if (policy.residueType === 'Nitrosamine') return 'acceptableIntake';
  const byRoute = route === null ? undefined : substance.hbelMgPerDay[route];
  const value = byRoute ?? substance.hbelMgPerDay['any'];
  if (value !== undefined) return value;
  const known = Object.keys(substance.hbelMgPerDay);
  if (known.length > 0) {
    // Without a stated route the lowest known value is on the safe side.
    if (route === null) return Math.min(...Object.values(substance.hbelMgPerDay));
    return `hbel (ROUTE_MISMATCH: known for ${known.join(', ')}, next is ${route})`;
  }
  return policy.residueType === 'Intermediate' && substance.ttcMgPerDay !== null ? substance.ttcMgPerDay : 'hbel';
}

/** ppm of the general criterion: an intermediate before an active has its own (formulas 5.3). */
export function generalPpm(policy: LimitPolicy): number {
  return policy.residueType === 'Intermediate' ? policy.activesArlPpm : policy.arlPpm;
}
