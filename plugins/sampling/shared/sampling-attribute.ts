import { Type, type Static } from 'typebox';
import { fieldCards, recordSchema } from '#schemas/lib/field-cards';
import { closed, ExternalId, Name, Nullable, StringEnum, Text } from '#schemas/lib/fields';

/** How the score of an attribute enters the score of a location (formulas 12.2). */
export const attributeRoles = ['factor', 'summand'] as const;

/** A possible state of the attribute at a location. */
export const AttributeOption = Type.Object(
  {
    label: Text(255),
    score: Type.Number({ minimum: 0, maximum: 1000, description: 'Higher: residue is more likely to stay' }),
  },
  closed,
);
export type AttributeOption = Static<typeof AttributeOption>;

/** The fields of a sampling assessment attribute (entities 5.5). */
export const samplingAttributeFields = fieldCards({
  externalId: {
    section: 'Identification',
    schema: ExternalId,
    label: 'ID',
    list: 'column',
    sorts: true,
    sheet: { heading: 'Attribute ID' },
  },
  name: { schema: Name, label: 'Name', list: 'column', sorts: true },
  role: {
    section: 'Score',
    schema: StringEnum(attributeRoles),
    label: 'In the score',
    help: 'Factors are multiplied with each other, then summands are added',
    words: { factor: 'Multiplied', summand: 'Added' },
    list: 'column',
  },
  weight: {
    schema: Nullable(Type.Number({ minimum: 0, maximum: 1000, description: 'Multiplies the score; default 1' })),
    label: 'Weight',
    help: 'The score is multiplied by it. Empty: 1',
    list: 'column',
  },
  options: {
    schema: Type.Array(AttributeOption, { minItems: 1, maxItems: 50 }),
    label: 'Options',
    control: 'own',
    fact: false,
    sheet: false,
  },
  helpText: { section: 'Notes', schema: Nullable(Text(2000)), label: 'Help for assessors' },
});

/** A property of locations that makes residue more likely to stay there. */
export const SamplingAttribute = recordSchema(samplingAttributeFields);
export type SamplingAttribute = Static<typeof SamplingAttribute>;
