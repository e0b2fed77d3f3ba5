import { convert, sampleMassMg } from '../units.js';
import type { LimitPolicy, SampleForm } from '../policy.js';
import type { SampleInput } from './sample-limit.js';

/** A value in the form of a policy. */
export interface Printed {
  readonly value: number;
  readonly unit: string;
}

/** L3 in the mass unit of the policy, for print only: verdicts use mg/sqcm. */
export function printedSurfaceLimit(l3MgPerSqcm: number, policy: Pick<LimitPolicy, 'salMassUnit'>): Printed {
  const unit = `${policy.salMassUnit}/sqcm`;
  return { value: policy.salMassUnit === 'mg' ? l3MgPerSqcm : convert(l3MgPerSqcm, 'mg/sqcm', unit), unit };
}

/** The limit of a sample as protocols and sampling sheets print it: a mass per swab or rinse, or a concentration. */
export function printedSampleLimit(
  limit: { readonly l4Mg: number; readonly l5Ppm: number },
  type: SampleInput['type'],
  policy: Pick<LimitPolicy, 'sampleLimits'>,
): Printed {
  const form = policy.sampleLimits[type];
  return form.usePerSampleLimit
    ? { value: convert(limit.l4Mg, 'mg', massUnit(form)), unit: `${massUnit(form)} per ${type}` }
    : { value: limit.l5Ppm, unit: 'ppm' };
}

/** Mass in mg of a laboratory reading in the form of the policy. */
export function readingMassMg(
  typed: number,
  sample: Pick<SampleInput, 'type' | 'volumeMl'>,
  policy: Pick<LimitPolicy, 'sampleRecordingLimits'>,
): number {
  const form = policy.sampleRecordingLimits[sample.type];
  return form.usePerSampleLimit ? convert(typed, massUnit(form), 'mg') : sampleMassMg(typed, sample.volumeMl);
}

/** Unit in which readings of a sample are typed. */
export function recordingUnit(type: SampleInput['type'], policy: Pick<LimitPolicy, 'sampleRecordingLimits'>): string {
  const form = policy.sampleRecordingLimits[type];
  return form.usePerSampleLimit ? `${massUnit(form)} per ${type}` : 'ppm';
}

/** The columns of one result in reports, in the units of the policy; columns switched off are left out. */
export function reportedResult(
  result: { readonly adjustedMg: number; readonly sarMgPerSqcm: number },
  sample: Pick<SampleInput, 'type' | 'volumeMl'>,
  policy: Pick<LimitPolicy, 'reporting' | 'salMassUnit'>,
): readonly (Printed & { readonly column: 'sar' | 'perSampleResidue' | 'concentration' })[] {
  const { showSar, showPerSampleResidue, showConcentration, perSampleLimitUnit } = policy.reporting[sample.type];
  const { adjustedMg, sarMgPerSqcm } = result;
  return [
    ...(showSar ? [{ column: 'sar' as const, ...printedSurfaceLimit(sarMgPerSqcm, policy) }] : []),
    ...(showPerSampleResidue
      ? [
          {
            column: 'perSampleResidue' as const,
            value: convert(adjustedMg, 'mg', perSampleLimitUnit),
            unit: `${perSampleLimitUnit} per ${sample.type}`,
          },
        ]
      : []),
    ...(showConcentration
      ? [{ column: 'concentration' as const, value: (adjustedMg / sample.volumeMl) * 1000, unit: 'ppm' }]
      : []),
  ];
}

function massUnit({ unit }: SampleForm): 'mg' | 'ug' {
  return unit === 'ug' ? 'ug' : 'mg';
}
