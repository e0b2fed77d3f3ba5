import { pageOf, type Page, type PageQuery, type SortKey } from '#kernel/contract';
import type { Limit, RecordName } from '#plugins/limits/shared/limit';
import { hasWordsInOrder, searchWords } from './words-in-order.js';

const keys: Readonly<Record<string, SortKey<Limit | null>>> = {
  l3: limit => limit?.l3MgPerSqcm ?? null,
  mac: limit => limit?.l2Mg ?? null,
  area: limit => limit?.areaSqcm ?? null,
  criterion: limit => limit?.criterion ?? null,
  previous: limit => limit?.previous?.externalId ?? null,
  substance: limit => limit?.substance.name ?? null,
  next: limit => limit?.next.externalId ?? null,
};

/** A page of limits, searched and sorted. */
export function limitPage(limits: readonly Limit[], query: PageQuery): Page<Limit> {
  return searchedPage(limits, query, textOf, keys);
}

/** A page of rows with a limit and a record, searched, sorted and filtered by either. */
export function scopePage<T extends { readonly limit: Limit | null }>(
  all: readonly T[],
  { hasLimit, ...page }: PageQuery & { readonly hasLimit?: boolean },
  own: (row: T) => RecordName,
): Page<T> {
  const rows = hasLimit === undefined ? all : all.filter(row => (row.limit !== null) === hasLimit);
  const shared = Object.entries(keys).map(([name, key]): [string, SortKey<T>] => [name, row => key(row.limit)]);
  return searchedPage(rows, page, row => `${own(row).externalId} ${own(row).name} ${textOf(row.limit)}`, {
    ...Object.fromEntries(shared),
    externalId: row => own(row).externalId.toLowerCase(),
    name: row => own(row).name.toLowerCase(),
  });
}

function searchedPage<T>(
  rows: readonly T[],
  { search, ...page }: PageQuery,
  text: (row: T) => string,
  sortKeys: Readonly<Record<string, SortKey<T>>>,
): Page<T> {
  const words = searchWords(search);
  const found = words.length === 0 ? rows : rows.filter(row => hasWordsInOrder(text(row), words));
  return pageOf(found, page, text, sortKeys);
}

function textOf(limit: Limit | null): string {
  if (limit === null) return '';
  const { previous, substance, next } = limit;
  return [previous?.externalId, previous?.name, substance.name, next.externalId, next.name, limit.criterion].join(' ');
}
