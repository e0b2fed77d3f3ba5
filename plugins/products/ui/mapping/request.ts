import type { FieldFault } from '@limpid/ui-kit';
import type { MappingChange, MappingGrid } from '#plugins/products/shared/mapping';
import { idsOf, keyOf, pairNow, type Base, type Edits, type PairKey } from './edits.js';

type ChangedProductions = MappingChange['productions'];

/** The edited productions, each with all its equipment as it will be. */
export function changedProductions(grid: MappingGrid, base: Base, edits: Edits): ChangedProductions {
  const touched = new Set([...edits.pairs.keys()].map(key => idsOf(key)[0]));
  return grid.productions
    .filter(production => touched.has(production.id))
    .map(({ id, version }) => ({
      id,
      version,
      equipments: grid.equipments.flatMap(equipment => {
        const pair = pairNow(base, edits, keyOf(id, equipment.id));
        if (pair === null) return [];
        const { stepOrder, alternative, procedure, contactShare } = pair;
        return [
          { equipmentId: equipment.id, stepOrder, alternative, cleaningProcedureNumber: procedure, contactShare },
        ];
      }),
    }));
}

/** A refusal of a pair, or of a whole production when `key` names no equipment. */
export interface CellFault {
  readonly key: PairKey | null;
  readonly place: string;
  readonly message: string;
}

/** `productions.2.equipments.5.cleaningProcedureNumber` refers to the sixth equipment of the third production sent. */
export function cellFaults(
  grid: MappingGrid,
  sent: ChangedProductions,
  faults: readonly FieldFault[],
): readonly CellFault[] {
  return faults.map(({ path, message }) => {
    const [, productionAt, equipmentAt] = /^productions\.(\d+)(?:\.equipments\.(\d+))?/.exec(path) ?? [];
    const production = sent[Number(productionAt ?? NaN)];
    const use = production?.equipments[Number(equipmentAt ?? NaN)];
    const productionName = grid.productions.find(each => each.id === production?.id)?.externalId ?? path;
    if (production === undefined || use === undefined) return { key: null, place: productionName, message };
    const equipmentName = grid.equipments.find(each => each.id === use.equipmentId)?.externalId ?? '';
    return { key: keyOf(production.id, use.equipmentId), place: `${productionName} on ${equipmentName}`, message };
  });
}
