import {
  validationError,
  type AnyResource,
  type AuditNote,
  type Change,
  type RecordCall,
  type Row,
} from '#kernel/contract';
import { statedReason } from '../../../core/change-reason.js';
import { fieldSchema } from '../columns.js';
import { normalise } from './diff.js';

/** The names of a resource inside a sentence: `productGroup` is `product group`. */
export function namesInWords({ names }: Pick<AnyResource, 'names'>): { readonly one: string; readonly many: string } {
  return names.inWords ?? { one: inWords(names.one), many: inWords(names.many) };
}

/** A name of the wire in words: `productGroup` is `product group`. */
export function inWords(name: string): string {
  return name.replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`);
}

/** The name of one record to begin a sentence with: `Product group was not found`. */
export function singular(resource: AnyResource): string {
  const { one } = namesInWords(resource);
  return one.charAt(0).toUpperCase() + one.slice(1);
}

/** The resource's own fields of a row, without the base fields. */
export function own(resource: AnyResource, row: Row): Row {
  return Object.fromEntries(Object.keys(resource.schema.properties).map(field => [field, row[field] ?? null]));
}

/** The base fields that every change writes, in the form that the database answers them. */
export function stampOf(call: RecordCall, version: number): Row {
  const updatedAt = call.now.toISOString().replace(/\.?0*Z$/, '+00:00');
  return { version, updatedAt, updatedBy: call.actor.id };
}

/** Writable fields as sent, trimmed; empty text becomes absent, which required fields refuse by name. */
export function cleaned(resource: AnyResource, input: Row): Row {
  const row: Row = {};
  for (const field of resource.writable) {
    if (input[field] === undefined) continue;
    const value = trimmed(input[field]);
    if (value === null && resource.schema.required?.includes(field) === true && !allowsNull(resource, field)) {
      throw validationError({ path: field, message: 'is required' });
    }
    row[field] = value;
  }
  return row;
}

/** The audit note of a change to a record, labelled by its ID and name. */
export function noteOf(
  resource: AnyResource,
  action: string,
  id: string,
  row: Row,
  changes: readonly Change[],
  reason?: string,
): AuditNote {
  const label = [row['externalId'], row['name']].filter(part => typeof part === 'string').join(' ');
  const note = { domain: resource.audit.domain, action, entity: { table: resource.table, id, label }, changes };
  return reason === undefined ? note : { ...note, reason: statedReason(reason) };
}

function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? normalise(value) : value;
}

function allowsNull(resource: AnyResource, field: string): boolean {
  const schema = fieldSchema(resource, field) as { anyOf?: readonly { type?: string }[] } | undefined;
  return schema?.anyOf?.some(branch => branch.type === 'null') === true;
}
