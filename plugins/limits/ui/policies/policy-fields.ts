import type { PolicySettings, ResidueType } from '#schemas/limits/policy';

interface Base {
  /** Path in the settings, as faults name it. */
  readonly path: string;
  readonly label: string;
  /** One sentence a newcomer understands. */
  readonly help: string;
  /** Residue types that have the field; all unless said. */
  readonly only?: readonly ResidueType[];
  /** Shown only while these settings hold. */
  readonly when?: (settings: PolicySettings) => boolean;
  /** Shown only in facilities that make actives. */
  readonly apiOnly?: true;
}

export type PolicyField = Base &
  (
    | { readonly kind: 'switch' }
    | { readonly kind: 'number'; readonly unit: string }
    | { readonly kind: 'quantity'; readonly units: readonly string[] }
    | { readonly kind: 'choice'; readonly options: readonly (readonly [value: string, label: string])[] }
    /** Mass per sample or concentration. */
    | { readonly kind: 'sampleForm'; readonly sampleType: 'swab' | 'rinse' }
    /** A number in the unit in which limits of the sample type are printed. */
    | { readonly kind: 'sampleNumber'; readonly sampleType: 'swab' | 'rinse' }
    | { readonly kind: 'order' }
  );

export interface PolicySection {
  readonly title: string;
  readonly fields: readonly PolicyField[];
}

const patient = ['Chemical', 'Detergent', 'Intermediate'] as const;
const ppm = ['ppm', 'mg/kg'] as const;

const criteria: PolicySection = {
  title: 'Criteria',
  fields: [
    {
      kind: 'switch',
      path: 'useToxicity',
      label: 'Health-based limit',
      help: 'What a person may take in every day without harm (PDE, ADE or AI), times the daily doses in the next batch.',
    },
    {
      kind: 'switch',
      path: 'useDosage',
      label: 'Fraction of the therapeutic dose',
      help: 'The smallest effective daily dose divided by the safety factor, times the daily doses in the next batch.',
      only: ['Chemical'],
    },
    {
      kind: 'switch',
      path: 'useProductLimit',
      label: 'Limit typed on the substance',
      help: 'Takes a limit that the active, agent or product carries itself, in mg or in ppm.',
      only: patient,
    },
    {
      kind: 'switch',
      path: 'useLd50',
      label: 'LD50 rule',
      help: 'The dose that is deadly to half of the animals, scaled to a person. For agents and intermediates without better data.',
      only: patient,
    },
    {
      kind: 'number',
      path: 'bodyWeight',
      label: 'Body weight',
      unit: 'kg',
      help: 'Of the person in the LD50 rule.',
      only: patient,
      when: settings => settings.useLd50,
    },
    {
      kind: 'number',
      path: 'ld50Divisor',
      label: 'Empirical divisor',
      unit: '',
      help: 'Turns the deadly dose into one without effect: 2000 unless your procedure says otherwise.',
      only: patient,
      when: settings => settings.useLd50,
    },
    {
      kind: 'switch',
      path: 'useARL',
      label: 'General limit',
      help: 'At most so many ppm of residue in the next product, whatever the substance.',
      only: patient,
    },
    {
      kind: 'quantity',
      path: 'arl',
      label: 'General limit in the next product',
      units: ppm,
      help: '10 ppm is 10 mg in each kg of the smallest batch.',
      only: ['Chemical', 'Detergent'],
      when: settings => settings.useARL,
    },
    {
      kind: 'quantity',
      path: 'activesArl',
      label: 'General limit before an active',
      units: ppm,
      help: 'When an intermediate is followed by an active.',
      only: ['Intermediate'],
      when: settings => settings.useARL,
    },
    {
      kind: 'quantity',
      path: 'intermediateArl',
      label: 'General limit before an intermediate',
      units: ppm,
      help: 'The only criterion there: no patient takes an intermediate.',
      only: patient,
      apiOnly: true,
    },
    {
      kind: 'switch',
      path: 'requireHbel',
      label: 'No limit without a health-based limit',
      help: 'Off: the other criteria go on without it, and the limit carries a note.',
      only: patient,
      when: settings => settings.useToxicity,
    },
    {
      kind: 'switch',
      path: 'useFirstAvailableCriteria',
      label: 'Take the first criterion that can be calculated',
      help: 'Off: the lowest one governs. The first available can be looser; limits where it is say so.',
      only: patient,
    },
    {
      kind: 'order',
      path: 'criteriaOrder',
      label: 'Order of criteria',
      help: 'From the first that is tried to the last.',
      only: patient,
      when: settings => settings.useFirstAvailableCriteria,
    },
  ],
};

const factors: PolicySection = {
  title: 'Factors',
  fields: [
    {
      kind: 'number',
      path: 'safetyFactor',
      label: 'Safety factor',
      unit: '',
      help: 'Divides the therapeutic dose and the LD50. A health-based limit has its own factors already.',
      only: patient,
    },
    {
      kind: 'number',
      path: 'modificationFactor',
      label: 'Modification factor',
      unit: '',
      help: 'Divides every limit that follows from a daily intake; 1 changes nothing.',
      only: patient,
    },
    {
      kind: 'choice',
      path: 'nitrosamineAuthority',
      label: 'Acceptable intake of',
      help: 'Authorities differ; the strictest is on the safe side.',
      only: ['Nitrosamine'],
      options: [
        ['strictest', 'The strictest of all'],
        ['EMA', 'EMA'],
        ['FDA', 'FDA'],
        ['HC', 'Health Canada'],
        ['TGA', 'TGA'],
      ],
    },
    {
      kind: 'choice',
      path: 'multiNitrosamineOption',
      label: 'Several nitrosamines together',
      help: 'How results with more than one nitrosamine are judged.',
      only: ['Nitrosamine'],
      options: [
        ['sumOfRatios', 'The shares of their limits add up to at most 1'],
        ['totalBelowMostPotent', 'Their sum stays below the lowest limit'],
      ],
    },
  ],
};

const area: PolicySection = {
  title: 'Area',
  fields: [
    {
      kind: 'choice',
      path: 'areaBasis',
      label: 'Carryover is spread over',
      help: 'The larger the area, the tighter the limit.',
      options: [
        ['sharedPair', 'the machines that both productions use'],
        ['nextTrain', 'all machines of the next production'],
        ['facilityWorst', 'the machines of the largest production'],
      ],
    },
    {
      kind: 'choice',
      path: 'surfaceAreaScope',
      label: 'Each machine brings in',
      help: 'Wider scopes only ever add area.',
      options: [
        ['equipment', 'itself'],
        ['group', 'all members of its equipment groups'],
        ['train', 'its whole equipment train'],
      ],
    },
    {
      kind: 'number',
      path: 'areaMarginPct',
      label: 'Margin on areas',
      unit: '%',
      help: 'For what drawings leave out; 0 adds nothing.',
    },
    {
      kind: 'switch',
      path: 'skipSameActive',
      label: 'Leave out pairs with the same active',
      help: 'An active cannot contaminate itself. Off is on the safe side.',
      only: ['Chemical'],
    },
    {
      kind: 'switch',
      path: 'ignoreCombo',
      label: 'Doses without combination products',
      help: 'When the dose of an active comes from the products that contain it, those with several actives do not count.',
      only: ['Chemical'],
    },
  ],
};

const surface: PolicySection = {
  title: 'Limit on the surface',
  fields: [
    {
      kind: 'switch',
      path: 'useResidueLimit',
      label: 'Cap on the surface limit',
      help: 'No surface limit is ever above this one.',
    },
    {
      kind: 'quantity',
      path: 'residueLimit',
      label: 'Highest surface limit',
      units: ['mg/sqcm', 'ug/sqcm'],
      help: 'Residue is commonly visible from about 4 ug/sqcm on.',
      when: settings => settings.useResidueLimit,
    },
    {
      kind: 'switch',
      path: 'useSAR',
      label: 'Judge results on the surface',
      help: 'Off: only the mass per sample is judged.',
    },
    {
      kind: 'choice',
      path: 'limitRepresentation.productAndEquipmentLimits.salMassUnit',
      label: 'Surface limits are printed in',
      help: 'Changes no limit.',
      options: [
        ['mg', 'mg/sqcm'],
        ['ug', 'ug/sqcm'],
      ],
    },
  ],
};

const bothSamples = (
  path: string,
  rest: (sampleType: 'swab' | 'rinse') => { label: string; help: string; when: NonNullable<Base['when']> },
): PolicyField[] =>
  (['swab', 'rinse'] as const).map(sampleType => ({
    kind: 'sampleNumber',
    sampleType,
    path: path.replace('*', sampleType === 'swab' ? 'Swab' : 'Rinse').replace('+', sampleType),
    ...rest(sampleType),
  }));

const samples: PolicySection = {
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
      label: 'The laboratory types swabs as',
      help: 'Converted to mass before it is judged.',
    },
    {
      kind: 'sampleForm',
      sampleType: 'rinse',
      path: 'limitRepresentation.sampleRecordingLimits.rinse',
      label: 'The laboratory types rinses as',
      help: 'Converted to mass before it is judged.',
    },
    {
      kind: 'switch',
      path: 'useSampleLimit',
      label: 'Cap on the limit of a sample',
      help: 'No sample may hold more than this, however large the calculated limit.',
    },
    ...bothSamples('+SampleLimit', sampleType => ({
      label: `Highest limit of a ${sampleType}`,
      help: 'In the form that it is printed in.',
      when: settings => settings.useSampleLimit,
    })),
    {
      kind: 'switch',
      path: 'useFixedSampleLimits',
      label: 'Fixed limits of samples',
      help: 'Replace what is calculated. A fixed limit that is looser is marked, and the surface still decides.',
    },
    ...bothSamples('fixed*Limit', sampleType => ({
      label: `Fixed limit of a ${sampleType}`,
      help: 'In the form that it is printed in.',
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
      help: 'With 100 percent no result is corrected.',
      when: settings => settings.useGlobalRecoveryPercentage,
    },
    {
      kind: 'number',
      path: 'minRecoveryPct',
      label: 'Lowest recovery that is accepted',
      unit: '%',
      help: 'Below it there is no limit: the method cannot be used.',
    },
  ],
};

const reports: PolicySection = {
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

const sections: readonly PolicySection[] = [criteria, factors, area, surface, samples, reports];

/** The sections of a residue type in a facility of this product type, without those that stay empty. */
export function sectionsOf(residueType: ResidueType, productType: string): readonly PolicySection[] {
  return sections
    .map(({ title, fields }) => ({
      title,
      fields: fields.filter(
        field =>
          (field.only === undefined || field.only.includes(residueType)) &&
          (field.apiOnly !== true || productType === 'api'),
      ),
    }))
    .filter(({ fields }) => fields.length > 0);
}

/** Label of a setting by its path, for lists of differences. */
export function settingLabel(path: string): string {
  const all = sections.flatMap(section => section.fields);
  const found = all.find(field => path === field.path || path.startsWith(`${field.path}.`));
  if (found === undefined) return path === 'enabled' ? 'Assessed' : path;
  const rest = path.slice(found.path.length + 1);
  return rest === '' || rest === 'value' ? found.label : `${found.label}, ${rest}`;
}
