import { Type, type Static } from 'typebox';
import { fieldCards, recordSchema } from '#schemas/lib/field-cards';
import { ExternalId, Name, Nullable, StringEnum, Text } from '#schemas/lib/fields';
import { variableKinds, variableScopes } from '../names.js';
import { Key, UnitText } from './fields.js';
import { scopeWords } from './setup-words.js';

/** The fields of a variable: a name in formulas with its unit and the source of its value (formulas 10.3). */
export const variableFields = fieldCards({
  externalId: {
    section: 'Identification',
    schema: ExternalId,
    label: 'ID',
    list: 'optional',
    exported: true,
    sorts: true,
    sheet: { heading: 'Variable ID' },
  },
  name: { schema: Name, label: 'Name', list: 'column', sorts: true },
  key: {
    schema: Key,
    label: 'Key',
    help: 'Name in formulas: lower-case letters, digits, _',
    list: 'column',
    sorts: true,
  },
  unit: {
    schema: UnitText,
    label: 'Unit',
    help: 'For example mg/day, kg, ug/sqcm; 1 for a plain number',
    list: 'column',
    sorts: true,
  },
  scope: {
    section: 'Value',
    schema: StringEnum(variableScopes),
    label: 'Scope',
    words: scopeWords,
    list: 'column',
    sorts: true,
    filters: true,
  },
  /** `number` by default. */
  kind: {
    schema: Nullable(StringEnum(variableKinds)),
    label: 'Kind',
    help: 'score: the score of the category whose key is the source field',
    list: 'optional',
    exported: true,
    sorts: true,
    filters: true,
  },
  /** Source field of the record, or the key of the category that scores it. */
  sourceField: {
    schema: Nullable(Text(100)),
    label: 'Source field',
    help: 'The field that gives the number, or the key of the category that scores it',
    list: 'optional',
    exported: true,
  },
  defaultValue: {
    schema: Nullable(
      Type.Number({
        minimum: -1e15,
        maximum: 1e15,
        description: 'In unit, used when the value is missing; null: then a formula has no value',
      }),
    ),
    label: 'Default',
    help: 'Used when the value is missing',
    exported: true,
  },
  /** True by default. */
  isActive: {
    schema: Nullable(Type.Boolean()),
    label: 'Active',
    help: 'Formulas may name it',
    list: 'optional',
    exported: true,
  },
  /** Built-in variables cannot be removed. */
  isBuiltIn: {
    schema: Nullable(Type.Boolean()),
    label: 'Built in',
    computed: true,
    list: 'column',
    fact: false,
  },
  description: { schema: Nullable(Text(2000)), label: 'Description' },
});

/** A variable as it is stored, made from its fields. */
export const Variable = recordSchema(variableFields);
export type Variable = Static<typeof Variable>;
