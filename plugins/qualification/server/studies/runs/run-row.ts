import { containing, notFound, type AnyCall } from '#kernel/contract';
import type { Run } from '#plugins/qualification/shared/run';
import type { StoredSections } from '#plugins/qualification/shared/run-sections';
import type { CycleReport } from '#plugins/qualification/shared/cycle-file';

/** A run as it is stored, with the names of what it refers to. */
export interface RunRow extends Omit<Run, 'procedure' | 'study'> {
  readonly study: Run['study'];
  readonly procedureId: string | null;
  readonly procedureVersion: number | null;
  readonly sections: StoredSections;
  readonly cycle: CycleReport | null;
}

const moment = (column: string): string => `to_json(r.${column}) #>> '{}'`;
const named = (alias: string): string =>
  `case when ${alias}.id is null then null
     else jsonb_build_object('id', ${alias}.id, 'externalId', ${alias}.external_id, 'name', ${alias}.name) end`;

const columns = `r.id, r.version, r.number, r.state,
  jsonb_build_object('id', s.id, 'externalId', s.number, 'name', s.title, 'studyType', s.study_type) as study,
  ${named('e')} as equipment, ${named('p')} as production, ${named('n')} as "nextProduction",
  r.procedure_id as "procedureId", r.procedure_version as "procedureVersion", r.batch_number as "batchNumber",
  ${moment('manufacturing_completed_at')} as "manufacturingCompletedAt",
  ${moment('cleaning_started_at')} as "cleaningStartedAt", ${moment('cleaning_completed_at')} as "cleaningCompletedAt",
  ${moment('inspected_at')} as "inspectedAt", r.visually_clean as "visuallyClean", r.sections, r.verdicts, r.outcome,
  r.is_void as "isVoid", r.void_reason as "voidReason", r.deviation_references as "deviationReferences", r.explanation,
  r.continuation, r.warnings, r.cycle, r.sample_set_id as "sampleSetId", ${moment('completed_at')} as "completedAt"`;
const tables = `qualification.run r
  join qualification.study s on s.facility_id = r.facility_id and s.id = r.study_id
  join equipment.v_equipment e on e.facility_id = r.facility_id and e.id = r.equipment_id
  left join products.v_production p on p.facility_id = r.facility_id and p.id = r.production_id
  left join products.v_production n on n.facility_id = r.facility_id and n.id = r.next_production_id`;

/** One run; NotFoundError for one of another facility. */
export async function runById(call: AnyCall, id: string): Promise<RunRow> {
  const [found] = await call.tx.rows<RunRow>({
    name: 'qualification-run',
    text: `select ${columns} from ${tables} where r.facility_id = $1 and r.id = $2`,
    values: [call.facility.id, id],
  });
  if (found === undefined) throw notFound('Run');
  return found;
}

/** The runs of a study in their order, failed and void ones included. */
export function runRows(call: AnyCall, studyId: string): Promise<RunRow[]> {
  return call.tx.rows<RunRow>({
    name: 'qualification-runs-in-full',
    text: `select ${columns} from ${tables} where r.facility_id = $1 and r.study_id = $2 order by r.number`,
    values: [call.facility.id, studyId],
  });
}

/** Runs in which people wait for others: submitted ones, and those whose cleaning is done and not checked. */
export function runsInProgress(call: AnyCall): Promise<RunRow[]> {
  return call.tx.rows<RunRow>({
    name: 'qualification-runs-in-progress',
    text: `select ${columns} from ${tables} where r.facility_id = $1 and (r.state in ('BeingReviewed', 'BeingApproved')
             or (r.state = 'InProgress' and r.sections -> 'cleaningDetails' ->> 'state' = 'done'
               and r.sections -> 'cleaningDetails' ->> 'checked' is null))
           order by s.number, r.number`,
    values: [call.facility.id],
  });
}

/** Which runs a list has; a search finds study, equipment and batch number. */
export interface RunFilter {
  readonly search?: string;
  readonly state?: string;
  readonly equipmentId?: string;
}

/** A page of runs of all studies: open ones first, then the newest. */
export async function listRuns(
  call: AnyCall,
  { search = '', state, equipmentId }: RunFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly runs: RunRow[]; readonly total: number }> {
  const where = `r.facility_id = $1 and ($2 = '%%' or
      lower(s.number || ' ' || s.title || ' ' || e.external_id || ' ' || e.name || ' ' || coalesce(r.batch_number, '')) like $2)
    and ($3::text is null or r.state = $3) and ($4::uuid is null or r.equipment_id = $4)`;
  const values = [call.facility.id, containing(search), state ?? null, equipmentId ?? null];
  const runs = await call.tx.rows<RunRow>({
    name: 'qualification-list-runs',
    text: `select ${columns} from ${tables} where ${where}
           order by (r.state = 'Completed'), s.number desc, r.number desc limit $5 offset $6`,
    values: [...values, limit, offset],
  });
  const [row] = await call.tx.rows<{ total: number }>({
    name: 'qualification-count-runs',
    text: `select count(*)::int as total from ${tables} where ${where}`,
    values,
  });
  return { runs, total: row?.total ?? 0 };
}
