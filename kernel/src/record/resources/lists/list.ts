import { JsonText, type AnyCall, type AnyResource } from '#kernel/contract';
import { lowerCase } from '#schemas/lib/lower-case';
import { listStatement, type KnownTotal, type ListQuery, type ListScope } from './list-query.js';

/** Totals of recent lists, oldest first. */
const totals = new Map<string, KnownTotal>();
const mostTotals = 2000;

/** A page of records as JSON text, with the exact number of all records of the filter. */
export async function readList(
  resource: AnyResource,
  call: AnyCall,
  query: ListQuery,
  scope: ListScope,
): Promise<JsonText> {
  // Only totals of the present are cached.
  const isCounted = scope.where === undefined && call.view === undefined;
  const key = isCounted ? totalKey(resource, query, scope) : null;
  const known = (key === null ? null : totals.get(key)) ?? null;
  const [row] = await call.tx.rows<{ body: string } & KnownTotal>(listStatement(resource, query, scope, known));
  if (row === undefined) throw new Error('a list answers one row');
  if (key !== null && row.head !== null && row.head !== known?.head)
    remember(key, { head: row.head, total: row.total });
  return new JsonText(row.body);
}

/** A filter with a condition of its own may look at tables outside the audit trail: it is counted every time. */
function totalKey(resource: AnyResource, query: ListQuery, scope: ListScope): string {
  // An absent filter differs from a filter for records without a value.
  const filters = (resource.list.equals ?? []).filter(field => query[field] !== undefined);
  return JSON.stringify([
    resource.table,
    scope.facilityId,
    scope.archived,
    lowerCase(query.search?.trim() ?? ''),
    filters.map(field => [field, query[field]]),
  ]);
}

function remember(key: string, total: KnownTotal): void {
  totals.delete(key);
  totals.set(key, total);
  const oldest = totals.keys().next();
  if (totals.size > mostTotals && oldest.done !== true) totals.delete(oldest.value);
}
