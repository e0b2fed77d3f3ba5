import type { Substance } from '../plant.js';
import type { LimitPolicy } from '../policy.js';
import { adultWeightKg, shareOfPatient, type Patient } from './patient.js';

/** Criteria based on a daily intake. */
export type IntakeCriterion = 'toxicity' | 'dosage' | 'ld50';

/** Daily intake in mg allowed by one intake-based criterion, policy factors included, or the name of the missing input. */
export function intakeOf(
  criterion: IntakeCriterion,
  substance: Substance,
  patient: Patient,
  policy: LimitPolicy,
): number | string {
  const divisor = policy.modificationFactor;
  switch (criterion) {
    case 'toxicity': {
      const found = healthBasedIntake(substance, patient, policy);
      if (typeof found === 'string') return found;
      const base = found.mgPerDay * shareOfPatient(patient, found.forKg);
      return policy.residueType === 'Nitrosamine' ? base : base / divisor;
    }
    case 'dosage':
      return substance.therapeuticDoseMgPerDay === null
        ? 'therapeuticDose'
        : (substance.therapeuticDoseMgPerDay * shareOfPatient(patient, adultWeightKg)) /
            (policy.safetyFactor * divisor);
    case 'ld50': {
      if (substance.ld50MgPerKg === null) return 'ld50';
      if (substance.ld50Qualifier === '<') return 'ld50 (a value "<" is not conservative)';
      const weightKg = Math.min(policy.bodyWeightKg, patient.patientWeightKg ?? Infinity);
      return (substance.ld50MgPerKg * weightKg) / (policy.ld50Divisor * policy.safetyFactor * divisor);
    }
  }
}

/** Body weight for which the intake of a criterion was derived, kg, before scaling to a patient. */
export function derivedForKg(
  criterion: IntakeCriterion,
  substance: Substance,
  patient: Patient,
  policy: LimitPolicy,
): number {
  if (criterion === 'ld50') return policy.bodyWeightKg;
  const found = criterion === 'toxicity' ? healthBasedIntake(substance, patient, policy) : 'therapeuticDose';
  return typeof found === 'string' ? adultWeightKg : found.forKg;
}

/** A health-based value as derived. */
export interface HealthBasedIntake {
  readonly mgPerDay: number;
  /** Body weight for which it was derived, kg. */
  readonly forKg: number;
  /** Share of base by which it was multiplied, when stated for a salt; otherwise 1. */
  readonly baseFactor: number;
}

/**
 * HBEL or AI; intermediates fall back on the threshold of toxicological concern. A value for the route takes
 * precedence over one for any route; an AI also applies on routes without a value.
 */
export function healthBasedIntake(
  substance: Substance,
  patient: Patient,
  policy: LimitPolicy,
): HealthBasedIntake | string {
  const { hbelMgPerDay } = substance;
  const { route } = patient;
  const acceptable = acceptableIntake(substance);
  if (policy.residueType === 'Nitrosamine') return acceptable ?? 'acceptableIntake';
  const known = Object.keys(hbelMgPerDay);
  if (route === null && known.length > 0) {
    // Without a stated route the lowest known value is the safe side.
    const values = [...known.map(name => onRoute(substance, name)), acceptable];
    return lowestFor(
      patient,
      values.filter(value => value !== null),
    );
  }
  const value = onRoute(substance, route ?? 'any') ?? onRoute(substance, 'any') ?? acceptable;
  if (value !== null) return value;
  if (known.length > 0) return `hbel (ROUTE_MISMATCH: known for ${known.toSorted().join(', ')}, next is ${route})`;
  return policy.residueType === 'Intermediate' && substance.ttcMgPerDay !== null
    ? { mgPerDay: substance.ttcMgPerDay, forKg: adultWeightKg, baseFactor: 1 }
    : 'hbel';
}

function onRoute({ hbelMgPerDay, hbelForKg, baseFactors }: Substance, route: string): HealthBasedIntake | null {
  const mgPerDay = hbelMgPerDay[route];
  if (mgPerDay === undefined) return null;
  return { mgPerDay, forKg: hbelForKg?.[route] ?? adultWeightKg, baseFactor: baseFactors?.hbel?.[route] ?? 1 };
}

function acceptableIntake(substance: Substance): HealthBasedIntake | null {
  const { acceptableIntakeMgPerDay: mgPerDay, acceptableIntakeForKg: forKg = adultWeightKg, baseFactors } = substance;
  return mgPerDay === null ? null : { mgPerDay, forKg, baseFactor: baseFactors?.acceptableIntake ?? 1 };
}

/** Of several values the lowest for a patient, of equal ones the first. */
function lowestFor(patient: Patient, values: readonly HealthBasedIntake[]): HealthBasedIntake | string {
  let lowest: HealthBasedIntake | null = null;
  let least = Infinity;
  for (const value of values) {
    const allowed = value.mgPerDay * shareOfPatient(patient, value.forKg);
    if (allowed < least || lowest === null) [lowest, least] = [value, allowed];
  }
  return lowest ?? 'hbel';
}
