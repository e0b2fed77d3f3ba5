import type { AnyCall } from '#kernel/contract';
import type { EquipmentApi } from '#plugins/equipment/server/api';
import type { Plant, PlantData } from '../api.js';
import { byExternalId } from './plant-order.js';
import {
  toActive,
  toAgent,
  toIntermediate,
  toProduction,
  type ActiveRow,
  type AgentRow,
  type IntermediateRow,
  type ProductionRow,
  type ProductRow,
} from './plant-rows.js';
import { toProduct } from './product-doses.js';

const live = 't.facility_id = $1 and t.archived_at is null and ($2::uuid[] is null or t.id = any ($2))';

const statements = {
  actives: `select id, external_id, name, hbels, min_therapeutic_dose, max_daily_dose, ld50, ld50_qualifier, product_limit,
      solubility_term, cleanability, hazards from products.active t where ${live}`,
  intermediates: `select id, external_id, name, hbel, ttc, ld50, ld50_qualifier, product_limit, solubility_term, cleanability
      from products.intermediate t where ${live}`,
  products: `select id, external_id, name, route, dosage_unit_mass, max_units_per_day, ldd_basis, ldd, actives, product_limit
      from products.product t where ${live}`,
  productions: `select id, external_id, name, kind, coalesce(product_id, api_id, intermediate_id) as source_id, suite, is_dummy, min_batch_size,
      bioburden_cfu_per25_sqcm, endotoxin_route, endotoxin_dose_mg_per_kg_hour, process_solvents,
      (select coalesce(json_agg(json_build_object('machineId', m.equipment_id, 'alternative', m.alternative) order by m.step_order, m.equipment_id), '[]')
         from products.production_equipment m where m.facility_id = t.facility_id and m.production_id = t.id) as uses
      from products.production t where ${live}`,
  agents: `select id, external_id, name, agent_type, components, ade, fixed_sal, carbon_percent, ld50, ld50_qualifier, product_limit,
      (select coalesce(json_agg(a.equipment_id order by a.equipment_id), '[]')
         from products.cleaning_agent_equipment a where a.facility_id = t.facility_id and a.cleaning_agent_id = t.id) as machine_ids
      from products.cleaning_agent t where ${live}`,
} as const;

/** The plant in base units, from one statement a table and the equipment room's own answer. */
export function plantData(equipment: EquipmentApi): PlantData {
  const read = async (call: AnyCall, ids: readonly string[] | null): Promise<Plant> => {
    const rows = <T extends object>(name: keyof typeof statements): Promise<T[]> =>
      call.tx.rows<T>({ name: `products-plant-${name}`, text: statements[name], values: [call.facility.id, ids] });
    // Asked in one turn, so that in one moment they are one message to the database.
    const [machines, actives, intermediates, products, productions, agents] = await Promise.all([
      equipment.areas(call, ids ?? undefined),
      rows<ActiveRow>('actives'),
      rows<IntermediateRow>('intermediates'),
      rows<ProductRow>('products'),
      rows<ProductionRow>('productions'),
      rows<AgentRow>('agents'),
    ]);
    return {
      actives: actives.map(toActive).toSorted(byExternalId),
      intermediates: intermediates.map(toIntermediate).toSorted(byExternalId),
      products: products.map(toProduct).toSorted(byExternalId),
      productions: productions.map(toProduction).toSorted(byExternalId),
      agents: agents.map(toAgent).toSorted(byExternalId),
      machines: machines
        .toSorted(byExternalId)
        .map(
          ({
            id,
            externalId,
            name,
            area,
            roomGrade,
            isShared,
            touchesProduct,
            surfaceAreaSqcm,
            transferFirstUnits,
          }) => ({
            id,
            externalId,
            name,
            suite: area,
            roomGrade,
            isShared,
            touchesProduct,
            areaSqcm: surfaceAreaSqcm,
            transferFirstUnits,
          }),
        ),
    };
  };
  return { whole: call => read(call, null), changed: (call, ids) => read(call, ids) };
}
