import { Type, type Static } from 'typebox';
import { fieldCards, recordSchema } from '#schemas/lib/field-cards';
import { closed, ExternalId, Name, Nullable, StringEnum, Text } from '#schemas/lib/fields';

/** How the scores of attributes are combined. */
export const scoreCombinations = ['productPlusSum', 'sum', 'product'] as const;
export type ScoreCombination = (typeof scoreCombinations)[number];

/** Which locations a policy chooses by their scores. */
export const locationSelections = ['threshold', 'top'] as const;

/** The least number of locations for equipment of an area, sqcm; `to` null is without an end. */
export const AreaBand = Type.Object(
  {
    from: Type.Number({ minimum: 0, maximum: 1e12, description: 'sqcm' }),
    to: Nullable(Type.Number({ exclusiveMinimum: 0, maximum: 1e12, description: 'sqcm' })),
    count: Type.Integer({ minimum: 1, maximum: 500, description: 'Least number of locations' }),
  },
  closed,
);
export type AreaBand = Static<typeof AreaBand>;

/** The fields of a sampling policy (entities 5.4, formulas 12). */
export const samplingPolicyFields = fieldCards({
  externalId: {
    section: 'Identification',
    schema: ExternalId,
    label: 'ID',
    list: 'column',
    sorts: true,
    sheet: { heading: 'Sampling policy ID' },
  },
  name: { schema: Name, label: 'Name', list: 'column', sorts: true },
  equipmentType: {
    schema: Nullable(Text(100)),
    label: 'Equipment type',
    help: 'Empty: for all equipment without a policy for its type',
    list: 'column',
  },
  combination: {
    section: 'Score and choice',
    schema: Nullable(StringEnum(scoreCombinations)),
    label: 'Score',
    words: {
      productPlusSum: 'Product of factors plus sum of summands',
      sum: 'Sum of all attributes',
      product: 'Product of all attributes',
    },
    help: 'Empty: product of factors plus sum of summands',
  },
  selection: {
    schema: StringEnum(locationSelections),
    label: 'Chosen locations',
    words: { threshold: 'From a score on', top: 'The highest scores' },
    list: 'column',
  },
  threshold: {
    schema: Nullable(
      Type.Number({ minimum: 0, maximum: 1e9, description: 'Lowest score that is chosen; none by default' }),
    ),
    label: 'Lowest score that is chosen',
    askedWhen: ({ selection }) => selection === 'threshold',
    required: true,
    list: 'column',
  },
  topCount: {
    schema: Nullable(Type.Integer({ minimum: 1, maximum: 500, description: 'How many are chosen; none by default' })),
    label: 'Number of highest scores',
    askedWhen: ({ selection }) => selection === 'top',
    required: true,
    list: 'column',
  },
  minimumLocations: {
    schema: Nullable(
      Type.Integer({ minimum: 0, maximum: 500, description: 'Locations of each piece of equipment; default 1' }),
    ),
    label: 'Minimum number of locations',
    help: 'Of each piece of equipment. Empty: 1',
    list: 'column',
  },
  everyMaterial: {
    schema: Nullable(Type.Boolean()),
    label: 'One location of each material',
  },
  areaBands: {
    schema: Nullable(Type.Array(AreaBand, { maxItems: 50 })),
    label: 'Locations by area',
    control: 'own',
    fact: false,
    sheet: false,
  },
  replicates: {
    schema: Nullable(Type.Integer({ minimum: 1, maximum: 100, description: 'Samples of each kind; default 1' })),
    label: 'Samples of each kind',
    help: 'Empty: 1',
  },
  remarks: { section: 'Notes', schema: Nullable(Text(2000)), label: 'Remarks' },
});

/** Rules that choose the sampling locations of equipment. */
export const SamplingPolicy = recordSchema(samplingPolicyFields);
export type SamplingPolicy = Static<typeof SamplingPolicy>;
