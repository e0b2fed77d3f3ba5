import { byExternalId, type Plant } from '#plugins/products/server/api';

interface Named {
  readonly id: string;
  readonly externalId: string;
}

/**
 * Replaces the records with these ids, and any others read again, by the records read; ids without a record are
 * removed. A changed record of another table may have caused a record to be read again.
 */
export function mergePlant(before: Plant, ids: readonly string[], changed: Plant): Plant {
  const gone = new Set(ids);
  const merge = <T extends Named>(old: readonly T[], read: readonly T[]): readonly T[] => {
    if (read.length === 0 && !old.some(record => gone.has(record.id))) return old;
    const again = new Set(read.map(record => record.id));
    return [...old.filter(({ id }) => !gone.has(id) && !again.has(id)), ...read].toSorted(byExternalId);
  };
  return {
    actives: merge(before.actives, changed.actives),
    intermediates: merge(before.intermediates, changed.intermediates),
    products: merge(before.products, changed.products),
    productions: merge(before.productions, changed.productions),
    agents: merge(before.agents, changed.agents),
    procedures: merge(before.procedures, changed.procedures),
    equipments: merge(before.equipments, changed.equipments),
  };
}
