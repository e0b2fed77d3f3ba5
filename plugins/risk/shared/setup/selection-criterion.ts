import { Type, type Static } from 'typebox';
import { closed, ExternalId, Name, Nullable, Reason, StringEnum, Text } from '#schemas/lib/fields';
import { BandLines, Key, Operator } from './fields.js';
import { categoryKinds, criterionSubjects, missingRules } from '../names.js';

/** A score of a field, or a filter by it: which locations need a swab, which products a study (formulas 10.4, entities 5.6). */
export const SelectionCriterion = Type.Object(
  {
    externalId: ExternalId,
    name: Name,
    key: Key,
    appliesTo: StringEnum(criterionSubjects),
    sourceField: Text(100, { title: 'Source field' }),
    /** What stands in the field; `number` unless said. */
    kind: Nullable(StringEnum(categoryKinds)),
    /** Scores the field; a criterion has either these or a filter. */
    bands: Nullable(BandLines),
    /** Filter: chosen when the number stands to `threshold` like this, or when the text is `filterText`. */
    operator: Nullable(Operator),
    threshold: Nullable(Type.Number({ minimum: -1e15, maximum: 1e15, description: 'In the unit of the field' })),
    filterText: Nullable(Text(255)),
    weight: Nullable(Type.Number({ exclusiveMinimum: 0, maximum: 1e6, description: '1 unless said' })),
    /** What a missing value does; `block` unless said. */
    missingRule: Nullable(StringEnum(missingRules)),
    tieOrder: Nullable(
      Type.Integer({ minimum: 1, maximum: 1000, description: 'Place among the criteria that decide between equals' }),
    ),
    justification: Nullable(Text(2000)),
    remarks: Nullable(Text(2000)),
  },
  closed,
);
export type SelectionCriterion = Static<typeof SelectionCriterion>;

/** PUT /selection-criteria/{id}: the fields to change and the version that was read. */
export const SelectionCriterionChange = Type.Object(
  {
    ...Type.Partial(SelectionCriterion).properties,
    version: Type.Integer({ minimum: 1 }),
    reason: Type.Optional(Reason),
  },
  closed,
);
