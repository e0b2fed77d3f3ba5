import type { AnyResource, RecordCall, Row, Statement } from '#kernel/contract';
import type { AboutToChange } from './record-guards.js';
import { prepared } from '../../../base/data/prepared.js';
import { columnOf, facilityOf, fieldSchema, selection, stored, storedFields, within } from '../columns.js';

/** Answers `{ body }` of each of the records that is in the scope of the call, in no order. */
export function getStatement(resource: AnyResource, call: RecordCall, ids: readonly string[]): Statement {
  return prepared(
    `select row_to_json(r) as body from (select ${selection(resource)} from ${resource.table} t
     where ${within(resource)} and t.id = any($2::uuid[])) r`,
    [facilityOf(resource, call), [...ids]],
  );
}

/**
 * Locks the record until the transaction ends and answers `{ body }`. To be `changed` it does not wait for those who refer
 * to it just now, for example a long import; to be `archived` it does.
 */
export function lockStatement(
  resource: AnyResource,
  call: RecordCall,
  id: string,
  toBe: AboutToChange['to'],
): Statement {
  const strength = toBe === 'archived' ? 'update' : 'no key update';
  return prepared(
    `select row_to_json(r) as body from (select ${selection(resource)} from ${resource.table} t where ${within(resource)} and t.id = $2 for ${strength} of t) r`,
    [facilityOf(resource, call), id],
  );
}

/** Inserts and answers `{ body }`, or no row when a unique field is taken. */
export function insertStatement(resource: AnyResource, call: RecordCall, id: string, row: Row): Statement {
  const facility = facilityOf(resource, call);
  const scope = facility === null ? {} : { facility_id: facility };
  const values = { ...scope, id, ...columnValues(resource, row), ...creationStamp(call) };
  const columns = Object.keys(values);
  return prepared(
    `with t as (insert into ${resource.table} (${columns.join(', ')})
       values (${columns.map((_, index) => `$${index + 1}`).join(', ')}) on conflict do nothing returning *)
     select row_to_json(r) as body from (select ${selection(resource)} from t) r`,
    Object.values(values),
  );
}

/** Writes the fields, raises the version and stamps; answers nothing. */
export function updateStatement(resource: AnyResource, call: RecordCall, id: string, row: Row): Statement {
  const { text, values } = updateOf(resource, call, id, columnValues(resource, row));
  return prepared(text, values);
}

/** Writes columns beside the fields, raises the version, stamps, and answers `{ body }`. */
export function updateAnswered(resource: AnyResource, call: RecordCall, id: string, columns: Row): Statement {
  const { text, values } = updateOf(resource, call, id, columns);
  return prepared(
    `with t as (${text} returning *) select row_to_json(r) as body from (select ${selection(resource)} from t) r`,
    values,
  );
}

function updateOf(
  resource: AnyResource,
  call: RecordCall,
  id: string,
  columns: Row,
): { readonly text: string; readonly values: unknown[] } {
  const values = { ...columns, updated_at: call.now, updated_by: call.actor.id };
  const assignments = Object.keys(values).map((column, index) => `${column} = $${index + 3}`);
  const text = `update ${resource.table} t set ${assignments.join(', ')}, version = version + 1
    where ${within(resource)} and t.id = $2`;
  return { text, values: [facilityOf(resource, call), id, ...Object.values(values)] };
}

/** Another record of the scope, archived or not, that has the value in the field; one that is not archived first. */
export function twinStatement(
  resource: AnyResource,
  call: RecordCall,
  field: string,
  value: string,
  id: string | null,
): Statement {
  return prepared(
    `select t.id, t.archived_at is not null as archived from ${resource.table} t
     where ${within(resource)} and lower(t.${columnOf(resource, field)}) = lower($2) and t.id is distinct from $3
     order by t.archived_at nulls first limit 1`,
    [facilityOf(resource, call), value, id],
  );
}

/** The columns that record who created a row, and when. */
export function creationStamp(call: RecordCall): Row {
  return {
    version: 1,
    created_at: call.now,
    created_by: call.actor.id,
    updated_at: call.now,
    updated_by: call.actor.id,
  };
}

function columnValues(resource: AnyResource, row: Row): Row {
  return Object.fromEntries(
    storedFields(resource)
      .filter(field => row[field] !== undefined)
      .map(field => [columnOf(resource, field), stored(fieldSchema(resource, field), row[field])]),
  );
}
