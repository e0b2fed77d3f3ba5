import { containing, notFound, type AnyCall } from '#kernel/contract';
import type { Inspection } from '#plugins/qualification/shared/inspection';
import { personName } from './floor-rows.js';

const named = (alias: string): string => `case when ${alias}.id is null then null
  else jsonb_build_object('id', ${alias}.id, 'externalId', ${alias}.external_id, 'name', ${alias}.name) end`;
const columns = `i.id, i.number, i.source, ${named('e')} as equipment, ${named('p')} as production,
  ${named('n')} as "nextProduction", i.batch_number as "batchNumber", i.visually_clean as "visuallyClean",
  i.failing_locations as "failingLocations", i.light_lux as "lightLux", i.distance_cm as "distanceCm",
  i.angles_degrees as "anglesDegrees", i.tools, i.disassembly_done as "disassemblyDone", i.odour_free as "odourFree",
  i.remarks, i.next_use as "nextUse", to_json(i.inspected_at) #>> '{}' as "inspectedAt",
  coalesce(${personName('i.inspected_by')}, '') as "inspectedBy", i.qualification_warning as "qualificationWarning",
  case when t.id is null then null else jsonb_build_object('id', t.id, 'number', t.number) end as task,
  coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'fileName', f.name, 'mediaType', f.media_type, 'size', f.size,
      'sha256', f.sha256, 'caption', o.caption, 'createdAt', to_json(f.created_at) #>> '{}', 'createdBy', f.created_by)
      order by f.created_at, f.id)
    from qualification.floor_photo o join kernel.file f on f.facility_id = o.facility_id and f.id = o.file_id
    where o.facility_id = i.facility_id and o.inspection_id = i.id and o.removed_at is null), '[]') as photos`;
const tables = `qualification.inspection i
  join equipment.v_equipment e on e.facility_id = i.facility_id and e.id = i.equipment_id
  left join products.v_production p on p.facility_id = i.facility_id and p.id = i.production_id
  left join products.v_production n on n.facility_id = i.facility_id and n.id = i.next_production_id
  left join qualification.task t on t.facility_id = i.facility_id and t.id = i.task_id`;

/** Which inspections a list has; parts left out do not narrow it. */
export interface InspectionFilter {
  readonly search?: string | undefined;
  readonly equipmentId?: string | undefined;
  readonly visuallyClean?: boolean | undefined;
  readonly source?: string | undefined;
}

/** A page of inspections, newest first. */
export async function readInspections(
  call: AnyCall,
  { search = '', equipmentId, visuallyClean, source }: InspectionFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly inspections: Inspection[]; readonly total: number }> {
  const where = `i.facility_id = $1
    and ($2 = '%%' or lower(i.number || ' ' || e.external_id || ' ' || e.name || ' ' || coalesce(i.batch_number, '')) like $2)
    and ($3::uuid is null or i.equipment_id = $3) and ($4::boolean is null or i.visually_clean = $4)
    and ($5::text is null or i.source = $5)`;
  const values = [call.facility.id, containing(search), equipmentId ?? null, visuallyClean ?? null, source ?? null];
  const inspections = await call.tx.rows<Inspection>({
    name: 'qualification-inspections',
    text: `select ${columns} from ${tables} where ${where} order by i.inspected_at desc, i.number desc limit $6 offset $7`,
    values: [...values, limit, offset],
  });
  const [row] = await call.tx.rows<{ total: number }>({
    name: 'qualification-inspections-count',
    text: `select count(*)::int as total from ${tables} where ${where}`,
    values,
  });
  return { inspections, total: row?.total ?? 0 };
}

/** One inspection; NotFoundError for one of another facility. */
export async function inspectionById(call: AnyCall, id: string): Promise<Inspection> {
  const [found] = await call.tx.rows<Inspection>({
    name: 'qualification-inspection',
    text: `select ${columns} from ${tables} where i.facility_id = $1 and i.id = $2`,
    values: [call.facility.id, id],
  });
  if (found === undefined) throw notFound('Inspection');
  return found;
}
