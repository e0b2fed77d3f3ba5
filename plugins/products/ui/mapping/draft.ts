import { currentFacility } from '@limpid/ui-kit';
import type { MappingGrid } from '#plugins/products/shared/mapping';
import { idsOf, noEdits, type Edits, type Pair, type PairKey } from './edits.js';

/** Unsaved edits and the production versions they are based on. */
export interface Draft {
  readonly edits: Edits;
  readonly versions: Readonly<Record<string, number>>;
}

interface StoredDraft extends Omit<Draft, 'edits'> {
  readonly edits: Omit<Edits, 'pairs'> & { readonly pairs: readonly (readonly [PairKey, Pair | null])[] };
}

/** Another user who signs in on the same tab does not continue them. */
const nameOf = (): string => `limpid.mapping.${sessionStorage.getItem('userId') ?? ''}.${currentFacility().id}`;

/**
 * Stores the edits of this tab across reloads; no edits clear them. If the storage is too small, the undo steps are
 * dropped, then all edits, because an older draft would be restored instead.
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

/** Whether the edits of this tab are stored; they may exceed the storage. */
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

/** The stored edits of this tab for the facility; none if missing or unreadable. */
export function keptDraft(): Draft {
  try {
    const { edits, versions } = JSON.parse(sessionStorage.getItem(nameOf()) ?? '') as StoredDraft;
    return { edits: { ...edits, pairs: new Map(edits.pairs) }, versions };
  } catch {
    return { edits: noEdits, versions: {} };
  }
}
