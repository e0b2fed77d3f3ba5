import { controlledComputed, notFound, type AnyCall } from '#kernel/contract';
import type { RunStep } from '#plugins/qualification/shared/run';
import type { Study } from '#plugins/qualification/shared/study';
import type { StudyOutcome, StudyState } from '../../engine/studies/study-outcome.js';
import type { RunContext } from './run-context.js';
import type { RunRow } from './run-row.js';

/** The study of a run as its steps depend on it. */
export interface StudyOfRun extends Pick<
  Study,
  | 'studyType'
  | 'protocolId'
  | 'protocolVersion'
  | 'equipmentId'
  | 'productionId'
  | 'cleaningProcedureId'
  | 'allowsContinuation'
  | 'impactStatement'
  | 'plan'
> {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly isArchived: boolean;
  readonly state: StudyState;
  readonly outcome: StudyOutcome;
  /** The approved version of its protocol now; null without one. */
  readonly protocolVersionNow: number | null;
}

const versionNow = controlledComputed('qualification.protocol', 'status', 'p')['documentVersion']?.sql ?? 'null';

/** The study of a run. `for a step`, it stays as it is until the transaction ends: its report is not submitted meanwhile. */
export async function studyOfRun(call: AnyCall, id: string, use: 'to read' | 'for a step'): Promise<StudyOfRun> {
  if (use === 'for a step')
    await call.tx.db('qualification.study').where({ facility_id: call.facility.id, id }).forNoKeyUpdate().first('id');
  const [found] = await call.tx.rows<StudyOfRun>({
    name: 'qualification-study-of-run',
    text: `select t.id, t.number, t.title, t.archived_at is not null as "isArchived", t.state, t.outcome, t.study_type as "studyType", t.protocol_id as "protocolId",
        t.protocol_version as "protocolVersion", t.equipment_id as "equipmentId", t.production_id as "productionId",
        t.procedure_id as "cleaningProcedureId", t.allows_continuation as "allowsContinuation",
        t.impact_statement as "impactStatement", t.plan,
        case when p.id is null then null else ${versionNow} end as "protocolVersionNow"
      from qualification.study t
      left join qualification.protocol p on p.facility_id = t.facility_id and p.id = t.protocol_id
      where t.facility_id = $1 and t.id = $2`,
    values: [call.facility.id, id],
  });
  if (found === undefined) throw notFound('Study');
  return found;
}

/**
 * What else happens on the equipment, and who else has the batch number. A start waits for other starts on the equipment, so
 * that of two exactly one begins.
 */
export async function samePlace(
  call: AnyCall,
  run: RunRow,
  step: RunStep | null,
): Promise<Pick<RunContext, 'otherRun' | 'sameBatch'>> {
  if (step?.action === 'start')
    await call.tx.db.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
      `run on ${call.facility.id} ${run.equipment.id}`,
    ]);
  const [found] = await call.tx.rows<Pick<RunContext, 'otherRun' | 'sameBatch'>>({
    name: 'qualification-same-place',
    text: `select
        (select 'run ' || o.number || ' of ' || s.number from qualification.run o
         join qualification.study s on s.facility_id = o.facility_id and s.id = o.study_id
         where o.facility_id = $1 and o.equipment_id = $3 and o.id <> $2 and o.state = 'InProgress'
         order by o.number limit 1) as "otherRun",
        (select jsonb_build_object('id', o.id, 'label', 'run ' || o.number || ' of ' || s.number)
         from qualification.run o join qualification.study s on s.facility_id = o.facility_id and s.id = o.study_id
         where o.facility_id = $1 and o.id <> $2 and not o.is_void and lower(o.batch_number) = lower($4)
         limit 1) as "sameBatch"`,
    values: [call.facility.id, run.id, run.equipment.id, step?.batchNumber ?? null],
  });
  return found ?? { otherRun: null, sameBatch: null };
}
