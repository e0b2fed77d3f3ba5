import type { PolicySection } from './policy-field-types.js';

/** The area that the carryover is spread over, and pairs that are left out. */
export const area: PolicySection = {
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

/** The limit on the surface. */
export const surface: PolicySection = {
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
      kind: 'switch',
      path: 'useAlertLimit',
      label: 'Alert level besides the limit',
      help: 'A result above it passes, and somebody looks into it: cleaning that once was better shows early.',
    },
    {
      kind: 'number',
      path: 'alertPercent',
      label: 'Alert level, of the limit',
      unit: '%',
      help: 'Holds for surfaces and samples alike; changes no limit.',
      when: settings => settings.useAlertLimit,
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
