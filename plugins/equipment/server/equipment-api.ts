import type { Records } from '#kernel/contract';
import type { EquipmentApi, EquipmentArea, EquipmentGroupMembers, RecordCount } from './api.js';
import { equipment } from './equipment.resource.js';

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
    group: async (call, id) => {
      const [found] = await call.tx.rows<EquipmentGroupMembers>({
        name: 'equipment-group-machines',
        text: `select g.id, g.external_id as "externalId", g.name,
                 array(select m.equipment_id from equipment.equipment_group_member m
                       join equipment.equipment e on e.facility_id = m.facility_id and e.id = m.equipment_id
                       where m.facility_id = g.facility_id and m.group_id = g.id and e.archived_at is null
                       order by lower(e.external_id)) as "machineIds"
               from equipment.equipment_group g where g.facility_id = $1 and g.id = $2 and g.archived_at is null`,
        values: [call.facility.id, id],
      });
      return found ?? null;
    },
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
