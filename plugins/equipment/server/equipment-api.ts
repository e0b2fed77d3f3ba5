import type { Records } from '#kernel/contract';
import type {
  EquipmentApi,
  EquipmentArea,
  EquipmentMaterial,
  EquipmentSet,
  RecordCount,
  RoomGradeLimits,
} from './api.js';
import { equipment } from './equipment.resource.js';
import { moc } from './moc.resource.js';
import { procedureKey } from './procedures/reference-sql.js';
import { liveTrains } from './trains/train-areas.js';

/** Answers the queries of other plugins; areas are those of the view `equipment.v_equipment`. */
export function equipmentApi(records: Records): EquipmentApi {
  return {
    areas: (call, ids) =>
      call.tx.rows<EquipmentArea>({
        name: 'equipment-areas',
        // The table, not its view, because reading as of a past date works on tables alone.
        text: `select id, external_id as "externalId", name, area, cleaning_mode as "cleaningMode",
                 contact_type <> 'nonContact' and dedication not in ('singleUse', 'dedicatedProduct') as "isShared",
                 contact_type <> 'nonContact' and dedication <> 'singleUse' as "touchesProduct",
                 kernel.quantity_base(total_surface_area) * (1 + coalesce(surface_area_margin_percent, 0) / 100) as "surfaceAreaSqcm",
                  transfer_first_units as "transferFirstUnits", room_grade as "roomGrade",
                  kernel.quantity_base(rinse_volume_default) as "rinseVolumeMl",
                  ${procedureKey('t')} as "procedureId"
               from equipment.equipment t
               where facility_id = $1 and archived_at is null and ($2::uuid[] is null or id = any ($2)) order by lower(external_id)`,
        values: [call.facility.id, ids ?? null],
      }),
    groups: call =>
      call.tx.rows<EquipmentSet>({
        name: 'equipment-sets',
        text: `select g.id, g.external_id as "externalId", g.name,
                 (select coalesce(json_agg(m.equipment_id order by lower(e.external_id)), '[]')
                    from equipment.equipment_group_member m
                    join equipment.equipment e on e.facility_id = m.facility_id and e.id = m.equipment_id
                    where m.facility_id = g.facility_id and m.group_id = g.id and e.archived_at is null) as "equipmentIds"
               from equipment.equipment_group g where g.facility_id = $1 and g.archived_at is null order by lower(g.external_id)`,
        values: [call.facility.id],
      }),
    trains: liveTrains,
    assertUsable: (call, ids, path) => records.assertUsable(equipment, call, ids, path),
    materials: call =>
      call.tx.rows<EquipmentMaterial>({
        name: 'equipment-materials',
        text: `select l.equipment_id as "equipmentId", m.id as "mocId", m.name as "mocName",
                 case when g.id is null then null else json_build_object('mocId', g.id, 'mocName', g.name) end as "representedBy",
                 coalesce(m.is_recovery_required, true) as "needsRecovery"
               from equipment.equipment_moc l join equipment.moc m on m.facility_id = l.facility_id and m.id = l.moc_id
               left join equipment.moc g on g.facility_id = m.facility_id and g.id = m.grouped_with_id
               join equipment.equipment e on e.facility_id = l.facility_id and e.id = l.equipment_id
               where l.facility_id = $1 and e.archived_at is null order by l.equipment_id, lower(m.name)`,
        values: [call.facility.id],
      }),
    roomGradeLimits: call =>
      call.tx.rows<RoomGradeLimits>({
        name: 'equipment-room-grade-limits',
        text: `select grade, limits from equipment.room_grade
               where facility_id = $1 and archived_at is null and limits is not null`,
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
