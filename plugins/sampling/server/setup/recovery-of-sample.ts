import { countedRecovery, type PlantLimits } from '#plugins/limits/server/api';
import type { Policy } from '#plugins/limits/shared/policy';
import type { PlannedSample } from '#plugins/sampling/shared/planned-sample';
import type { MethodRow } from './methods.js';

/** The recovery by which a result is corrected, percent; null: it is not. `fault`: why the sample has no limit. */
export interface CountedRecovery {
  readonly percent: number | null;
  readonly fault: string | null;
  readonly isTooLow: boolean;
}

/** Residue types of limits by contaminant; microbes and endotoxins have none. */
const residueTypeOf = {
  product: 'Chemical',
  intermediate: 'Intermediate',
  cleaningAgent: 'Detergent',
  Nitrosamine: 'Nitrosamine',
} as const;

/** The policy in force for residue of a contaminant; null for microbes and endotoxins. */
export function policyFor(contaminant: PlannedSample['contaminant'], limits: PlantLimits): Policy | null {
  return contaminant === 'BioBurden' || contaminant === 'Endotoxin'
    ? null
    : limits.policyOf(residueTypeOf[contaminant]);
}

/** What of a sample decides whether it has a recovery. */
export type RecoveredSample = Pick<PlannedSample, 'sampleType' | 'contaminant'> & { readonly isBlank: boolean };

/** Whether results need the recovery of this method on the material of the sample: the policy states none for all. */
export function needsOwnRecovery(
  { sampleType, contaminant, isBlank }: RecoveredSample,
  { recoveries }: MethodRow,
  limits: PlantLimits,
): boolean {
  const policy = policyFor(contaminant, limits);
  if (policy === null || isBlank || sampleType === 'visual' || policy.useGlobalRecoveryPercentage) return false;
  return sampleType === 'swab' || recoveries.length > 0;
}

/** The recovery of a sample by the rules of the policy (formulas 5.2); `ownPercent` is that of its method. */
export function recoveryOfSample(
  sample: RecoveredSample,
  ownPercent: number | null,
  limits: PlantLimits,
): CountedRecovery {
  const policy = policyFor(sample.contaminant, limits);
  if (policy === null || sample.isBlank || sample.sampleType === 'visual')
    return { percent: ownPercent, fault: null, isTooLow: false };
  const counted = countedRecovery(ownPercent, {
    useGlobalRecovery: policy.useGlobalRecoveryPercentage,
    globalRecoveryPercent: policy.globalRecoveryPercentage,
    minRecoveryPercent: policy.minRecoveryPct,
  });
  if (typeof counted === 'number') return { percent: counted, fault: null, isTooLow: false };
  return counted === 'MISSING_INPUT'
    ? { percent: null, fault: 'the recovery is unknown', isTooLow: false }
    : {
        percent: ownPercent,
        fault: `the recovery of ${policy.useGlobalRecoveryPercentage ? policy.globalRecoveryPercentage : (ownPercent ?? 0)} % is below the ${policy.minRecoveryPct} % that the policy accepts`,
        isTooLow: true,
      };
}
