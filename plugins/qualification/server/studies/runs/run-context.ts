import { attachmentsOf, todayAt, type AnyCall, type FacilitySettings, type WorkflowRecord } from '#kernel/contract';
import type { OperatorsApi } from '#plugins/operators/server/api';
import { readProcedure, type ProcedureToFollow } from '#plugins/procedures/server/api';
import type { InspectionRules } from '#plugins/qualification/shared/inspection-settings';
import type { RunAct, RunHolds, RunStep } from '#plugins/qualification/shared/run';
import type { RunSection } from '#plugins/qualification/shared/run-sections';
import type { runTable } from '#plugins/qualification/shared/run-workflow';
import type { SetVerdicts } from '#plugins/qualification/shared/study';
import type { SampleSetsApi, SampleWithResults } from '#plugins/sampling/server/api';
import type { Attachment } from '#schemas/attachments';
import { isInQualityUnit } from '../../floor/release-context.js';
import { inspectionRules } from '../../floor/settings.js';
import { runFileLinks } from '../files/run-file-links.js';
import { actsOfRun } from './run-acts.js';
import { runById, type RunRow } from './run-row.js';
import { flagsOf, holdsOf, outcomeOf, verdictsOfRun } from './run-standing.js';
import { sectionsOf } from './run-sections.js';
import { rolesOf } from './run-roles.js';
import { samePlace, studyOfRun, type StudyOfRun } from './run-surroundings.js';

/** Services that steps of runs work with. */
export interface RunServices {
  readonly sets: SampleSetsApi;
  readonly operators: OperatorsApi;
  readonly settings: FacilitySettings;
}

/** Everything that guards and effects of a run need. */
export interface RunContext {
  readonly run: RunRow;
  readonly study: StudyOfRun;
  readonly procedure: ProcedureToFollow | null;
  readonly samples: readonly SampleWithResults[];
  readonly sections: readonly RunSection[];
  readonly holds: RunHolds;
  readonly verdicts: SetVerdicts;
  /** As it follows now; null while evidence is outstanding. */
  readonly outcome: 'pass' | 'fail' | null;
  readonly flags: readonly string[];
  readonly acts: readonly RunAct[];
  /** Files that were added to the run and not removed. */
  readonly files: readonly Attachment[];
  /** What the caller sent. */
  readonly step: RunStep;
  /** The caller only asks what may be done: what an action would be sent with is not known yet. */
  readonly isAsked: boolean;
  /** Another run that is open on the equipment. */
  readonly otherRun: string | null;
  /** Another run with the batch number. */
  readonly sameBatch: { readonly id: string; readonly label: string } | null;
  /** Why the caller is not known to be qualified for cleaning. */
  readonly operatorGap: string | null;
  /** Of the inspection settings: what then happens. */
  readonly qualificationRule: InspectionRules['qualificationRule'];
  /** The caller belongs to the quality unit, which alone accepts the outcome of a run. */
  readonly isInQualityUnit: boolean;
  readonly sets: SampleSetsApi;
  readonly now: Date;
}

export type RunRecord = WorkflowRecord<typeof runTable, RunContext>;

const asked: RunStep = { action: 'start', version: 1 };

/** A run as its workflow sees it: for a step, or where the caller asks what may be done. */
export async function runRecord(
  call: AnyCall,
  { sets, operators, settings }: RunServices,
  id: string,
  step: RunStep | null,
): Promise<RunRecord> {
  const run = await runById(call, id);
  const samples = run.sampleSetId === null ? [] : await sets.samples(call, [run.sampleSetId]);
  const procedure = run.procedureId === null ? null : await readProcedure(call, run.procedureId);
  const study = await studyOfRun(call, run.study.id, step === null ? 'to read' : 'for a step');
  const acts = await actsOfRun(call, id);
  const sections = sectionsOf(run.sections, samples, procedure);
  const isCleaning = step === null || step.action === 'start' || step.action === 'beginCleaning';
  const day = await todayAt(call, settings);
  const files = await attachmentsOf(call, runFileLinks, id);
  const known = { run, study, procedure, samples, sections, acts, sets, files };
  const holds = holdsOf(known);
  const verdicts = run.state === 'Completed' ? run.verdicts : verdictsOfRun(samples);
  const context: RunContext = {
    ...known,
    holds,
    verdicts,
    outcome: run.state === 'Completed' ? run.outcome : outcomeOf({ run, verdicts, holds }),
    flags: flagsOf({ run, samples, holds }),
    step: step ?? asked,
    isAsked: step === null,
    operatorGap: isCleaning ? await operators.qualificationGap(call, call.actor.id, 'cleaningProcedure', day) : null,
    qualificationRule: (await inspectionRules(call)).qualificationRule,
    isInQualityUnit: await isInQualityUnit(call),
    ...(await samePlace(call, run, step)),
    now: call.now,
  };
  const { roles, holders } = rolesOf(call, { ...known, section: step?.section });
  return {
    state: run.state,
    version: run.version,
    label: labelOf(run),
    roles,
    holders,
    context,
    current: { id, version: run.version, state: run.state },
  };
}

/** `run 2 of ST-2026-001` */
export function labelOf({ number, study }: Pick<RunRow, 'number' | 'study'>): string {
  return `run ${number} of ${study.externalId}`;
}
