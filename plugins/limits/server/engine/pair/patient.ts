import type { Production } from '../plant.js';

/** Who takes a next product: by which route, and of what body weight. */
export type Patient = Pick<Production, 'route' | 'patientWeightKg'>;

/**
 * Body weight that a daily intake is for unless its derivation states another one, kg: that of the adult of EMA and ICH
 * (formulas 2.1, 2.3), for whom therapeutic doses count as well.
 */
export const adultWeightKg = 50;

/**
 * The share of a daily intake that a patient may take in, of the one of whom it was derived: linear in the body weight and
 * never above 1 (ADR 0029). Of an adult it is all.
 */
export function shareOfPatient({ patientWeightKg }: Patient, derivedForKg: number): number {
  return patientWeightKg === undefined ? 1 : Math.min(1, patientWeightKg / derivedForKg);
}
