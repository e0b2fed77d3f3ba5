import { longestPage } from '#schemas/lib/list-query';
import { validationError } from '../calls/errors.js';

/**
 * Which page of a list: `pageNumber` from 1, ten rows unless `pageLimit` says, `sort` a column with `-` before it for
 * descending; without pagination all rows on one page.
 */
export interface PageQuery {
  readonly pageNumber?: number;
  readonly pageLimit?: number;
  readonly search?: string;
  readonly sort?: string;
  readonly doPagination?: boolean;
}

/** One page of a list; `total` counts what was found on all pages. */
export interface Page<T> {
  readonly rows: T[];
  readonly pagination: { readonly pageNumber: number; readonly pageLimit: number; readonly total: number };
}

/** What a column is sorted by; null comes last in both directions. */
export type SortKey<T> = (row: T) => string | number | null;

/** Search, sort and page over calculated rows, by the same parameters as lists of records. */
export function pageOf<T>(
  rows: readonly T[],
  query: PageQuery,
  text: (row: T) => string,
  keys: Readonly<Record<string, SortKey<T>>>,
): Page<T> {
  const term = query.search?.trim().toLowerCase() ?? '';
  const found = term === '' ? [...rows] : rows.filter(row => text(row).toLowerCase().includes(term));
  if (query.sort !== undefined) {
    const field = query.sort.replace(/^-/, '');
    const key = Object.hasOwn(keys, field) ? keys[field] : undefined;
    if (key === undefined) throw unknownColumn(field, 'sort', Object.keys(keys));
    const direction = query.sort.startsWith('-') ? -1 : 1;
    found.sort((a, b) => compare(key(a), key(b), direction));
  }
  const { from, pageNumber, pageLimit } = firstOfPage(query);
  return {
    rows: found.slice(from, from + pageLimit),
    pagination: { pageNumber, pageLimit, total: found.length },
  };
}

/** The page that is asked for, and the place of its first row. */
export function firstOfPage({ pageNumber = 1, pageLimit = 10, doPagination = true }: PageQuery): {
  readonly from: number;
  readonly pageNumber: number;
  readonly pageLimit: number;
} {
  if (!doPagination) return { from: 0, pageNumber: 1, pageLimit: longestPage };
  return { from: (pageNumber - 1) * pageLimit, pageNumber, pageLimit };
}

/** A list can neither be sorted by nor answer what it has no column of; says which it has where these are named. */
export function unknownColumn(field: string, path = 'sort', known: readonly string[] = []): Error {
  const columns = known.length === 0 ? '' : `, which has ${known.join(', ')}`;
  return validationError({ path, message: `${field.slice(0, 80)} is not a column of this list${columns}` });
}

function compare(a: string | number | null, b: string | number | null, direction: number): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return (a < b ? -1 : a > b ? 1 : 0) * direction;
}

/** What a list takes besides the page (specification section 7). */
export interface ListInput extends PageQuery {
  readonly columns?: string;
}

/** How a list is searched, sorted and cut that is read as a whole, because it is never long. */
export interface ShortList<T> {
  readonly text: (row: T) => string;
  /** Fields of which `columns` chooses; it may be sorted by these and by those that always stay. */
  readonly columns: readonly (keyof T & string)[];
  /** Fields that stay whatever is chosen. */
  readonly always: readonly (keyof T & string)[];
  /** Rows of a page unless the caller says; `all` where a page has room for all. */
  readonly pageLimit?: 'all';
}

/** Columns that may be asked of any list (specification section 7), also of one whose records have no such field. */
const columnsOfAll: readonly string[] = ['name', 'externalId'];

/** Search, sort, page and columns over rows that are all at hand, by the same parameters as lists of records. */
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
 * Cuts rows down to what `columns` names; all of a row where it names nothing.
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
