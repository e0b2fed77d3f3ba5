import type { Candidate, PairLimit } from '../../engine/index.js';
import type { ExplainedPair } from './explained-pair.js';
import { input, type TraceInput, type TraceStep } from './trace-step.js';

type Next = ExplainedPair['next'];

/** The body weight of who takes the next product; nothing of an adult. */
export function patientInput({ patientWeightKg }: Next, made: TraceInput['source']): TraceInput[] {
  if (patientWeightKg === undefined) return [];
  return [input('Body weight of the patient', 'BWp', patientWeightKg, 'kg', made)];
}

/** The same beside the body weight that an intake is for. */
export function patientInputs(next: Next, made: TraceInput['source'], derivedForKg: number): TraceInput[] {
  const patient = patientInput(next, made);
  return patient.length === 0
    ? []
    : [...patient, input('Body weight that the intake is for', 'BW', derivedForKg, 'kg')];
}

/** How what governs is scaled to a lighter patient; null where it is not. */
export function patientScaleOf({ candidates, criterion }: PairLimit): NonNullable<Candidate['patient']> | null {
  return candidates.find(candidate => candidate.criterion === criterion)?.patient ?? null;
}

/** From what a formula of people allows to what the patient of the next product may take in (ADR 0029). */
export function patientStep(
  next: Next,
  made: TraceInput['source'],
  { share, derivedForKg }: NonNullable<Candidate['patient']>,
  { macMg, isWhole }: { readonly macMg: number; readonly isWhole: boolean },
): TraceStep {
  return {
    formula: isWhole ? 'L2' : 'MACp',
    title: `Carryover into the ${isWhole ? 'next' : 'whole next'} batch (MAC) for its patient`,
    text: 'MAC = MAC by the formula × BWp ÷ BW: the formula stands in the place of a daily intake and does not read the body weight of the patient',
    inputs: [
      input('Carryover by the formula', 'MACf', macMg / share, 'mg'),
      ...patientInputs(next, made, derivedForKg),
    ],
    value: macMg,
    unit: 'mg',
  };
}
