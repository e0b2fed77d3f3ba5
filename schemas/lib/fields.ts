import { Type, type Static, type TObject, type TSchema } from 'typebox';
import { unitsOf, type QuantityKind } from './units.js';

/** One `enum` keyword, so that a bad value gives one error that lists what is allowed. */
export function StringEnum<const V extends readonly string[]>(values: V, options: object = {}) {
  return Type.Unsafe<V[number]>({ type: 'string', enum: [...values], ...options });
}

/** May be sent as null and is answered as null when absent. */
export function Nullable<S extends TSchema>(schema: S) {
  return Type.Union([schema, Type.Null()]);
}

/**
 * Values by a key that matches a pattern, as `Type.Record` declares them: without it, because it brings a parser of
 * patterns to each page that shows a field of such values.
 */
export function ByKey<S extends TSchema>(pattern: string, values: S) {
  return Type.Unsafe<Record<string, Static<S>>>({ type: 'object', patternProperties: { [pattern]: values } });
}

/** The id of a record, chosen by the server. */
export const Uuid = Type.String({ format: 'uuid' });

/** A moment as it is answered: ISO 8601 in UTC. */
export const Moment = Type.String({ format: 'date-time' });
/** A day without a time. */
export const Day = Type.String({ format: 'date' });

/** Text typed by a user: trimmed by the server, no control characters. */
export function Text(maximum: number, options: object = {}) {
  return Type.String({
    minLength: 1,
    maxLength: maximum,
    pattern: '^[^\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F]*$',
    ...options,
  });
}

/** Name of a record; it need not be unique. */
export const Name = Text(255, { title: 'Name' });
/** Control and format characters, line ends and fillers: IDs that differ only in these look the same. */
const unseen =
  '\\u0000-\\u001F\\u007F-\\u009F\\u00AD\\u061C\\u115F\\u1160\\u180E\\u200B-\\u200F\\u2028-\\u202E\\u2060-\\u206F\\u3164\\uFEFF\\uFFA0\\uFFF9-\\uFFFB';
/**
 * Grouped so that no text can be matched in two ways, which would take long for a long text. Surrounding blanks are
 * trimmed by the server.
 */
const [seen, blanks] = [`[^\\s${unseen}]+`, '[ \\u00A0\\u1680\\u2000-\\u200A\\u202F\\u205F\\u3000]+'];
/** The ID that users give a record: unique in the facility, case-insensitive, archived records included (ADR 0007). */
export const ExternalId = Text(64, {
  title: 'ID',
  pattern: `^\\s*(${seen}(${blanks}${seen})*\\s*)?$`,
  'x-wanted': 'one line without hidden characters: type it again',
});
/** Why a change is made, for the audit trail. */
export const Reason = Type.String({ minLength: 3, maxLength: 500, title: 'Reason' });

/**
 * A positive quantity with its unit as entered (specification section 5: value must be greater than 0). `quantityKind`
 * lets forms offer units and lists sort by the base value.
 */
export function Quantity<K extends QuantityKind>(kind: K, options: object = {}) {
  return Type.Object(
    { value: Type.Number({ exclusiveMinimum: 0, maximum: 1e15 }), unit: StringEnum(unitsOf(kind)) },
    { additionalProperties: false, quantityKind: kind, ...options },
  );
}

/** A closed object: an unknown field is an error, never ignored. */
export const closed = { additionalProperties: false } as const;

/** Position of a page in a list: pages count from 1, `total` counts the rows of all pages. */
export const Pagination = Type.Object({
  pageNumber: Type.Integer(),
  pageLimit: Type.Integer(),
  total: Type.Integer(),
});

/** The fields every master record has besides its own (entities 0.1). */
export const baseFields = {
  id: Uuid,
  version: Type.Integer(),
  createdAt: Type.String(),
  createdBy: Uuid,
  updatedAt: Type.String(),
  updatedBy: Uuid,
  isArchived: Type.Boolean(),
  archivedAt: Nullable(Type.String()),
  archivedBy: Nullable(Uuid),
  archiveReason: Nullable(Type.String()),
};

/** A master record as answered: its own fields and the base fields. */
export function RecordOf(schema: TObject) {
  return Type.Unsafe<Record<string, unknown>>(Type.Object({ ...schema.properties, ...baseFields }));
}
