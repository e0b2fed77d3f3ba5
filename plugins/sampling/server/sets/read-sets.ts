import { containing, notFound, type AnyCall } from '#kernel/contract';
import type { SampleSet } from '#plugins/sampling/shared/sample-set';

const moment = (column: string): string => `to_json(t.${column}) #>> '{}'`;

const columns = `t.id, t.version, t.number, t.study_type as "studyType",
  jsonb_build_object('id', e.id, 'externalId', e.external_id, 'name', e.name) as equipment,
  case when p.id is null then null else jsonb_build_object('id', p.id, 'externalId', p.external_id, 'name', p.name) end
    as production,
  t.batch_number as "batchNumber", ${moment('manufacturing_completed_at')} as "manufacturingCompletedAt",
  t.cleaned_by as "cleanedBy", ${moment('cleaning_started_at')} as "cleaningStartedAt",
  ${moment('cleaning_completed_at')} as "cleaningCompletedAt", t.inspection_done_by as "inspectionDoneBy",
  ${moment('inspected_at')} as "inspectedAt", t.visually_clean as "visuallyClean",
  t.failing_locations as "failingLocations", t.odour_free as "odourFree", t.remarks,
  ${moment('created_at')} as "createdAt", coalesce(c.counts, '{}') as counts,
  coalesce(c.open, 0) = 0 as "isComplete"`;
const tables = `sampling.sample_set t
  join equipment.v_equipment e on e.facility_id = t.facility_id and e.id = t.equipment_id
  left join products.v_production p on p.facility_id = t.facility_id and p.id = t.production_id
  left join lateral (
    select jsonb_object_agg(x.state, x.samples) as counts,
      sum(x.samples) filter (where x.state not in ('Reviewed', 'Absent')) as open
    from (select s.state, count(*)::int as samples from sampling.set_sample s
          where s.facility_id = t.facility_id and s.set_id = t.id group by s.state) x) c on true`;

/** A page of sample sets, newest first; `open`: with samples that are neither reviewed nor absent. */
export async function readSets(
  call: AnyCall,
  {
    search = '',
    open,
    equipmentId,
    productionId,
  }: {
    readonly search?: string;
    readonly open?: boolean;
    readonly equipmentId?: string;
    readonly productionId?: string;
  },
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly sets: SampleSet[]; readonly total: number }> {
  const where = `t.facility_id = $1 and ($2 = '%%' or lower(e.external_id || ' ' || e.name || ' ' || coalesce(t.batch_number, '')) like $2)
    and ($3::boolean is null or (coalesce(c.open, 0) > 0) = $3) and ($4::uuid is null or t.equipment_id = $4) and ($5::uuid is null or t.production_id = $5)`;
  const values = [call.facility.id, containing(search), open ?? null, equipmentId ?? null, productionId ?? null];
  const sets = await call.tx.rows<SampleSet>({
    name: 'sampling-sets',
    text: `select ${columns} from ${tables} where ${where} order by t.number desc limit $6 offset $7`,
    values: [...values, limit, offset],
  });
  const [row] = await call.tx.rows<{ total: number }>({
    name: 'sampling-sets-count',
    text: `select count(*)::int as total from ${tables} where ${where}`,
    values,
  });
  return { sets, total: row?.total ?? 0 };
}

/** One sample set; NotFoundError for one of another facility. */
export async function setById(call: AnyCall, id: string): Promise<SampleSet> {
  const [found] = await call.tx.rows<SampleSet>({
    name: 'sampling-set',
    text: `select ${columns} from ${tables} where t.facility_id = $1 and t.id = $2`,
    values: [call.facility.id, id],
  });
  if (found === undefined) throw notFound('Sample set');
  return found;
}
