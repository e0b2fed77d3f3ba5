import type { Substance } from '../plant.js';
import type { LimitPolicy } from '../policy.js';
import { healthBasedIntake } from './health-based-intake.js';
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
