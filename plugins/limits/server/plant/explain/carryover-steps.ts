import { purgeFactorBefore, purgeFactorOf, type PairLimit } from '../../engine/index.js';
import type { ExplainedPair } from './explained-pair.js';
import { input, type TraceInput, type TraceStep } from './trace-step.js';

/** Whether a limit relies on later purification, before which the residue in the next product is judged. */
export function isCredited({ flags }: PairLimit): boolean {
  return flags.some(flag => flag.startsWith('PURGE_FACTOR_CREDITED'));
}

/**
 * From the safe daily intake to the carryover into one batch; credit for later purification is a step of its own with
 * its study (formulas 4.2).
 */
export function carryoverSteps(
  { next, policy, substance }: ExplainedPair,
  limit: PairLimit,
  ratio: number,
  fromPolicy: TraceInput['source'],
): TraceStep[] {
  const { l0MgPerDay, l2Mg: value, criterion } = limit;
  const byIntake = {
    title: 'Carryover into the next batch (MAC)',
    inputs: [
      input('Safe daily intake', 'L0', l0MgPerDay, 'mg/day'),
      input('Daily doses per batch', 'E', ratio, 'doses'),
    ],
    unit: 'mg',
  };
  const factor = criterion === 'toxicity' ? purgeFactorBefore(next, policy, substance) : 1;
  const own = purgeFactorOf(substance, next);
  const measured =
    own === undefined
      ? { of: 'of the policy', evidence: policy.purgeFactorEvidence ?? 'none', source: fromPolicy }
      : {
          of: `${own.label} of the residue in this process`,
          evidence: own.evidence,
          source: { kind: 'purgeFactors', id: own.id, label: own.label },
        };
  if (factor === 1) return [{ ...byIntake, formula: 'L2', text: 'MAC = L0 × E', value }];
  const uncredited = l0MgPerDay === null ? null : l0MgPerDay * ratio;
  return [
    {
      ...byIntake,
      formula: 'MAC₀',
      title: 'Carryover without purification credit',
      text: 'MAC₀ = L0 × E',
      value: uncredited,
    },
    {
      formula: 'L2',
      title: 'Carryover into the next batch (MAC), credited with its later purification',
      text: `MAC = MAC₀ × PF, with the measured purge factor ${measured.of}. Evidence: ${measured.evidence}`,
      inputs: [
        input('Carryover without purification', 'MAC₀', uncredited, 'mg'),
        input('Purge factor', 'PF', factor, '', measured.source),
      ],
      value,
      unit: 'mg',
    },
  ];
}
