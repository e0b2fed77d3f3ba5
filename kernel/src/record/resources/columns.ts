import type { TSchema } from 'typebox';
import type { AnyResource } from '#kernel/contract';
import { isJson, quantityKindOf } from '../../core/field-kinds.js';

/** externalId → external_id */
export function snakeCase(field: string): string {
  return field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
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
  const own = Object.keys(resource.schema.properties).map(field => [field, `t.${snakeCase(field)}`] as const);
  return [...own, ...baseSelections]
    .filter(([field]) => wanted === null || wanted.has(field))
    .map(([field, sql]) => `${sql} as "${field}"`)
    .join(', ');
}

/** The columns that the table of a resource needs for its fields. */
export function columnsOf(resource: AnyResource): string[] {
  return Object.keys(resource.schema.properties).map(snakeCase);
}

/** Whether records of the resource have the field, fields that all records have included. */
export function knowsField(resource: AnyResource, field: string): boolean {
  return Object.hasOwn(resource.schema.properties, field) || baseFieldNames.has(field);
}

/** The shape of a domain field; undefined for fields that all records have and for what is no field. */
export function fieldSchema(resource: AnyResource, field: string): TSchema | undefined {
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
  const column = `t.${snakeCase(field)}`;
  if (quantityKindOf(schema) !== null) return `kernel.quantity_base(${column})`;
  return isText(schema) ? `lower(${column})` : column;
}

/** The stored form of a field's value. */
export function stored(schema: TSchema | undefined, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  return schema !== undefined && isJson(schema) ? JSON.stringify(value) : value;
}
