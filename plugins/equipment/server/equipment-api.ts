import type { Records } from '#kernel/contract';
import type { EquipmentApi, EquipmentArea, EquipmentMaterial, RecordCount } from './api.js';
import { equipment } from './equipment.resource.js';
import { moc } from './moc.resource.js';

/** What other plugins may ask about equipment, over the view that they may read themselves. */
export function equipmentApi(records: Records): EquipmentApi {
  return {
    areas: (call, ids) =>
      call.tx.rows<EquipmentArea>({
        name: 'equipment-areas',
        text: `select id, external_id as "externalId", name, area, cleaning_mode as "cleaningMode", is_shared as "isShared",
                 surface_area_sqcm as "surfaceAreaSqcm"
               from equipment.v_equipment
               where facility_id = $1 and not is_archived and ($2::uuid[] is null or id = any ($2)) order by lower(external_id)`,
        values: [call.facility.id, ids ?? null],
      }),
    assertUsable: (call, ids, path) => records.assertUsable(equipment, call, ids, path),
    materials: call =>
      call.tx.rows<EquipmentMaterial>({
        name: 'equipment-materials',
        text: `select l.equipment_id as "equipmentId", m.id as "mocId", m.name as "mocName"
               from equipment.equipment_moc l join equipment.moc m on m.facility_id = l.facility_id and m.id = l.moc_id
               join equipment.equipment e on e.facility_id = l.facility_id and e.id = l.equipment_id
               where l.facility_id = $1 and e.archived_at is null order by l.equipment_id, lower(m.name)`,
        values: [call.facility.id],
      }),
    assertMocsUsable: (call, ids, path) => records.assertUsable(moc, call, ids, path),
    counts: call =>
      call.tx.rows<RecordCount>({
        name: 'equipment-counts',
        text: `select 'equipments' as kind, 'Equipment' as title, count(*) filter (where archived_at is null)::int as live,
                 count(archived_at)::int as archived from equipment.equipment where facility_id = $1
               union all
               select 'equipmentGroups', 'Equipment groups', count(*) filter (where archived_at is null)::int,
                 count(archived_at)::int from equipment.equipment_group where facility_id = $1`,
        values: [call.facility.id],
      }),
  };
}
