import { validationError } from '#kernel/contract';

export interface PageQuery {
  readonly pageNumber?: number;
  readonly pageLimit?: number;
  readonly search?: string;
  readonly sort?: string;
}

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
    if (key === undefined) throw unknownColumn(field);
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
export function firstOfPage({ pageNumber = 1, pageLimit = 10 }: PageQuery): {
  readonly from: number;
  readonly pageNumber: number;
  readonly pageLimit: number;
} {
  return { from: (pageNumber - 1) * pageLimit, pageNumber, pageLimit };
}

/** A list cannot be sorted by what it has no column of. */
export function unknownColumn(field: string): Error {
  return validationError({ path: 'sort', message: `${field.slice(0, 80)} is not a column of this list` });
}

function compare(a: string | number | null, b: string | number | null, direction: number): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return (a < b ? -1 : a > b ? 1 : 0) * direction;
}
