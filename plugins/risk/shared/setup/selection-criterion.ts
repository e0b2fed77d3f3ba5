import { Type, type Static } from 'typebox';
import { fieldCards, recordSchema } from '#schemas/lib/field-cards';
import { closed, ExternalId, Name, Nullable, StringEnum, Text } from '#schemas/lib/fields';
import { BandLines, Key, Operator } from './fields.js';
import { categoryKinds, criterionSubjects, missingRules } from '../names.js';
import { missingWords, subjectWords } from './setup-words.js';

/** Fields of a selection criterion: a score of a field or a filter by it (formulas 10.4, entities 5.6). */
export const selectionCriterionFields = fieldCards({
  externalId: {
    section: 'Identification',
    schema: ExternalId,
    label: 'ID',
    list: 'column',
    sorts: true,
    sheet: { heading: 'Criterion ID' },
  },
  name: { schema: Name, label: 'Name', list: 'column', sorts: true },
  key: { schema: Key, label: 'Key', help: 'Lower-case letters, digits, _', exported: true },
  appliesTo: {
    section: 'What is evaluated',
    schema: StringEnum(criterionSubjects),
    label: 'Applies to',
    words: subjectWords,
    list: 'column',
    sorts: true,
    filters: true,
  },
  sourceField: {
    schema: Text(100),
    label: 'Source field',
    help: 'The field of the record that is evaluated. First choose what the criterion applies to.',
    list: 'column',
    sorts: true,
  },
  /** Kind of the field; `number` by default. */
  kind: {
    schema: Nullable(StringEnum(categoryKinds)),
    label: 'Kind',
    help: 'What the field holds',
    exported: true,
    fact: false,
  },
  /** Scores of the field; a criterion has either scores or a filter. */
  bands: { schema: Nullable(BandLines), label: 'Scores', control: 'own', fact: false, sheet: false },
  /** Filter: chosen when the number compares to `threshold` like this, or when the text is `filterText`. */
  operator: { schema: Nullable(Operator), label: 'Filter', control: 'own', sheet: { heading: 'Operator' } },
  threshold: {
    schema: Nullable(Type.Number({ minimum: -1e15, maximum: 1e15, description: 'In the unit of the field' })),
    label: 'Threshold',
    control: 'own',
    fact: false,
  },
  filterText: { schema: Nullable(Text(255)), label: 'Filter text', control: 'own', fact: false },
  weight: {
    section: 'Effect',
    schema: Nullable(Type.Number({ exclusiveMinimum: 0, maximum: 1e6, description: '1 by default' })),
    label: 'Weight',
    help: 'Weight of its score in totals; 1 by default',
    list: 'column',
  },
  /** Effect of a missing value; `block` by default. */
  missingRule: {
    schema: Nullable(StringEnum(missingRules)),
    label: 'Missing value',
    words: missingWords,
    list: 'column',
  },
  tieOrder: {
    schema: Nullable(Type.Integer({ minimum: 1, maximum: 1000, description: 'Order among tie-breaking criteria' })),
    label: 'Tie order',
    help: '1 decides first between equal totals; empty: not used for ties',
    exported: true,
  },
  justification: { section: 'Reasons', schema: Nullable(Text(2000)), label: 'Justification' },
  remarks: { schema: Nullable(Text(2000)), label: 'Remarks' },
});

/** A selection criterion as it is stored, made from its fields. */
export const SelectionCriterion = recordSchema(selectionCriterionFields);
export type SelectionCriterion = Static<typeof SelectionCriterion>;

/** PUT /selection-criteria/{id}: the fields to change and the version that was read. */
export const SelectionCriterionChange = Type.Object(
  {
    ...Type.Partial(SelectionCriterion).properties,
    version: Type.Integer({ minimum: 1 }),
  },
  closed,
);
