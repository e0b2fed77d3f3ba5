import { useCallback, useEffect, useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { api, currentFacility, fp, type ApiFailure } from '@limpid/ui-kit';
import type { MappingGrid, StaleProduction } from '#plugins/products/shared/mapping';
import { keepDraft, keptDraft } from './draft.js';
import {
  apply,
  baseOf,
  idsOf,
  noEdits,
  rebased,
  redo,
  samePair,
  undo,
  type Base,
  type Edits,
  type PairChange,
  type PairKey,
} from './edits.js';

export interface Mapping {
  readonly grid: MappingGrid;
  readonly base: Base;
  readonly edits: Edits;
  /** Productions changed by other users between storing and restoring a draft. */
  readonly changedMeanwhile: readonly StaleProduction[];
  change(changes: readonly PairChange[]): void;
  undo(): void;
  redo(): void;
  discard(): void;
  /** Reloads the saved pairs and keeps the edits; returns the edited pairs that others have changed too, or null if loading failed. */
  reload(): Promise<readonly PairKey[] | null>;
}

/** The saved pairs, cached until the page reloads them, so that nothing changes while editing. */
export function useMappingGrid() {
  return useQuery<MappingGrid, ApiFailure>({
    queryKey: ['mapping-grid', currentFacility().id],
    queryFn: async () =>
      (await api.get<{ mappingGrid: MappingGrid }>(fp('/prod-eq-cp-mapping/grid'), 'Loading the matrix')).mappingGrid,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Reloads the matrix; `data` stays unchanged when that fails. */
export type Refetch = () => Promise<{ readonly data: MappingGrid | undefined; readonly isError: boolean }>;

/** The edits of this tab on the saved pairs; they survive a reload. */
export function useMapping(grid: MappingGrid, refetch: Refetch): Mapping {
  const base = useMemo(() => baseOf(grid), [grid]);
  const [draft] = useState(keptDraft);
  const [own, setOwn] = useState<Edits>(draft.edits);
  const edits = useMemo(() => rebased(base, own, knownPairs(grid)), [base, own, grid]);
  useEffect(() => keepDraft(grid, edits), [grid, edits]);
  const changedMeanwhile = useMemo(() => newerVersions(grid, draft.versions), [grid, draft]);
  const change = useCallback(
    (changes: readonly PairChange[]) =>
      setOwn(before =>
        apply(
          base,
          rebased(base, before, () => true),
          changes,
        ),
      ),
    [base],
  );
  return {
    grid,
    base,
    edits,
    changedMeanwhile,
    change,
    undo: () => setOwn(undo(base, edits)),
    redo: () => setOwn(redo(base, edits)),
    discard: () => setOwn(noEdits),
    reload: async () => {
      const { data, isError } = await refetch();
      if (data === undefined || isError) return null;
      const next = baseOf(data);
      return [...edits.pairs.keys()].filter(key => !samePair(base.get(key) ?? null, next.get(key) ?? null));
    },
  };
}

function knownPairs(grid: MappingGrid): (key: PairKey) => boolean {
  const productions = new Set(grid.productions.map(each => each.id));
  const equipments = new Set(grid.equipments.map(each => each.id));
  return key => {
    const [production, equipment] = idsOf(key);
    return productions.has(production) && equipments.has(equipment);
  };
}

function newerVersions(grid: MappingGrid, versions: Readonly<Record<string, number>>): StaleProduction[] {
  return grid.productions.flatMap(({ id, externalId, name, version }) => {
    const sentVersion = versions[id];
    return sentVersion !== undefined && sentVersion < version ? [{ id, externalId, name, version, sentVersion }] : [];
  });
}
