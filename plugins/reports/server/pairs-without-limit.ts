import type { Sheet, TableBlock } from '#kernel/contract';
import type { PlantLimits } from '#plugins/limits/server/api';
import type { RecordName } from '#plugins/limits/shared/limit';
import { outcomeWord } from '#plugins/limits/shared/limit-words';

/**
 * Pairs of a previous production that share equipment but have no limit, with the reason: an unknown limit may be the
 * lowest, so the matrix always lists it.
 */
export function pairsWithoutLimit(plant: PlantLimits, productionId: string): TableBlock[] {
  const { productions, equipments } = plant.records;
  const shared = new Set(equipments.flatMap(({ id, isShared }) => (isShared ? [id] : [])));
  const previous = productions.find(({ id }) => id === productionId);
  const own = new Set(previous?.uses.flatMap(({ equipmentId }) => (shared.has(equipmentId) ? [equipmentId] : [])));
  const known = new Set(plant.pairs({ previousId: productionId }).map(pair => `${pair.substance.id} ${pair.next.id}`));
  const rows = productions
    .filter(next => next.id !== productionId && next.uses.some(({ equipmentId }) => own.has(equipmentId)))
    .flatMap(next =>
      residuesOf(plant, productionId)
        .filter(substance => !known.has(`${substance.id} ${next.id}`))
        .flatMap(substance => {
          const found = plant.explain({ previousId: productionId, substanceId: substance.id, nextId: next.id });
          // Of several actives the matrix has the one with the lowest limit; the others have one as well.
          if (found === null || found.outcome === 'LIMIT') return [];
          return [[substance.name, next.externalId, next.name, outcomeWord(found.outcome, found.missing)]];
        }),
    );
  if (rows.length === 0) return [];
  return [
    {
      kind: 'table',
      title: 'Pairs without a limit',
      columns: [
        { heading: 'Residue of', width: 26 },
        { heading: 'Before', width: 11 },
        { heading: 'Name', width: 36 },
        { heading: 'Why', width: 60 },
      ],
      rows,
    },
  ];
}

/** The table as a sheet of the workbook. */
export function asSheet({ title = '', columns, rows }: TableBlock): Sheet {
  return { name: title, columns: columns.map(({ heading, width }) => ({ heading, width })), rows };
}

/** Residues of a production: the actives of its product, or the substance that it makes. */
export function residuesOf({ records }: PlantLimits, productionId: string): readonly RecordName[] {
  const production = records.productions.find(({ id }) => id === productionId);
  const product = records.products.find(({ id }) => id === production?.sourceId);
  const ids = product === undefined ? [production?.sourceId] : product.actives.map(({ activeId }) => activeId);
  return [...records.actives, ...records.intermediates].filter(({ id }) => ids.includes(id));
}
