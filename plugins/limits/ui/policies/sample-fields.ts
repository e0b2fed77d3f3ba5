import type { PolicyField, PolicyFieldBase, PolicySection } from './policy-field-types.js';

const bothSamples = (
  path: string,
  rest: (sampleType: 'swab' | 'rinse') => { label: string; help: string; when: NonNullable<PolicyFieldBase['when']> },
): PolicyField[] =>
  (['swab', 'rinse'] as const).map(sampleType => ({
    kind: 'sampleNumber',
    sampleType,
    path: path.replace('*', sampleType === 'swab' ? 'Swab' : 'Rinse').replace('+', sampleType),
    ...rest(sampleType),
  }));

/** Limits of samples: form, caps, fixed limits, recovery. */
export const samples: PolicySection = {
  title: 'Limits of samples',
  fields: [
    {
      kind: 'sampleForm',
      sampleType: 'swab',
      path: 'limitRepresentation.sampleLimits.swab',
      label: 'Limit of a swab is printed as',
      help: 'On protocols and sampling sheets.',
    },
    {
      kind: 'sampleForm',
      sampleType: 'rinse',
      path: 'limitRepresentation.sampleLimits.rinse',
      label: 'Limit of a rinse is printed as',
      help: 'On protocols and sampling sheets.',
    },
    {
      kind: 'sampleForm',
      sampleType: 'swab',
      path: 'limitRepresentation.sampleRecordingLimits.swab',
      label: 'Swab readings are entered as',
      help: 'Converted to mass before it is judged.',
    },
    {
      kind: 'sampleForm',
      sampleType: 'rinse',
      path: 'limitRepresentation.sampleRecordingLimits.rinse',
      label: 'Rinse readings are entered as',
      help: 'Converted to mass before it is judged.',
    },
    {
      kind: 'switch',
      path: 'useSampleLimit',
      label: 'Cap on the limit of a sample',
      help: 'No sample limit exceeds this, regardless of the calculated limit.',
    },
    ...bothSamples('+SampleLimit', sampleType => ({
      label: `Maximum limit of a ${sampleType}`,
      help: 'In its printed form.',
      when: settings => settings.useSampleLimit,
    })),
    {
      kind: 'switch',
      path: 'useFixedSampleLimits',
      label: 'Fixed limits of samples',
      help: 'Replace the calculated limits. A looser fixed limit carries a note, and the surface limit still decides.',
    },
    ...bothSamples('fixed*Limit', sampleType => ({
      label: `Fixed limit of a ${sampleType}`,
      help: 'In its printed form.',
      when: settings => settings.useFixedSampleLimits,
    })),
    {
      kind: 'switch',
      path: 'useGlobalRecoveryPercentage',
      label: 'One recovery for all methods',
      help: 'Off: each method has its own on each material.',
    },
    {
      kind: 'number',
      path: 'globalRecoveryPercentage',
      label: 'Recovery of all methods',
      unit: '%',
      help: 'At 100 percent no result is corrected.',
      when: settings => settings.useGlobalRecoveryPercentage,
    },
    {
      kind: 'number',
      path: 'minRecoveryPct',
      label: 'Minimum accepted recovery',
      unit: '%',
      help: 'Below it there is no limit: the method cannot be used.',
    },
  ],
};

/** The columns of result reports. */
export const reports: PolicySection = {
  title: 'Results in reports',
  fields: (['swab', 'rinse'] as const).flatMap((type): PolicyField[] => [
    {
      kind: 'switch',
      path: `limitRepresentation.reporting.${type}.showSar`,
      label: `Residue on the surface, ${type}`,
      help: 'A column of reports; it changes no verdict.',
    },
    {
      kind: 'switch',
      path: `limitRepresentation.reporting.${type}.showPerSampleResidue`,
      label: `Residue per ${type}`,
      help: 'A column of reports; it changes no verdict.',
    },
    {
      kind: 'choice',
      path: `limitRepresentation.reporting.${type}.perSampleLimitUnit`,
      label: `Unit of the residue per ${type}`,
      help: 'Changes no verdict.',
      options: [
        ['mg', 'mg'],
        ['ug', 'ug'],
      ],
    },
    {
      kind: 'switch',
      path: `limitRepresentation.reporting.${type}.showConcentration`,
      label: `Concentration, ${type}`,
      help: 'A column of reports, in ppm; it changes no verdict.',
    },
  ]),
};
