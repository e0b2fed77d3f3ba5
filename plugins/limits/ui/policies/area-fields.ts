import type { PolicySection } from './policy-field-types.js';

/** The area over which the carryover is spread, and excluded pairs. */
export const area: PolicySection = {
  title: 'Area',
  fields: [
    {
      kind: 'choice',
      path: 'areaBasis',
      label: 'Carryover is spread over',
      help: 'The larger the area, the tighter the limit.',
      options: [
        ['sharedPair', 'the equipment that both productions use'],
        ['nextTrain', 'all equipment of the next production'],
        ['facilityWorst', 'the equipment of the largest production'],
      ],
    },
    {
      kind: 'choice',
      path: 'surfaceAreaScope',
      label: 'Each piece of equipment contributes',
      help: 'Wider scopes only add area.',
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
      help: 'For surfaces missing from drawings; 0 adds nothing.',
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
      label: 'Ignore combination products for doses',
      help: 'When the dose of an active is taken from its products, those with several actives do not count. Acts on residues of this type alone.',
    },
  ],
};

/** The surface limit. */
export const surface: PolicySection = {
  title: 'Limit on the surface',
  fields: [
    {
      kind: 'switch',
      path: 'useResidueLimit',
      label: 'Cap on the surface limit',
      help: 'No surface limit exceeds this one.',
    },
    {
      kind: 'quantity',
      path: 'residueLimit',
      label: 'Maximum surface limit',
      units: ['mg/sqcm', 'ug/sqcm'],
      help: 'Residue is commonly visible from about 4 ug/sqcm.',
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
      label: 'Alert level below the limit',
      help: 'A result above it passes and is investigated, so that deteriorating cleaning is noticed early.',
    },
    {
      kind: 'number',
      path: 'alertPercent',
      label: 'Alert level, of the limit',
      unit: '%',
      help: 'Applies to surfaces and samples; changes no limit.',
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
