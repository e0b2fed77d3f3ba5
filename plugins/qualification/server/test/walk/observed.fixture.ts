import type { TestKernel } from '#kernel/testing';
import type { Kind } from '../specified.fixture.js';

/** A record as it is stored: its state, and what its parents follow from. */
export interface Observed {
  readonly kind: Exclude<Kind, 'release'> | 'release';
  readonly id: string;
  readonly state: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** Everything that the walk moves, by id; releases by `release` and the id of their equipment. */
export type Observation = ReadonlyMap<string, Observed>;

const lastVersion = (table: string): string =>
  `(select v.state from kernel.controlled_version v where v.facility_id = t.facility_id and v.record_id = t.id
    and v.record_table = '${table}' order by v.version desc limit 1)`;
const hasApproved = (table: string): string =>
  `exists (select from kernel.controlled_version v where v.facility_id = t.facility_id and v.record_id = t.id
    and v.record_table = '${table}' and v.approved_at is not null)`;

const statement = `
  select 'assessment' as kind, t.id, coalesce(${lastVersion('qualification.assessment')}, 'BeingBuilt') as state,
    jsonb_build_object('evaluationId', t.evaluation_id, 'approvedAt', t.approved_at) as facts
  from qualification.assessment t where t.facility_id = :facility
  union all select 'task', t.id, t.state, jsonb_build_object('studyId', t.study_id, 'outcome', t.outcome)
  from qualification.task t where t.facility_id = :facility
  union all select 'study', t.id, t.state, jsonb_build_object('outcome', t.outcome, 'passes', t.results -> 'passes',
    'listed', t.results -> 'runs', 'report', ${lastVersion('qualification.study')}, 'wasApproved', ${hasApproved('qualification.study')},
    'runsRequired', t.runs_required, 'consecutive', t.consecutive_required, 'continues', t.allows_continuation,
    'contaminants', t.contaminants, 'taskId', t.task_id)
  from qualification.study t where t.facility_id = :facility
  union all select 'run', t.id, t.state, jsonb_build_object('studyId', t.study_id, 'number', t.number, 'outcome', t.outcome,
    'isVoid', t.is_void, 'voidReason', t.void_reason, 'verdicts', t.verdicts, 'continuation', t.continuation,
    'failsAllSets', coalesce(not t.visually_clean, false) or coalesce(t.holds #>> '{dirty,verdict}' = 'exceeded', false)
      or coalesce(t.holds #>> '{clean,verdict}' = 'exceeded', false)
      or coalesce(t.sections #>> '{rinseClarity,data,isClear}' = 'false', false) or coalesce(t.sections #>> '{odour,data,odourFree}' = 'false', false),
    'setId', t.sample_set_id, 'visuallyClean', t.visually_clean, 'equipmentId', t.equipment_id)
  from qualification.run t where t.facility_id = :facility
  union all select 'sample', t.id, t.state,
    jsonb_build_object('setId', t.set_id, 'isReplaced', t.is_resampled, 'verdict', t.verdict)
  from sampling.v_sample_verdict t where t.facility_id = :facility
  union all select 'floor', t.id, t.state, jsonb_build_object('runId', t.run_id, 'runOutcome', t.run_outcome,
    'visuallyClean', t.visually_clean, 'dirtyHours', t.dirty_hours, 'dirtyMaxHours', t.dirty_max_hours,
    'isRevised', t.procedure_revised, 'cleanedAt', t.cleaning_completed_at)
  from qualification.equipment_floor t where t.facility_id = :facility
  union all select 'release', t.id, t.state, '{}'::jsonb
  from qualification.equipment_release t where t.facility_id = :facility`;

/** An assessment in the words of the specification. */
const assessmentWords: Readonly<Record<string, string>> = {
  BeingBuilt: 'Not Evaluated',
  BeingReviewed: 'Pending Approval',
  BeingApproved: 'Pending Approval',
  Approved: 'Approved',
  Deprecated: 'Cancelled',
};

/** Reads the states of everything in one statement. */
export async function observe(limpid: TestKernel): Promise<Observation> {
  const rows = await limpid.sql<Observed>(statement.replaceAll(':facility', `'${limpid.facility.id}'`));
  return new Map(
    rows.map(row => {
      const state = row.kind === 'assessment' ? (assessmentWords[row.state] ?? row.state) : row.state;
      return [row.kind === 'release' ? `release ${row.id}` : row.id, { ...row, state }];
    }),
  );
}

/** Records of a kind. */
export function ofKind(observation: Observation, kind: Observed['kind']): Observed[] {
  return [...observation.values()].filter(each => each.kind === kind);
}
