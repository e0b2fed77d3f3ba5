import type { AnyCall, Workflow, WorkflowRecord } from '#kernel/contract';
import type { ReleaseBody } from '#plugins/qualification/shared/release';
import type { releaseTable } from '#plugins/qualification/shared/release-workflow';
import type { InspectionRules } from '#plugins/qualification/shared/inspection-settings';
import { releaseState, type ReleaseFacts, type ReleaseVerdict } from '../engine/floor/release-state.js';
import { clockOf } from './clock-of.js';
import { evidenceOf } from './evidence.js';
import { isWitnessMissing } from './floor-guards.js';
import { floorDetail, type FloorDetail } from './floor-rows.js';
import { lastDecision, type ReleaseDecision } from './release-acts.js';
import { inspectionRules } from './settings.js';

/** What guards and effects of a release need. */
export interface ReleaseContext {
  readonly row: FloorDetail;
  readonly rules: InspectionRules;
  readonly facts: ReleaseFacts;
  readonly verdict: ReleaseVerdict;
  readonly decision: ReleaseDecision | null;
  readonly isInQualityUnit: boolean;
  /** Of the study of its run; null for a routine cleaning. */
  readonly studyType: string | null;
  readonly asked: Pick<ReleaseBody, 'nextProductionId'>;
}
export type ReleaseRecord = WorkflowRecord<typeof releaseTable, ReleaseContext>;
export type ReleaseWorkflow = Workflow<typeof releaseTable, ReleaseContext>;

/** What is known of the present cleaning of equipment, for its release state. */
export async function releaseFacts(call: AnyCall, row: FloorDetail, rules: InspectionRules): Promise<ReleaseFacts> {
  const { samples, runLabel } = await evidenceOf(call, row);
  const labels = (isOne: (sample: (typeof samples)[number]) => boolean): string[] =>
    samples.filter(isOne).map(({ label }) => label);
  return {
    isCleaned: row.cleaningCompletedAt !== null && row.status !== 'Dirty',
    visuallyClean: row.visuallyClean,
    cleanHoldExpired:
      row.status === 'Clean hold expired' || (row.status !== 'Dirty' && (clockOf(row, call.now)?.usedShare ?? 0) >= 1),
    dirtyHours: row.dirtyHours,
    dirtyMaxHours: row.dirtyMaxHours,
    procedureRevised: row.procedureRevised,
    // The check of a cleaning that belongs to a run is signed in the run, which is not completed without it.
    witnessMissing: row.runId === null && isWitnessMissing({ row, rules }),
    failedSamples: labels(({ verdict }) => verdict === 'fail'),
    inconclusiveSamples: labels(
      ({ verdict, state }) =>
        state === 'Absent' || (state === 'Reviewed' && (verdict === null || verdict === 'inconclusive')),
    ),
    openSamples: labels(({ state, verdict }) => !['Reviewed', 'Absent'].includes(state) && verdict !== 'fail'),
    run:
      row.runId === null
        ? null
        : {
            label: runLabel ?? 'The run',
            isCompleted: row.runOutcome !== null,
            outcome: row.runOutcome,
          },
  };
}

/** The release of equipment as its workflow sees it; the state is the one that follows from the facts now. */
export async function releaseRecord(
  call: AnyCall,
  id: string,
  asked: Pick<ReleaseBody, 'nextProductionId'> = {},
): Promise<ReleaseRecord> {
  const row = await floorDetail(call, id);
  const rules = await inspectionRules(call);
  const facts = await releaseFacts(call, row, rules);
  const verdict = releaseState(facts);
  const [stored] = await call.tx.rows<{ version: number; studyType: string | null }>({
    name: 'qualification-release-row',
    text: `select r.version, (select s.study_type from qualification.run u
             join qualification.study s on s.facility_id = u.facility_id and s.id = u.study_id
             where u.facility_id = r.facility_id and u.id = $3) as "studyType"
           from qualification.equipment_release r where r.facility_id = $1 and r.id = $2`,
    values: [call.facility.id, id, row.runId],
  });
  return {
    state: verdict.state,
    version: stored?.version ?? 0,
    label: `release of ${row.externalId} ${row.name}`,
    roles: [
      ...(call.actor.may('ApprovalPolicy.Sign') ? (['approver', 'qualityAssurance'] as const) : []),
      ...(call.actor.may('QualificationTask.Modify') ? (['production'] as const) : []),
    ],
    context: {
      row,
      rules,
      facts,
      verdict,
      decision: await lastDecision(call, row),
      isInQualityUnit: await isInQualityUnit(call),
      studyType: stored?.studyType ?? null,
      asked,
    },
    current: { ...verdict, version: stored?.version ?? 0 },
  };
}

/** Whether the caller belongs to a department of the quality unit; where none is marked as one, everybody does. */
export async function isInQualityUnit(call: AnyCall): Promise<boolean> {
  const [found] = await call.tx.rows<{ isIn: boolean }>({
    name: 'qualification-quality-unit',
    text: `select coalesce((select d.is_quality_unit from kernel.app_user u
               join kernel.department d on d.id = u.department_id and d.archived_at is null where u.id = $1), false)
             or not exists (select from kernel.department d where d.is_quality_unit and d.archived_at is null) as "isIn"`,
    values: [call.actor.id],
  });
  return found?.isIn === true;
}
