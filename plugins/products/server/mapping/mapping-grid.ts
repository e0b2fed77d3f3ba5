import { defineUseCase, inOneMoment, type AnyCall } from '#kernel/contract';
import type { MappingGrid } from '#plugins/products/shared/mapping';
import { ProcedureCatalogueToken, type ProcedureCatalogue } from '../api.js';

const statements = {
  productions: `select id, external_id as "externalId", name, version, suite, is_dummy as "isDummy" from products.production
    where facility_id = $1 and archived_at is null order by lower(external_id)`,
  equipments: `select id, external_id as "externalId", name, equipment_type as "equipmentType", area as suite,
      cleaning_procedure_number as "cleaningProcedureNumber", dedication, dedicated_to as "dedicatedTo",
      is_archived as "isArchived"
    from equipment.v_equipment e where facility_id = $1 and (not is_archived or exists (
      select from products.production_equipment m
      join products.production p on p.facility_id = m.facility_id and p.id = m.production_id
      where m.facility_id = e.facility_id and m.equipment_id = e.id and p.archived_at is null))
    order by lower(external_id)`,
  pairs: `select m.production_id as "productionId", m.equipment_id as "equipmentId", m.step_order as "stepOrder", m.alternative,
      u.number as "cleaningProcedureNumber", m.contact_share as "contactShare"
    from products.production_equipment m
    join products.production p on p.facility_id = m.facility_id and p.id = m.production_id
    left join products.v_pair_procedure u on u.facility_id = m.facility_id and u.production_id = m.production_id
      and u.equipment_id = m.equipment_id and u.is_own
    where m.facility_id = $1 and p.archived_at is null order by m.production_id, m.equipment_id`,
} as const;

/** Reads the grid of productions and equipment, in four statements regardless of size. */
export const readMappingGrid = defineUseCase<object, { mappingGrid: MappingGrid }>()({
  name: 'products.read-mapping-grid',
  deps: { procedures: ProcedureCatalogueToken },
  run: ({ procedures }, call) =>
    inOneMoment(call, async reading => {
      const rows = <T extends object>(name: keyof typeof statements): Promise<T[]> =>
        reading.tx.rows<T>({ name: `products-grid-${name}`, text: statements[name], values: [call.facility.id] });
      return {
        mappingGrid: {
          productions: await rows<MappingGrid['productions'][number]>('productions'),
          equipments: await rows<MappingGrid['equipments'][number]>('equipments'),
          pairs: await rows<MappingGrid['pairs'][number]>('pairs'),
          procedures: await knownProcedures(procedures, reading),
        },
      };
    }),
});

async function knownProcedures(
  catalogues: readonly ProcedureCatalogue[],
  call: AnyCall,
): Promise<MappingGrid['procedures']> {
  if (catalogues.length === 0) return null;
  const lists = [];
  for (const catalogue of catalogues) lists.push(...(await catalogue.list(call)));
  return lists;
}
