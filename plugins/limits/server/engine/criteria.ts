import { exposureOf, type Exposure } from './exposure.js';
import type { Production, Substance } from './plant.js';
import type { CriterionKey, LimitPolicy } from './policy.js';

/** One criterion of a pair: its carryover in mg, or why there is none. */
export interface Candidate {
  readonly criterion: CriterionKey;
  readonly macMg: number | null;
  /** Null when computed; `off`, or what is missing. */
  readonly reason: string | null;
  /** Daily intake behind an intake-based criterion, mg/day (L0). */
  readonly intakeMgPerDay: number | null;
}

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
function healthBasedIntake(substance: Substance, route: string | null, policy: LimitPolicy): number | string {
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

const switches: Readonly<Record<CriterionKey, (policy: LimitPolicy) => boolean>> = {
  toxicity: policy => policy.useToxicity,
  dosage: policy =>
    policy.useDosage &&
    policy.residueType !== 'Detergent' &&
    policy.residueType !== 'Nitrosamine' &&
    policy.residueType !== 'Intermediate',
  productLimit: policy => policy.useProductLimit && policy.residueType !== 'Nitrosamine',
  ld50: policy => policy.useLd50 && policy.residueType !== 'Nitrosamine',
  arl: policy => policy.useARL && policy.residueType !== 'Nitrosamine',
};

/** ppm of the general criterion: an intermediate before an active has its own (formulas 5.3). */
export function generalPpm(policy: LimitPolicy): number {
  return policy.residueType === 'Intermediate' ? policy.activesArlPpm : policy.arlPpm;
}

/** All criteria of a pair in the policy's order (formulas 5.3). Nothing is dropped: what is missing says so. */
export function candidatesOf(
  substance: Substance,
  next: Production,
  policy: LimitPolicy,
  exposure: Exposure = exposureOf(next),
): Candidate[] {
  if (next.kind === 'intermediate' && policy.residueType !== 'Nitrosamine') return intermediateNext(next, policy);
  return policy.criteriaOrder.map((criterion): Candidate => {
    if (!switches[criterion](policy)) return { criterion, macMg: null, reason: 'off', intakeMgPerDay: null };
    if (criterion === 'arl') return general(next, generalPpm(policy));
    if (criterion === 'productLimit') return typed(substance, next);
    const intake = intakeOf(criterion, substance, next.route, policy);
    if (typeof intake === 'string')
      return { criterion, macMg: null, reason: `MISSING_INPUT: ${intake}`, intakeMgPerDay: null };
    if ('missing' in exposure)
      return {
        criterion,
        macMg: null,
        reason: `MISSING_INPUT: ${exposure.missing.join(', ')}`,
        intakeMgPerDay: intake,
      };
    return { criterion, macMg: intake * exposure.ratio, reason: null, intakeMgPerDay: intake };
  });
}

/** The next batch is an intermediate: its general limit is the sole criterion, because no patient takes it. */
function intermediateNext(next: Production, policy: LimitPolicy): Candidate[] {
  return policy.criteriaOrder.map(criterion =>
    criterion === 'arl'
      ? general(next, policy.intermediateArlPpm)
      : { criterion, macMg: null, reason: 'off: no patient takes an intermediate', intakeMgPerDay: null },
  );
}

function general(next: Production, ppm: number): Candidate {
  if (next.minBatchSizeKg === null)
    return { criterion: 'arl', macMg: null, reason: 'MISSING_INPUT: minBatchSize', intakeMgPerDay: null };
  return { criterion: 'arl', macMg: ppm * next.minBatchSizeKg, reason: null, intakeMgPerDay: null };
}

/** The limit typed on the substance: mg as it is, or ppm of the smallest batch (formulas 4.2). */
function typed(substance: Substance, next: Production): Candidate {
  const limit = substance.productLimit;
  if (limit === null)
    return { criterion: 'productLimit', macMg: null, reason: 'MISSING_INPUT: productLimit', intakeMgPerDay: null };
  if (limit.unit === 'mg') return { criterion: 'productLimit', macMg: limit.value, reason: null, intakeMgPerDay: null };
  if (next.minBatchSizeKg === null)
    return { criterion: 'productLimit', macMg: null, reason: 'MISSING_INPUT: minBatchSize', intakeMgPerDay: null };
  return { criterion: 'productLimit', macMg: limit.value * next.minBatchSizeKg, reason: null, intakeMgPerDay: null };
}
