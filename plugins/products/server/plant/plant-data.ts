import type { AnyCall, ChangeMark } from '#kernel/contract';
import { procedureKey, type EquipmentApi } from '#plugins/equipment/server/api';
import type { Plant, PlantData, ProcedureCatalogue } from '../api.js';
import { byExternalId, inPlantOrder } from './plant-order.js';
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

/** The table behind each list. */
const tableOf = {
  equipments: 'equipment.equipment',
  actives: 'products.active',
  intermediates: 'products.intermediate',
  products: 'products.product',
  productions: 'products.production',
  agents: 'products.cleaning_agent',
} as const;

const liveWhere = (isRead: string): string =>
  `t.facility_id = $1 and t.archived_at is null and ($2::uuid[] is null or ${isRead})`;
const live = liveWhere('t.id = any ($2)');

/** A change in the register affects its active even when the row of the active does not change. */
const liveActives = liveWhere(
  `t.id = any ($2) or t.id in (select h.api_id from products.hbel h where h.facility_id = $1 and h.id = any ($2)
    union all select f.api_id from products.purge_factor f where f.facility_id = $1 and f.id = any ($2))`,
);

/** The same of a purge factor and its intermediate. */
const liveIntermediates = liveWhere(
  't.id = any ($2) or t.id in (select f.intermediate_id from products.purge_factor f where f.facility_id = $1 and f.id = any ($2))',
);

/** Purge factors in use of the row of a residue. */
const purgeFactorsOf = (column: 'api_id' | 'intermediate_id'): string =>
  `(select json_agg(json_build_object('id', f.id, 'label', f.external_id || ' ' || f.name, 'productionId', f.production_id,
      'factor', f.factor, 'evidence', f.evidence) order by f.external_id)
    from products.purge_factor f where f.facility_id = $1 and f.${column} = t.id and f.archived_at is null) as purge_factors`;

/** A product with masses stated of a salt depends on the base factors of its actives. */
const ofSalt = `t.actives @? '$[*] ? (@.strengthBasis == "salt" || @.doseBasis == "salt")'`;
/** A change of an active may affect the masses of such a product. */
const liveProducts = liveWhere(
  `t.id = any ($2) or (${ofSalt} and exists (select 1 from jsonb_array_elements(t.actives) e where (e->>'apiId')::uuid = any ($2)))`,
);

const statements = {
  actives: `select id, external_id, name, hbels, min_therapeutic_dose, max_daily_dose, ld50, ld50_qualifier, product_limit,
      base_factor, dose_basis, ld50_basis, arl, arl_reason, residue_limit, residue_limit_reason, solubility_term, cleanability, hazards, visual_residue_limit, ${purgeFactorsOf('api_id')}, coalesce(d.derived, '[]') as derived_hbels
      from products.active t left join (
        select h.api_id, json_agg(json_build_object('basis', h.basis, 'route', h.route, 'derivation', h.derivation,
          'forBodyWeightKg', h.for_body_weight_kg, 'extrapolations', h.extrapolations, 'chosenOverLower', h.chosen_over_lower)) as derived
        from products.hbel h where h.facility_id = $1 and h.status = 'inForce'
          and (h.derivation is not null or h.for_body_weight_kg is not null or h.extrapolations is not null or h.chosen_over_lower)
        group by h.api_id
      ) d on d.api_id = t.id where ${liveActives}`,
  intermediates: `select id, external_id, name, hbel, ttc, ld50, ld50_qualifier, product_limit, solubility_term, cleanability,
      ${purgeFactorsOf('intermediate_id')}
      from products.intermediate t where ${liveIntermediates}`,
  products: `select id, external_id, name, route, patient_group, body_weight, dosage_unit_mass, max_units_per_day, ldd_basis, ldd, actives, product_limit,
      case when ${ofSalt} then (select json_object_agg(a.id, a.base_factor) from jsonb_array_elements(t.actives) e
        join products.active a on a.facility_id = t.facility_id and a.id = (e->>'apiId')::uuid where a.base_factor is not null)
      end as base_factors from products.product t where ${liveProducts}`,
  productions: `select id, external_id, name, kind, coalesce(product_id, api_id, intermediate_id) as source_id, suite, is_dummy, min_batch_size,
      bioburden_cfu_per25_sqcm, endotoxin_route, endotoxin_dose_mg_per_kg_hour, process_solvents,
      (select coalesce(json_agg(case
           when num_nonnulls(m.cleaning_procedure_id, m.unresolved_procedure_number, m.cleaning_procedure_number) = 0
           then json_build_object('equipmentId', m.equipment_id, 'alternative', m.alternative)
           else json_build_object('equipmentId', m.equipment_id, 'alternative', m.alternative, 'procedureId', ${procedureKey('m')})
         end order by m.step_order, m.equipment_id), '[]')
         from products.production_equipment m where m.facility_id = t.facility_id and m.production_id = t.id) as uses
      from products.production t where ${live}`,
  agents: `select id, external_id, name, agent_type, components, ade, fixed_sal, carbon_percent, ld50, ld50_qualifier, product_limit,
      safety_factor, modification_factor, body_weight, ld50_divisor, factors_reason,
      (select coalesce(json_agg(a.equipment_id order by a.equipment_id), '[]')
         from products.cleaning_agent_equipment a where a.facility_id = t.facility_id and a.cleaning_agent_id = t.id) as equipment_ids
      from products.cleaning_agent t where ${live}`,
} as const;

/** The plant in base units, from one statement per table and the queries of the equipment and procedures plugins. */
export function plantData(equipment: EquipmentApi, catalogues: readonly ProcedureCatalogue[]): PlantData {
  const tables = new Set<string>([...Object.values(tableOf), ...catalogues.map(({ table }) => table)]);
  const read = async (call: AnyCall, changes: readonly Pick<ChangeMark, 'table' | 'id'>[] | null): Promise<Plant> => {
    const rows = async <T extends object>(name: keyof typeof statements): Promise<T[]> => {
      const ids = name === 'products' ? idsIn(tableOf.products, tableOf.actives) : idsIn(tableOf[name]);
      if (ids?.length === 0) return [];
      return call.tx.rows<T>({
        name: `products-plant-${name}`,
        text: statements[name],
        values: [call.facility.id, ids],
      });
    };
    // A change of another table may affect any record.
    const idsIn = (...wanted: readonly string[]): readonly string[] | null =>
      changes && [
        ...new Set(changes.filter(each => wanted.includes(each.table) || !tables.has(each.table)).map(each => each.id)),
      ];
    const changedEquipment = idsIn(tableOf.equipments);
    // Issued together, so that the database receives them in one message.
    const [equipments, actives, intermediates, products, productions, agents, ...procedures] = await Promise.all([
      changedEquipment?.length === 0 ? [] : equipment.areas(call, changedEquipment ?? undefined),
      rows<ActiveRow>('actives'),
      rows<IntermediateRow>('intermediates'),
      rows<ProductRow>('products'),
      rows<ProductionRow>('productions'),
      rows<AgentRow>('agents'),
      ...catalogues.map(catalogue => {
        const ids = idsIn(catalogue.table);
        return ids?.length === 0 ? [] : catalogue.withAgents(call, ids);
      }),
    ]);
    return {
      actives: await inPlantOrder(actives, toActive),
      intermediates: await inPlantOrder(intermediates, toIntermediate),
      products: await inPlantOrder(products, toProduct),
      productions: await inPlantOrder(productions, toProduction),
      agents: await inPlantOrder(agents, toAgent),
      procedures: procedures.flat().toSorted(byExternalId),
      equipments: equipments.toSorted(byExternalId).map(equipmentItem => ({
        id: equipmentItem.id,
        externalId: equipmentItem.externalId,
        name: equipmentItem.name,
        suite: equipmentItem.area,
        roomGrade: equipmentItem.roomGrade,
        isShared: equipmentItem.isShared,
        touchesProduct: equipmentItem.touchesProduct,
        areaSqcm: equipmentItem.surfaceAreaSqcm,
        procedureId: equipmentItem.procedureId,
        transferFirstUnits: equipmentItem.transferFirstUnits,
        rinseVolumeMl: equipmentItem.rinseVolumeMl,
      })),
    };
  };
  return {
    readsFrom: table => /^(equipment|products)\./.test(table) || tables.has(table),
    whole: call => read(call, null),
    changed: (call, changes) => read(call, changes),
  };
}
