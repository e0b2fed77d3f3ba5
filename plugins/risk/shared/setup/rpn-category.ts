import { Type, type Static } from 'typebox';
import { fieldCards, recordSchema } from '#schemas/lib/field-cards';
import { ExternalId, Name, Nullable, StringEnum, Text } from '#schemas/lib/fields';
import { BandLines, Key, UnitText } from './fields.js';
import { categoryKinds } from '../names.js';

const End = Nullable(Type.Number({ minimum: -1e15, maximum: 1e15, description: 'In unit; null: without an end' }));

/** The fields of a scoring table: ranges of a number, or texts, with their scores (formulas 10.1). */
export const rpnCategoryFields = fieldCards({
  externalId: {
    section: 'Identification',
    schema: ExternalId,
    label: 'ID',
    list: 'column',
    sorts: true,
    sheet: { heading: 'Category ID' },
  },
  name: { schema: Name, label: 'Name', list: 'column', sorts: true },
  /** Name of the score in formulas. */
  key: {
    schema: Key,
    label: 'Key',
    help: 'Name of the score in formulas: lower-case letters, digits, _',
    list: 'column',
    sorts: true,
  },
  kind: {
    section: 'What is scored',
    schema: StringEnum(categoryKinds),
    label: 'Kind',
    words: { number: 'ranges of a number', text: 'texts' },
    list: 'column',
    sorts: true,
    filters: true,
  },
  unit: { schema: Nullable(UnitText), label: 'Unit', help: 'Of the number, for example ug/day', list: 'column' },
  sourceField: {
    schema: Nullable(Text(100)),
    label: 'Source field',
    help: 'A property of the active',
    exported: true,
  },
  /** Domain that ranges must cover; null: unbounded. */
  minimum: {
    schema: End,
    label: 'Minimum',
    help: 'Empty: unbounded',
  },
  maximum: {
    schema: End,
    label: 'Maximum',
    help: 'Empty: unbounded',
  },
  bands: {
    schema: Nullable(BandLines),
    label: 'Lines',
    control: 'own',
    list: 'column',
    fact: false,
    sheet: false,
  },
  description: { schema: Nullable(Text(2000)), label: 'Description' },
});

/** A scoring table as it is stored, made from its fields. */
export const RpnCategory = recordSchema(rpnCategoryFields);
export type RpnCategory = Static<typeof RpnCategory>;
