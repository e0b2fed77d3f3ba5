import { containing, validationError, type AnyResource, type Statement } from '#kernel/contract';
import { longestPage } from '#schemas/lib/list-query';
import { pageSizeInText } from '../../../base/data/page-sizes.js';
import { itemOf } from '../../../core/field-kinds.js';
import { prepared } from '../../../base/data/prepared.js';
import { columnOf, expressionOf, fieldSchema, knowsField, selection, sortExpression, within } from '../columns.js';

const exportLimit = 100_000;
/** Columns that may be asked of any list (specification section 7), also of one whose records have no such field. */
const columnsOfAll: readonly string[] = ['name', 'externalId'];

export interface ListQuery {
  readonly pageNumber?: number;
  readonly pageLimit?: number;
  readonly search?: string;
  readonly columns?: string;
  readonly sort?: string;
  readonly doPagination?: boolean;
  readonly [field: string]: unknown;
}

export interface ListScope {
  /** Null: of the installation. */
  readonly facilityId: string | null;
  readonly archived: boolean;
  /** Fixed condition of a filter path, written by the plugin. */
  readonly where?: string;
}

/** The total of an earlier list, and the heads of the audit trails at that time. */
export interface KnownTotal {
  readonly head: string;
  readonly total: number;
}

/**
 * One statement for page and count that lets PostgreSQL build the JSON text; answers `{ body, head, total }`. Names in
 * `columns` and `sort` are looked up in the descriptor and never reach the text; values are parameters. The page is found
 * in an index alone and joined back. A total that was counted in the same state of the trail is taken over: data cannot
 * change without the trail.
 */
export function listStatement(
  resource: AnyResource,
  query: ListQuery,
  scope: ListScope,
  known: KnownTotal | null,
): Statement {
  const { condition, values, searches } = conditions(resource, query, scope);
  const order = orderOf(resource, query.sort);
  const paged = query.doPagination !== false;
  const limit = paged ? (query.pageLimit ?? 10) : longestPage;
  const pageNumber = paged ? (query.pageNumber ?? 1) : 1;
  const at = (value: unknown): string => `$${values.push(value)}`;
  const page = `limit ${pageSizeInText(limit)} offset ${at((pageNumber - 1) * limit)}`;
  const pageLimit = at(limit);
  const head = `(select string_agg(c.head, '' order by c.scope) from audit.chain c where c.scope in ($1::uuid::text, 'system'))`;
  // Page and count of a search come from one list of hits.
  const source = searches
    ? `hits h order by h.key ${order.direction}, h.id ${order.tie}`
    : `${resource.table} t where ${condition} order by ${order.text}`;
  const ids = searches ? 'select h.id' : 'select t.id';
  const count = searches
    ? '(select count(*) from hits)'
    : `(select count(*) from ${resource.table} t where ${condition})`;
  const hits = `hits as materialized (select t.id, ${order.key} as key from ${resource.table} t where ${condition}),`;
  const text = `with state as materialized (select ${head} as head), ${searches ? hits : ''}
    counted as materialized (select s.head, case when s.head = ${at(known?.head ?? '')}::text then ${at(known?.total ?? 0)}::bigint else ${count} end as total from state s)
    select json_build_object('${resource.names.many}', coalesce((select json_agg(row_to_json(r)) from
      (select ${selection(resource, columnNames(resource, query.columns))} from (${ids} from ${source} ${page}) p
       join ${resource.table} t on ${within(resource)} and t.id = p.id order by ${order.text} limit ${pageLimit}::int) r), '[]'::json),
      'pagination', json_build_object('pageNumber', ${at(pageNumber)}::int, 'pageLimit', ${pageLimit}::int, 'total', counted.total))::text as body,
      counted.head, counted.total from counted`;
  return prepared(text, values);
}

/** Ids of exactly the filter, in its order, for export. */
export function idsStatement(resource: AnyResource, query: ListQuery, scope: ListScope): Statement {
  const { condition, values } = conditions(resource, query, scope);
  const text = `select t.id from ${resource.table} t where ${condition} order by ${orderOf(resource, query.sort).text} limit ${exportLimit}`;
  return prepared(text, values);
}

/** The rows with these ids, in their order. */
export function rowsStatement(
  resource: AnyResource,
  fields: readonly string[],
  facilityId: string | null,
  ids: readonly string[],
): Statement {
  return prepared(
    `select ${selection(resource, fields)} from unnest($2::uuid[]) with ordinality as wanted (id, place)
     join ${resource.table} t on ${within(resource)} and t.id = wanted.id order by wanted.place`,
    [facilityId, ids],
  );
}

/** Names of asked columns; undefined is all of them. */
export function columnNames(resource: AnyResource, columns: string | undefined): string[] | undefined {
  if (columns === undefined || columns.trim() === '') return undefined;
  const names = columns
    .split(',')
    .map(name => name.trim())
    .filter(name => knowsField(resource, name) || !columnsOfAll.includes(name));
  const unknown = names.find(name => !knowsField(resource, name));
  if (unknown !== undefined) {
    throw validationError({ path: 'columns', message: `${unknown.slice(0, 80)} is not a column of this list` });
  }
  return names;
}

interface Conditions {
  readonly condition: string;
  readonly values: unknown[];
  readonly searches: boolean;
}

function conditions(resource: AnyResource, query: ListQuery, scope: ListScope): Conditions {
  const values: unknown[] = [scope.facilityId];
  const parts = [within(resource), scope.archived ? 't.archived_at is not null' : 't.archived_at is null'];
  if (scope.where !== undefined) parts.push(`(${scope.where})`);
  const search = query.search ?? '';
  const searches = search.trim() !== '' && resource.list.search.length > 0;
  if (searches) {
    const text = resource.list.search
      .map(field => `lower(coalesce(t.${columnOf(resource, field)}, ''))`)
      .join(` || ' ' || `);
    parts.push(`(${text}) like $${values.push(containing(search))}`);
  }
  for (const field of resource.list.equals ?? []) {
    const wanted = query[field];
    if (wanted === undefined) continue;
    const column = expressionOf(resource, field);
    // `?field=` finds the records without a value.
    if (wanted === null) parts.push(`${column} is null`);
    else if (itemOf(fieldSchema(resource, field)) === null) parts.push(`${column} = $${values.push(wanted)}`);
    else parts.push(`${column} @> to_jsonb($${values.push(wanted)}::text)`);
  }
  return { condition: parts.join(' and '), values, searches };
}

interface Order {
  /** What follows `order by`. */
  readonly text: string;
  readonly key: string;
  readonly direction: string;
  readonly tie: string;
}

function orderOf(resource: AnyResource, sort: string | undefined): Order {
  const wanted = sort ?? resource.list.sort;
  const field = wanted.replace(/^-/, '');
  if (!knowsField(resource, field)) {
    throw validationError({ path: 'sort', message: `${field.slice(0, 80)} is not a column of this list` });
  }
  const tie = wanted.startsWith('-') ? 'desc' : 'asc';
  // Nulls come last in both directions; the id makes pages stable when values are equal.
  const direction = field === 'name' || field === 'externalId' ? tie : `${tie} nulls last`;
  const key = sortExpression(resource, field);
  return { text: `${key} ${direction}, t.id ${tie}`, key, direction, tie };
}
