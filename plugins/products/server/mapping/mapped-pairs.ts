import { containing, type AnyCall, type Statement } from '#kernel/contract';
import { referenceJson } from '#plugins/equipment/server/api';
import type { MappedPair } from '#plugins/products/shared/production';

const mappedPair = `
  select json_build_object('id', p.id, 'externalId', p.external_id, 'name', p.name) as production,
    json_build_object('id', e.id, 'externalId', e.external_id, 'name', e.name, 'equipmentType', e.equipment_type,
      'surfaceAreaSqcm', e.surface_area_sqcm) as equipment,
    m.step_order as "stepOrder", m.alternative, m.contact_share as "contactShare",
    u.number as "cleaningProcedureNumber", u.is_own is not true as inherited, ${referenceJson('u')} as "cleaningProcedure"
  from products.production_equipment m
  join products.production p on p.facility_id = m.facility_id and p.id = m.production_id
  join equipment.v_equipment e on e.facility_id = m.facility_id and e.id = m.equipment_id
  left join products.v_pair_procedure u on u.facility_id = m.facility_id and u.production_id = m.production_id
    and u.equipment_id = m.equipment_id
  where m.facility_id = $1`;

/** Equipment of one production in the order of its steps. */
export async function equipmentOf(call: AnyCall, productionId: string): Promise<MappedPair[]> {
  return call.tx.rows<MappedPair>({
    name: 'products-equipment-of',
    text: `${mappedPair} and m.production_id = $2 order by m.step_order nulls last, lower(e.external_id)`,
    values: [call.facility.id, productionId],
  });
}

/** Live productions that use one equipment. */
export async function productionsOn(call: AnyCall, equipmentId: string): Promise<MappedPair[]> {
  return call.tx.rows<MappedPair>({
    name: 'products-productions-on',
    text: `${mappedPair} and m.equipment_id = $2 and p.archived_at is null order by lower(p.external_id)`,
    values: [call.facility.id, equipmentId],
  });
}

/** Whether the facility has the equipment, live or archived. */
export async function knowsEquipment(call: AnyCall, equipmentId: string): Promise<boolean> {
  const rows = await call.tx.rows({
    name: 'products-knows-equipment',
    text: 'select 1 from equipment.v_equipment where facility_id = $1 and id = $2',
    values: [call.facility.id, equipmentId],
  });
  return rows.length > 0;
}

/** One page of all pairs of live productions and equipment. */
export function pageOfPairs(
  facilityId: string,
  page: { readonly limit: number; readonly offset: number; readonly search: string },
): Statement {
  const matching = `and p.archived_at is null and ($2 = '' or lower(p.external_id || ' ' || p.name || ' ' || e.external_id || ' ' || e.name) like $2)`;
  return {
    text: `with r as (${mappedPair} ${matching})
           select (select count(*) from r)::int as total, coalesce((select json_agg(x) from (select * from r
             order by lower(production->>'externalId'), "stepOrder" nulls last, lower(equipment->>'externalId')
             limit $3 offset $4) x), '[]') as rows`,
    values: [facilityId, page.search.trim() === '' ? '' : containing(page.search), page.limit, page.offset],
  };
}
