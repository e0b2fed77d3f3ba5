import type { Production } from '../plant.js';

/** The patient of a next product: route of administration and body weight. */
export type Patient = Pick<Production, 'route' | 'patientWeightKg'>;

/** Default body weight of a daily intake, kg: the adult of EMA and ICH (formulas 2.1, 2.3), also used for therapeutic doses. */
export const adultWeightKg = 50;

/** The share of a daily intake for a patient: linear in body weight and never above 1 (ADR 0029); 1 for adults. */
export function shareOfPatient({ patientWeightKg }: Patient, derivedForKg: number): number {
  return patientWeightKg === undefined ? 1 : Math.min(1, patientWeightKg / derivedForKg);
}
