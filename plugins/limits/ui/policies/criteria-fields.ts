import { patient, type PolicySection } from './policy-field-types.js';

const ppm = ['ppm', 'mg/kg'] as const;

/** The criteria that take part, and their values. */
export const criteria: PolicySection = {
  title: 'Criteria',
  fields: [
    {
      kind: 'switch',
      path: 'useToxicity',
      label: 'Health-based limit',
      help: 'The daily intake without harm (PDE, ADE or AI), times the daily doses in the next batch.',
    },
    {
      kind: 'switch',
      path: 'useDosage',
      label: 'Fraction of the therapeutic dose',
      help: 'The minimum therapeutic daily dose divided by the safety factor, times the daily doses in the next batch.',
      only: ['Chemical'],
    },
    {
      kind: 'switch',
      path: 'useProductLimit',
      label: 'Product limit',
      help: 'The limit in the next product as entered for the active, agent or product, in mg or ppm.',
      only: patient,
    },
    {
      kind: 'switch',
      path: 'useLd50',
      label: 'LD50 rule',
      help: 'The dose that kills half of the animals, scaled to a person. For agents and intermediates without better data.',
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
      help: 'Converts the lethal dose to a dose without effect: by default 2000. The LD50 formula supplied with the product uses it too.',
      only: patient,
      when: settings => settings.useLd50,
    },
    {
      kind: 'switch',
      path: 'useARL',
      label: 'General limit',
      help: 'A maximum of residue in the next product in ppm, for any substance.',
      only: patient,
    },
    {
      kind: 'quantity',
      path: 'arl',
      label: 'General limit in the next product',
      units: ppm,
      help: '10 ppm is 10 mg per kg of the minimum batch.',
      only: ['Chemical', 'Detergent'],
      when: settings => settings.useARL,
    },
    {
      kind: 'quantity',
      path: 'activesArl',
      label: 'General limit before an active',
      units: ppm,
      help: 'When an active follows an intermediate.',
      only: ['Intermediate'],
      when: settings => settings.useARL,
    },
    {
      kind: 'quantity',
      path: 'intermediateArl',
      label: 'General limit before an intermediate',
      units: ppm,
      help: 'The only criterion when the next batch is an intermediate: no patient takes it.',
      only: patient,
    },
    {
      kind: 'switch',
      path: 'requireHbel',
      label: 'No limit without a health-based limit',
      help: 'Off: the other criteria apply without it, and the limit carries a note.',
      only: patient,
      when: settings => settings.useToxicity,
    },
    {
      kind: 'switch',
      path: 'useFirstAvailableCriteria',
      label: 'Take the first criterion that can be calculated',
      help: 'Off: the lowest one governs. The first available can be looser; the limits concerned carry a note.',
      only: patient,
    },
    {
      kind: 'order',
      path: 'criteriaOrder',
      label: 'Order of criteria',
      help: 'In the order in which they are tried.',
      only: patient,
      when: settings => settings.useFirstAvailableCriteria,
    },
  ],
};

/** Factors, and their counterparts for nitrosamines. */
export const factors: PolicySection = {
  title: 'Factors',
  fields: [
    {
      kind: 'number',
      path: 'safetyFactor',
      label: 'Safety factor',
      unit: '',
      help: 'Divides the therapeutic dose and the LD50. A health-based limit already includes its own factors.',
      only: patient,
    },
    {
      kind: 'number',
      path: 'modificationFactor',
      label: 'Modification factor',
      unit: '',
      help: 'Divides every limit based on a daily intake; 1 changes nothing.',
      only: patient,
    },
    {
      kind: 'number',
      path: 'purgeFactor',
      label: 'Purge factor',
      unit: '',
      help: 'The factor by which purification of the next active reduces a residue: the lowest measured value. 5 multiplies only the health-based limit by 5; 1 credits nothing.',
      only: ['Chemical', 'Intermediate'],
      when: settings => settings.purgeFactor !== null && settings.useToxicity,
    },
    {
      kind: 'text',
      path: 'purgeFactorEvidence',
      label: 'Evidence for the purge factor',
      help: 'The study that measured it: the spiked amount and step, the result, the report.',
      only: ['Chemical', 'Intermediate'],
      when: ({ useToxicity, purgeFactor, purgeFactorEvidence }) =>
        useToxicity && (purgeFactorEvidence !== null || (purgeFactor !== null && purgeFactor > 1)),
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
      label: 'Combined nitrosamines',
      help: 'How results with more than one nitrosamine are judged.',
      only: ['Nitrosamine'],
      options: [
        ['sumOfRatios', 'The sum of the ratios to their limits is at most 1'],
        ['totalBelowMostPotent', 'Their sum is below the lowest limit'],
      ],
    },
  ],
};
