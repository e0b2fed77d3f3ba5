import { patient, type PolicySection } from './policy-field-types.js';

const ppm = ['ppm', 'mg/kg'] as const;

/** Which criteria take part, and with what numbers. */
export const criteria: PolicySection = {
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
      label: 'Product limit',
      help: 'The limit in the next product that is typed on the active, agent or product, in mg or in ppm.',
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
      help: 'Divides the lethal dose to give one without effect: 2000 by default. The built-in LD50 formula uses it too.',
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
      help: 'The only criterion when the next batch is an intermediate: no patient takes it.',
      only: patient,
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

/** Factors, and what stands in their place for nitrosamines. */
export const factors: PolicySection = {
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
      kind: 'number',
      path: 'purgeFactor',
      label: 'Purge factor',
      unit: '',
      help: 'How many times less of a residue is left once the next active is purified: the lowest that was measured. 5 multiplies the health-based limit, and nothing else, by 5; 1 credits nothing.',
      only: ['Chemical', 'Intermediate'],
      when: settings => settings.purgeFactor !== null && settings.useToxicity,
    },
    {
      kind: 'text',
      path: 'purgeFactorEvidence',
      label: 'Evidence for the purge factor',
      help: 'The study that measured it: what was spiked at which step, what was found, the report.',
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
