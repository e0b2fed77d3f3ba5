import type { Candidate, PairLimit } from '../../engine/index.js';
import type { ExplainedPair } from './explained-pair.js';
import { input, type TraceInput, type TraceStep } from './trace-step.js';

type Next = ExplainedPair['next'];

/** The body weight of the patient of the next product; empty for adults. */
export function patientInput({ patientWeightKg }: Next, made: TraceInput['source']): TraceInput[] {
  if (patientWeightKg === undefined) return [];
  return [input('Body weight of the patient', 'BWp', patientWeightKg, 'kg', made)];
}

/** The same with the body weight for which an intake was derived. */
export function patientInputs(next: Next, made: TraceInput['source'], derivedForKg: number): TraceInput[] {
  const patient = patientInput(next, made);
  return patient.length === 0 ? [] : [...patient, input('Body weight of the intake', 'BW', derivedForKg, 'kg')];
}

/** The scaling of the governing criterion to a lighter patient; null without any. */
export function patientScaleOf({ candidates, criterion }: PairLimit): NonNullable<Candidate['patient']> | null {
  return candidates.find(candidate => candidate.criterion === criterion)?.patient ?? null;
}

/** From the result of a user-defined formula to the intake of the patient of the next product (ADR 0029). */
export function patientStep(
  next: Next,
  made: TraceInput['source'],
  { share, derivedForKg }: NonNullable<Candidate['patient']>,
  { macMg, isWhole }: { readonly macMg: number; readonly isWhole: boolean },
): TraceStep {
  return {
    formula: isWhole ? 'L2' : 'MACp',
    title: `Carryover into the ${isWhole ? 'next' : 'whole next'} batch (MAC) for its patient`,
    text: 'MAC = MAC by the formula × BWp ÷ BW: the formula replaces a daily intake and does not read the body weight of the patient',
    inputs: [
      input('Carryover by the formula', 'MACf', macMg / share, 'mg'),
      ...patientInputs(next, made, derivedForKg),
    ],
    value: macMg,
    unit: 'mg',
  };
}
