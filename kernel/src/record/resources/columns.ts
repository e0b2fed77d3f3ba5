import type { TSchema } from 'typebox';
import type { AnyResource, RecordCall } from '#kernel/contract';
import { isJson, quantityKindOf } from '../../core/field-kinds.js';

/** externalId → external_id */
export function snakeCase(field: string): string {
  return field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
}

/** The column that stores a field. */
export function columnOf({ columns }: AnyResource, field: string): string {
  return columns?.[field] ?? snakeCase(field);
}

/** The SQL condition that rows of the alias `t` are of the scope whose facility, or null, is `$1`, and were not deleted. */
export function within({ scope, deletion }: AnyResource): string {
  const inScope = scope === 'installation' ? '$1::uuid is null' : 't.facility_id = $1';
  return deletion === undefined ? inScope : `${inScope} and t.deleted_at is null`;
}

/** The value of `$1` for `within`. */
export function facilityOf({ scope, table }: AnyResource, { facility }: Pick<RecordCall, 'facility'>): string | null {
  if (scope === 'installation') return null;
  if (facility === null) throw new Error(`records of ${table} need a facility`);
  return facility.id;
}

/** Fields every record answers besides its own, with the SQL that gives them. */
const baseSelections: readonly (readonly [field: string, sql: string])[] = [
  ['id', 't.id'],
  ['version', 't.version'],
  ['createdAt', 't.created_at'],
  ['createdBy', 't.created_by'],
  ['updatedAt', 't.updated_at'],
  ['updatedBy', 't.updated_by'],
  ['isArchived', '(t.archived_at is not null)'],
  ['archivedAt', 't.archived_at'],
  ['archivedBy', 't.archived_by'],
  ['archiveReason', 't.archive_reason'],
];
const baseFieldNames = new Set(baseSelections.map(([field]) => field));

const wholeSelections = new WeakMap<AnyResource, string>();

/** All fields of a resource, or the named ones together with id and version. Names were checked by the caller. */
export function selection(resource: AnyResource, fields?: readonly string[]): string {
  if (fields !== undefined) return selected(resource, new Set(['id', 'version', ...fields]));
  const known = wholeSelections.get(resource) ?? selected(resource, null);
  wholeSelections.set(resource, known);
  return known;
}

function selected(resource: AnyResource, wanted: ReadonlySet<string> | null): string {
  const fields = new Set([...Object.keys(resource.schema.properties), ...Object.keys(resource.computed ?? {})]);
  const own = [...fields].map(field => [field, expressionOf(resource, field)] as const);
  return [...own, ...baseSelections]
    .filter(([field]) => wanted === null || wanted.has(field))
    .map(([field, sql]) => `${sql} as "${field}"`)
    .join(', ');
}

/** The SQL that gives a field of the schema or a computed one. */
export function expressionOf(resource: AnyResource, field: string): string {
  return resource.computed?.[field]?.sql ?? `t.${columnOf(resource, field)}`;
}

/** The fields of the schema that have a column which is written. */
export function storedFields({ schema, computed = {} }: AnyResource): string[] {
  return Object.keys(schema.properties).filter(field => computed[field]?.sent !== true);
}

/** The columns that the table of a resource needs for its fields. */
export function columnsOf(resource: AnyResource): string[] {
  const { computed = {}, writable } = resource;
  return storedFields(resource)
    .filter(field => !Object.hasOwn(computed, field) || (writable as readonly string[]).includes(field))
    .map(field => columnOf(resource, field));
}

/** Whether records of the resource have the field, fields that all records have included. */
export function knowsField(resource: AnyResource, field: string): boolean {
  return fieldSchema(resource, field) !== undefined || baseFieldNames.has(field);
}

/** The shape of a domain field; undefined for fields that all records have and for what is no field. */
export function fieldSchema(resource: AnyResource, field: string): TSchema | undefined {
  const { computed = {} } = resource;
  if (Object.hasOwn(computed, field)) return computed[field]?.schema;
  return Object.hasOwn(resource.schema.properties, field) ? resource.schema.properties[field] : undefined;
}

interface SchemaShape {
  readonly type?: string;
  readonly format?: string;
  readonly anyOf?: readonly SchemaShape[];
}

/** Texts with a format (ids, dates) are columns of a type of their own. */
function isText(schema: TSchema): boolean {
  if (isJson(schema)) return false;
  const shape = schema as SchemaShape;
  if (shape.anyOf !== undefined) return shape.anyOf.some(branch => isText(branch as TSchema));
  return shape.type === 'string' && shape.format === undefined;
}

/** What a list is ordered by: text without regard to case, quantities by their base value. */
export function sortExpression(resource: AnyResource, field: string): string {
  const schema = fieldSchema(resource, field);
  if (schema === undefined) return baseSelections.find(([name]) => name === field)?.[1] ?? 't.id';
  const column = expressionOf(resource, field);
  if (quantityKindOf(schema) !== null) return `kernel.quantity_base(${column})`;
  return isText(schema) ? `lower(${column})` : column;
}

/** The stored form of a field's value. */
export function stored(schema: TSchema | undefined, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  return schema !== undefined && isJson(schema) ? JSON.stringify(value) : value;
}
