import { additionalFieldTypes } from '#schemas/enumerations/master-data';
import { Type, type Static } from 'typebox';
import { closed, Name, Nullable, StringEnum, Text, Uuid } from '#schemas/lib/fields';

/** The records that a facility may add fields to (entities 0.4); a pair is equipment in a production. */
export const additionalFieldKinds = [
  'api',
  'intermediate',
  'product',
  'production',
  'equipmentProductionPair',
] as const;
export type AdditionalFieldKind = (typeof additionalFieldKinds)[number];

export { additionalFieldTypes };
/** One of the nine types of the specification (section 3). */
export type AdditionalFieldType = (typeof additionalFieldTypes)[number];

const anyNumber = { minimum: -1e15, maximum: 1e15 };
const Entry = Text(255);

/**
 * A value of any type: text, number, yes or no, list of texts; dates and times are ISO texts, a select holds the
 * value of an option. The server checks it against its definition.
 */
export const AnyFieldValue = Type.Union([
  Text(2000),
  Type.Number({ ...anyNumber, description: 'In the unit of the field' }),
  Type.Boolean(),
  Type.Array(Entry, { maxItems: 100 }),
]);
export type AnyFieldValue = Static<typeof AnyFieldValue>;

/** One option of a single select; rankings use its score. */
export const FieldOption = Type.Object(
  {
    value: Text(100),
    label: Text(255),
    score: Type.Optional(Nullable(Type.Number({ exclusiveMinimum: 0, maximum: 1e6, description: 'Used by rankings' }))),
  },
  closed,
);
export type FieldOption = Static<typeof FieldOption>;

/** The key of a definition; spaces around it are trimmed by the server. */
const FieldKey = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: '^ *[A-Za-z0-9][A-Za-z0-9_-]* *$',
  title: 'Key',
  description: 'letters, digits, - and _',
  'x-wanted': 'letters, digits, - and _, beginning with a letter or digit, such as shelf-life',
});

/** A field that a facility adds to a kind of record (entities 0.4); omitted flags are false. */
export const AdditionalField = Type.Object(
  {
    externalId: FieldKey,
    /** The label. */
    name: Name,
    entityKind: StringEnum(additionalFieldKinds),
    type: StringEnum(additionalFieldTypes),
    unit: Nullable(Text(40, { title: 'Unit' })),
    minimum: Nullable(Type.Number({ ...anyNumber, description: 'Of numbers, in unit' })),
    maximum: Nullable(Type.Number({ ...anyNumber, description: 'Of numbers, in unit' })),
    decimals: Nullable(Type.Integer({ minimum: 0, maximum: 10, description: 'Maximum number of decimals' })),
    options: Nullable(Type.Array(FieldOption, { minItems: 1, maxItems: 200 })),
    isRequired: Nullable(Type.Boolean()),
    /** What a new record holds by default. */
    defaultValue: Nullable(AnyFieldValue),
    showInList: Nullable(Type.Boolean()),
    usableInRanking: Nullable(Type.Boolean()),
    helpText: Nullable(Text(500)),
    displayOrder: Nullable(Type.Integer({ minimum: 0, maximum: 10_000, description: 'Order in forms, lowest first' })),
  },
  closed,
);
export type AdditionalField = Static<typeof AdditionalField>;

/** A definition with its id. */
export interface FieldDefinition extends AdditionalField {
  readonly id: string;
}
export const FieldDefinition = Type.Object({ id: Uuid, ...AdditionalField.properties });

/** The live definitions of a facility, under the names of the specification (section 3, Facility). */
export const AdditionalFieldLists = Type.Object({
  apiAdditionalFields: Type.Array(FieldDefinition),
  intermediateAdditionalFields: Type.Array(FieldDefinition),
  productAdditionalFields: Type.Array(FieldDefinition),
  productionAdditionalFields: Type.Array(FieldDefinition),
  equipmentWiseProductionWiseAdditionalField: Type.Array(FieldDefinition),
});

/** Name of the list of each kind. */
export const listOfKind = {
  api: 'apiAdditionalFields',
  intermediate: 'intermediateAdditionalFields',
  product: 'productAdditionalFields',
  production: 'productionAdditionalFields',
  equipmentProductionPair: 'equipmentWiseProductionWiseAdditionalField',
} as const satisfies Readonly<Record<AdditionalFieldKind, string>>;
export type AdditionalFieldLists = Readonly<
  Record<(typeof listOfKind)[AdditionalFieldKind], readonly FieldDefinition[]>
>;

/** Users who may be named in a users list. */
export const FieldUsers = Type.Object({
  users: Type.Array(Type.Object({ username: Type.String(), fullName: Type.String() })),
});
