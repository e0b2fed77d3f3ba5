import { longestPage } from '#schemas/lib/list-query';
import { validationError } from '../calls/errors.js';
import { selectPage } from './select-page.js';

/**
 * Page of a list: `pageNumber` from 1, by default ten rows per page (`pageLimit`), `sort` by a column, descending with
 * `-` before it; without pagination all rows on one page.
 */
export interface PageQuery {
  readonly pageNumber?: number;
  readonly pageLimit?: number;
  readonly search?: string;
  readonly sort?: string;
  readonly doPagination?: boolean;
}

/** One page of a list; `total` counts the rows found on all pages. */
export interface Page<T> {
  readonly rows: T[];
  readonly pagination: { readonly pageNumber: number; readonly pageLimit: number; readonly total: number };
}

/** Sort value of a column; null sorts last in both directions. */
export type SortKey<T> = (row: T) => string | number | null;

/** Search, sort and pagination of calculated rows, with the same parameters as lists of records. */
export function pageOf<T>(
  rows: readonly T[],
  query: PageQuery,
  text: (row: T) => string,
  keys: Readonly<Record<string, SortKey<T>>>,
): Page<T> {
  const term = query.search?.trim().toLowerCase() ?? '';
  const found = term === '' ? rows : rows.filter(row => text(row).toLowerCase().includes(term));
  const { from, pageNumber, pageLimit } = firstOfPage(query);
  const shown =
    query.sort === undefined
      ? found.slice(from, from + pageLimit)
      : sortedPart(found, from, from + pageLimit, query.sort, keys);
  return { rows: shown, pagination: { pageNumber, pageLimit, total: found.length } };
}

/** The rows from `from` to `to` of sorted rows; equal ones stay in their order. */
function sortedPart<T>(
  rows: readonly T[],
  from: number,
  to: number,
  sort: string,
  keys: Readonly<Record<string, SortKey<T>>>,
): T[] {
  const field = sort.replace(/^-/, '');
  const key = Object.hasOwn(keys, field) ? keys[field] : undefined;
  if (key === undefined) throw unknownColumn(field, 'sort', Object.keys(keys));
  const direction = sort.startsWith('-') ? -1 : 1;
  const values = rows.map(key);
  const order = (a: number, b: number): number => compare(values[a] ?? null, values[b] ?? null, direction) || a - b;
  const places = new Int32Array(rows.length);
  for (let place = 0; place < places.length; place++) places[place] = place;
  return [...selectPage(places, from, to, order)].flatMap(place => rows.slice(place, place + 1));
}

/** The requested page, and the position of its first row. */
export function firstOfPage({ pageNumber = 1, pageLimit = 10, doPagination = true }: PageQuery): {
  readonly from: number;
  readonly pageNumber: number;
  readonly pageLimit: number;
} {
  if (!doPagination) return { from: 0, pageNumber: 1, pageLimit: longestPage };
  return { from: (pageNumber - 1) * pageLimit, pageNumber, pageLimit };
}

/** The error for a column that a list does not have; names the existing columns where known. */
export function unknownColumn(field: string, path = 'sort', known: readonly string[] = []): Error {
  const columns = known.length === 0 ? '' : `, which has ${known.join(', ')}`;
  return validationError({ path, message: `${field.slice(0, 80)} is not a column of this list${columns}` });
}

function compare(a: string | number | null, b: string | number | null, direction: number): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return (a < b ? -1 : a > b ? 1 : 0) * direction;
}

/** Parameters of a list besides pagination (specification section 7). */
export interface ListInput extends PageQuery {
  readonly columns?: string;
}

/** Search, sort and pagination of a short list that is always read completely. */
export interface ShortList<T> {
  readonly text: (row: T) => string;
  /** Fields selectable by `columns`; it is sortable by these and by the fixed ones. */
  readonly columns: readonly (keyof T & string)[];
  /** Fields that are always included. */
  readonly always: readonly (keyof T & string)[];
  /** Default rows per page; `all` for lists that fit one page. */
  readonly pageLimit?: 'all';
}

/** Columns that every list accepts (specification section 7), even when its records have no such field. */
const columnsOfAll: readonly string[] = ['name', 'externalId'];

/** Search, sort, pagination and columns of rows in memory, with the same parameters as lists of records. */
export function shortList<T extends object>(
  rows: readonly T[],
  { columns, doPagination, ...query }: ListInput,
  list: ShortList<T>,
): Page<Partial<T>> {
  const isWhole = doPagination === false || (list.pageLimit === 'all' && query.pageLimit === undefined);
  const page = isWhole ? { ...query, pageNumber: 1, pageLimit: Math.max(1, rows.length) } : query;
  const keys = Object.fromEntries(
    [...list.always, ...list.columns].map(field => [field, (row: T) => sortable(row[field])]),
  );
  const found = pageOf(rows, page, list.text, keys);
  const chosen = chosenColumns(columns, list);
  return { ...found, rows: found.rows.map(chosen) };
}

/**
 * Reduces rows to the fields named by `columns`; whole rows without it.
 *
 * @throws DataValidationError at `columns` for a name that no row has, also where there are no rows
 */
export function chosenColumns<T extends object>(
  columns: string | undefined,
  list: Pick<ShortList<T>, 'columns' | 'always'>,
): (row: T) => Partial<T> {
  const wanted = (columns ?? '').split(',').flatMap(name => (name.trim() === '' ? [] : name.trim()));
  const known: readonly string[] = [...list.always, ...list.columns, ...columnsOfAll];
  const unknown = wanted.find(name => !known.includes(name));
  if (unknown !== undefined) throw unknownColumn(unknown, 'columns');
  if (wanted.length === 0) return row => row;
  const kept = [...new Set([...list.always, ...list.columns.filter(field => wanted.includes(field))])];
  return row => picked(row, kept);
}

function picked<T extends object>(row: T, fields: readonly (keyof T)[]): Partial<T> {
  const some: Partial<T> = {};
  for (const field of fields) some[field] = row[field];
  return some;
}

function sortable(value: unknown): string | number | null {
  if (typeof value === 'string') return value.toLowerCase();
  return typeof value === 'number' || typeof value === 'boolean' ? Number(value) : null;
}
