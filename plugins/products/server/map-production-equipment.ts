import type { Static } from 'typebox';
import { defineUseCase, RecordsToken, validationError } from '#kernel/contract';
import { EquipmentApiToken } from '#plugins/equipment/server/api';
import type { EquipmentUse, MatrixRow, ProductionMapChange } from '#schemas/products/production';
import { machinesOf, replaceMachines } from './matrix.js';
import { production } from './production.resource.js';

/**
 * Makes the machines of a production exactly the given ones. New machines must be live machines of the facility;
 * each stands once, however many steps use it, because its surface counts once (formulas 4.6).
 */
export const mapProductionEquipment = defineUseCase<
  { readonly params: { readonly id: string }; readonly body: Static<typeof ProductionMapChange> },
  { productionMap: MatrixRow[]; version: number }
>()({
  name: 'products.map-production-equipment',
  deps: { records: RecordsToken, equipment: EquipmentApiToken },
  run: async ({ records, equipment }, call) => {
    const { id } = call.input.params;
    const { equipments, version, reason } = call.input.body;
    refuseRepeated(equipments);
    const row = await records.revise(production, call, id, {
      version,
      ...(reason === undefined ? {} : { reason }),
      change: () => replaceMachines(call, id, equipments, added => equipment.assertUsable(call, added, 'equipments')),
    });
    return { productionMap: await machinesOf(call, id), version: Number(row['version']) };
  },
});

export function refuseRepeated(uses: readonly EquipmentUse[]): void {
  const ids = uses.map(use => use.equipmentId);
  const index = ids.findIndex((id, position) => ids.indexOf(id) < position);
  if (index >= 0) throw validationError({ path: `equipments.${index}.equipmentId`, message: 'stands twice' });
}
