import { currentFacility } from '@limpid/ui-kit';
import type { MappingGrid } from '#plugins/products/shared/mapping';
import { idsOf, noEdits, type Edits, type Pair, type PairKey } from './edits.js';

/** Unsaved edits, and the versions of the productions that they were made on. */
export interface Draft {
  readonly edits: Edits;
  readonly versions: Readonly<Record<string, number>>;
}

interface StoredDraft extends Omit<Draft, 'edits'> {
  readonly edits: Omit<Edits, 'pairs'> & { readonly pairs: readonly (readonly [PairKey, Pair | null])[] };
}

/** Somebody else who signs in on the same tab does not go on with them. */
const nameOf = (): string => `limpid.mapping.${sessionStorage.getItem('userId') ?? ''}.${currentFacility().id}`;

/**
 * Keeps the edits of this tab over a reload; none removes them. Those of whole blocks are kept without the steps that led
 * to them when the browser has no room for both. When there is no room at all none are kept, because older ones would come
 * back in their place.
 */
export function keepDraft(grid: MappingGrid, edits: Edits): void {
  if (edits.pairs.size === 0) {
    sessionStorage.removeItem(nameOf());
    return;
  }
  const touched = new Set([...edits.pairs.keys()].map(key => idsOf(key)[0]));
  const versions = Object.fromEntries(
    grid.productions.filter(each => touched.has(each.id)).map(each => [each.id, each.version]),
  );
  const pairs = [...edits.pairs];
  const isKept =
    stored({ edits: { ...edits, pairs }, versions }) ||
    stored({ edits: { pairs, past: noEdits.past, future: noEdits.future }, versions });
  if (!isKept) sessionStorage.removeItem(nameOf());
}

/** Whether this tab keeps edits over a reload: there may be more than the browser has room for. */
export function hasDraft(): boolean {
  return sessionStorage.getItem(nameOf()) !== null;
}

function stored(draft: StoredDraft): boolean {
  try {
    sessionStorage.setItem(nameOf(), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** The edits that this tab kept for the facility; none when there are none or they cannot be read any more. */
export function keptDraft(): Draft {
  try {
    const { edits, versions } = JSON.parse(sessionStorage.getItem(nameOf()) ?? '') as StoredDraft;
    return { edits: { ...edits, pairs: new Map(edits.pairs) }, versions };
  } catch {
    return { edits: noEdits, versions: {} };
  }
}
