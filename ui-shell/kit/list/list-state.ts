import { useState } from 'react';
import { useAddress } from '../app/use-address.js';

/** State of a list, kept in the address so that a link shows the same view. */
export interface ListState {
  readonly page: number;
  readonly size: number;
  readonly search: string;
  readonly sort: string;
  readonly filter: string;
  readonly columns: readonly string[] | null;
  set(change: Readonly<Partial<Record<'page' | 'size' | 'search' | 'sort' | 'filter' | 'columns', string>>>): void;
}

export const pageSizes = [10, 25, 50, 100];

/** By default the first page of ten, sorted by `defaultSort`; changes add no history entry. */
export function useListState(defaultSort: string): ListState {
  const [params, change] = useAddress();
  const columns = params.get('columns');
  return {
    page: Math.max(1, Number(params.get('page') ?? '1') || 1),
    size: pageSizes.includes(Number(params.get('size'))) ? Number(params.get('size')) : 10,
    search: params.get('search') ?? '',
    sort: params.get('sort') ?? defaultSort,
    filter: params.get('filter') ?? '',
    columns: columns === null ? null : columns.split(',').filter(name => name !== ''),
    // Another search, sort or filter returns to the first page.
    set: parts => change({ page: null, ...parts }),
  };
}

/** Query string of the list call; without a sort where the list has only one order. */
export function listQuery(state: ListState): string {
  const query = new URLSearchParams({
    pageNumber: String(state.page),
    pageLimit: String(state.size),
  });
  if (state.sort !== '') query.set('sort', state.sort);
  if (state.search !== '') query.set('search', state.search);
  return query.toString();
}

/** Page and size of a list beside others on its page, which the address does not keep; by default the first ten. */
export function usePages(): Pick<ListState, 'page' | 'size' | 'set'> {
  const [{ page, size }, setPages] = useState({ page: 1, size: 10 });
  return {
    page,
    size,
    set: next => setPages({ page: Number(next.page ?? 1), size: Number(next.size ?? size) }),
  };
}
