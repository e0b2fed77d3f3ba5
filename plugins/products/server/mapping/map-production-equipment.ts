import type { Static } from 'typebox';
import { defineUseCase, RecordsToken } from '#kernel/contract';
import { CleaningProceduresToken, EquipmentApiToken } from '#plugins/equipment/server/api';
import type { MappedPair, ProductionMapChange } from '#plugins/products/shared/production';
import { equipmentOf } from './mapped-pairs.js';
import { pairRules } from './pair-rules.js';
import { production } from '../products/production.resource.js';
import { replaceProductionEquipment } from './replace-production-equipment.js';

/**
 * Sets the equipment of a production; new equipment must be live in the facility and is listed once, because its
 * surface counts once (formulas 4.6).
 */
export const mapProductionEquipment = defineUseCase<
  { readonly params: { readonly id: string }; readonly body: Static<typeof ProductionMapChange> },
  { productionMap: MappedPair[]; version: number }
>()({
  name: 'products.map-production-equipment',
  deps: { records: RecordsToken, equipment: EquipmentApiToken, procedures: CleaningProceduresToken },
  run: async ({ records, ...rules }, call) => {
    const { id } = call.input.params;
    const { equipments, version } = call.input.body;
    const row = await records.revise(production, call, id, {
      version,
      change: () => replaceProductionEquipment(call, id, equipments, pairRules(rules)),
    });
    return { productionMap: await equipmentOf(call, id), version: Number(row['version']) };
  },
});
