import { validationError, type AnyResource, type Statement } from '#kernel/contract';
import { knowsField, selection, snakeCase, sortExpression } from './columns.js';

/** Largest answer of a list without pagination. */
const unpagedLimit = 10_000;

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
  readonly facilityId: string;
  readonly archived: boolean;
  /** Fixed condition of a filter path, written by the plugin. */
  readonly where?: string;
}

/**
 * One statement for page and count that lets PostgreSQL build the JSON text. Names in `columns` and `sort` are looked
 * up in the descriptor and never reach the text; values are parameters; the page size is a checked integer in the text,
 * because a parameter makes the planner scan the table (quality/performance section 1).
 */
export function listStatement(resource: AnyResource, query: ListQuery, scope: ListScope): Statement {
  const { condition, values } = conditions(resource, query, scope);
  const order = orderBy(resource, query.sort);
  const fields = columnNames(resource, query.columns);
  const paged = query.doPagination !== false;
  const limit = paged ? (query.pageLimit ?? 10) : unpagedLimit;
  const pageNumber = paged ? (query.pageNumber ?? 1) : 1;
  const offset = values.push((pageNumber - 1) * limit);
  const total = `(select count(*) from ${resource.table} t where ${condition})`;
  const text = `select json_build_object('${resource.names.many}', coalesce((select json_agg(row_to_json(r)) from
    (select ${selection(resource, fields)} from
      (select t.facility_id, t.id from ${resource.table} t where ${condition} order by ${order} limit ${limit} offset $${offset}) p
      join ${resource.table} t on t.facility_id = p.facility_id and t.id = p.id order by ${order}) r), '[]'::json),
    'pagination', json_build_object('pageNumber', ${pageNumber}, 'pageLimit', ${limit}, 'total', ${total}))::text as body`;
  return { text, values };
}

/** Rows of exactly the filter, for export. */
export function exportStatement(resource: AnyResource, query: ListQuery, scope: ListScope): Statement {
  const { condition, values } = conditions(resource, query, scope);
  const fields = columnNames(resource, query.columns) ?? resource.list.columns;
  const order = orderBy(resource, query.sort);
  return {
    text: `select ${selection(resource, fields)} from ${resource.table} t where ${condition} order by ${order} limit 100000`,
    values,
  };
}

function conditions(resource: AnyResource, query: ListQuery, scope: ListScope): { condition: string; values: unknown[] } {
  const values: unknown[] = [scope.facilityId];
  const parts = ['t.facility_id = $1', scope.archived ? 't.archived_at is not null' : 't.archived_at is null'];
  if (scope.where !== undefined) parts.push(`(${scope.where})`);
  const term = query.search?.trim().toLowerCase();
  if (term !== undefined && term !== '') {
    const text = resource.list.search.map(field => `lower(coalesce(t.${snakeCase(field)}, ''))`).join(` || ' ' || `);
    parts.push(`(${text}) like $${values.push(`%${term.replace(/[\\%_]/g, '\\$&')}%`)}`);
  }
  for (const field of resource.list.equals ?? []) {
    if (query[field] === undefined) continue;
    parts.push(`t.${snakeCase(field)} = $${values.push(query[field])}`);
  }
  return { condition: parts.join(' and '), values };
}

function orderBy(resource: AnyResource, sort: string | undefined): string {
  const wanted = sort ?? resource.list.sort;
  const field = wanted.replace(/^-/, '');
  if (!knowsField(resource, field)) {
    throw validationError({ path: 'sort', message: `${field} is not a column of this list` });
  }
  const direction = wanted.startsWith('-') ? 'desc' : 'asc';
  // Nulls come last in both directions; the id makes pages stable when values are equal.
  const nulls = field === 'name' || field === 'externalId' ? '' : ' nulls last';
  return `${sortExpression(resource, field)} ${direction}${nulls}, t.id ${direction}`;
}

function columnNames(resource: AnyResource, columns: string | undefined): string[] | undefined {
  if (columns === undefined || columns.trim() === '') return undefined;
  const names = columns.split(',').map(name => name.trim());
  const unknown = names.find(name => !knowsField(resource, name));
  if (unknown !== undefined) {
    throw validationError({ path: 'columns', message: `${unknown.slice(0, 80)} is not a column of this list` });
  }
  return names;
}
