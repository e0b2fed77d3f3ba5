import { byExternalId, type Plant } from '#plugins/products/server/api';

interface Named {
  readonly id: string;
  readonly externalId: string;
}

/** Replaces the records with these ids by what was read again; ids that were not answered are gone from the plant. */
export function mergePlant(before: Plant, ids: readonly string[], changed: Plant): Plant {
  const gone = new Set(ids);
  const merge = <T extends Named>(old: readonly T[], read: readonly T[]): readonly T[] => {
    if (read.length === 0 && !old.some(record => gone.has(record.id))) return old;
    return [...old.filter(record => !gone.has(record.id)), ...read].toSorted(byExternalId);
  };
  return {
    actives: merge(before.actives, changed.actives),
    intermediates: merge(before.intermediates, changed.intermediates),
    products: merge(before.products, changed.products),
    productions: merge(before.productions, changed.productions),
    agents: merge(before.agents, changed.agents),
    procedures: merge(before.procedures, changed.procedures),
    machines: merge(before.machines, changed.machines),
  };
}
