import { healthBasedIntake } from './health-based-intake.js';
import type { IntakeCriterion } from './intakes.js';
import type { MacFormula } from './mac-formula.js';
import type { ContainedActive, Production, Substance } from '../plant.js';
import type { LimitPolicy } from '../policy.js';
import type { Exposure } from './exposure.js';

/** The share of base by which the intake of a criterion was multiplied, when stated for a salt; otherwise 1. */
export function baseFactorOf(
  criterion: IntakeCriterion,
  substance: Substance,
  next: Production,
  policy: LimitPolicy,
): number {
  const { baseFactors } = substance;
  if (criterion === 'dosage') return baseFactors?.therapeuticDose ?? 1;
  if (criterion === 'ld50') return baseFactors?.ld50 ?? 1;
  const found = healthBasedIntake(substance, next, policy);
  return typeof found === 'string' ? 1 : found.baseFactor;
}

/** The same for everything that a user-defined formula reads, each share once. */
export function baseFactorsRead(
  { reads }: MacFormula,
  substance: Substance,
  next: Production,
  policy: LimitPolicy,
): readonly number[] {
  const { acceptableIntake = 1 } = substance.baseFactors ?? {};
  const shares = [
    ...(reads.includes('pde') ? [baseFactorOf('toxicity', substance, next, policy)] : []),
    ...(reads.includes('ai') ? [acceptableIntake] : []),
    ...(reads.includes('td') ? [baseFactorOf('dosage', substance, next, policy)] : []),
    ...(reads.includes('ld50') ? [baseFactorOf('ld50', substance, next, policy)] : []),
  ];
  return [...new Set(shares)];
}

/**
 * The active whose dose and strength determine the units per day, where one of them was stated for a salt; null where
 * a label alone determines them or all values are of the base.
 */
export function convertedDose({ actives }: Production, exposure: Exposure): ContainedActive | null {
  if ('missing' in exposure || exposure.unitsPerDay === null) return null;
  const { unitsPerDay } = exposure;
  const found = actives.find(
    ({ maxDailyDoseMgPerDay, strengthMg }) =>
      maxDailyDoseMgPerDay !== null && strengthMg !== null && maxDailyDoseMgPerDay / strengthMg === unitsPerDay,
  );
  if (found === undefined) return null;
  return (found.strengthBaseFactor ?? 1) === (found.doseBaseFactor ?? 1) ? null : found;
}

/** Whether the daily doses in a batch differ from the stated numbers, because these mix salt and base. */
export function isDoseConverted(next: Production, exposure: Exposure): boolean {
  return (next.batchBaseFactor ?? 1) !== 1 || convertedDose(next, exposure) !== null;
}
