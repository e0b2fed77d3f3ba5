import { Type } from 'typebox';
import {
  defineJob,
  FacilitySettingsToken,
  RecordsToken,
  RefusedStep,
  SigningToken,
  SnapshotsToken,
  StateComparisonToken,
  TrailEntriesToken,
  type AnyCall,
  type Call,
  type JobDefinition,
  type Records,
  type Resolved,
  type Signing,
} from '#kernel/contract';
import { EquipmentApiToken } from '#plugins/equipment/server/api';
import { LimitsApiToken } from '#plugins/limits/server/api';
import { ResidueDetectionToken } from '#plugins/products/server/api';
import { WorstCasesApiToken } from '#plugins/risk/server/api';
import type { Assessment } from '#plugins/qualification/shared/assessment';
import { closed, Uuid } from '#schemas/lib/fields';
import { assessmentRecord, assessmentTable } from './assessment.resource.js';
import { lastApproved, undecided, waitsFor } from './basis.js';
import { evaluate, steps, type Evaluated, type EvaluationSources } from './evaluate.js';
import { storeEvaluation } from './evaluation-store.js';

const Payload = Type.Object({ assessmentId: Uuid }, closed);
/** The time that calls about assessments may take (specification section 9), ms. */
const timeoutMs = 6_000_000;

/** Evaluates an assessment on a snapshot of now (transitions A2). */
export const evaluationDefinition: JobDefinition<typeof Payload> = {
  name: 'qualification.evaluate-assessment',
  title: 'Evaluation of a change assessment',
  payload: Payload,
  permissions: ['FacilityCleaningEvaluation.Generate'],
  timeoutMs,
  attempts: 3,
  exclusive: ({ assessmentId }) => assessmentId,
};

type Row = Assessment & { readonly id: string; readonly version: number };

/** What an evaluation and its storing need. */
export const evaluationDeps = {
  records: RecordsToken,
  signing: SigningToken,
  snapshots: SnapshotsToken,
  comparison: StateComparisonToken,
  trail: TrailEntriesToken,
  limits: LimitsApiToken,
  worstCases: WorstCasesApiToken,
  detection: ResidueDetectionToken,
  equipment: EquipmentApiToken,
  settings: FacilitySettingsToken,
};

/** Evaluates within a call that waits for it, as the command line does. */
export async function evaluateInCall(
  { records, signing, ...sources }: Resolved<typeof evaluationDeps>,
  call: AnyCall & Pick<Call<unknown>, 'progress'>,
  id: string,
): Promise<void> {
  await evaluable(call, records, id);
  const found = await evaluateNow(sources, call, call.progress ?? (() => undefined));
  await keep(call, { records, signing }, id, found);
}

/** Reads and compares in one step, and stores in another: what stops in between leaves nothing. */
export const evaluationJob = defineJob(evaluationDefinition)({
  deps: evaluationDeps,
  run: async ({ records, signing, ...sources }, run) => {
    const { assessmentId } = run.payload;
    const found = await run.step(async call => {
      await evaluable(call, records, assessmentId);
      return evaluateNow(sources, call, (done, total, stage) => {
        run.signal.throwIfAborted();
        run.progress(done, total, stage);
      });
    });
    run.signal.throwIfAborted();
    await run.step(call => keep(call, { records, signing }, assessmentId, found));
    run.progress(steps, steps, 'Evaluated');
    return { assessmentId, changeCount: found.evaluation.changeCount };
  },
});

interface Found extends Evaluated {
  readonly fromAssessmentId: string | null;
}

async function evaluateNow(
  sources: EvaluationSources,
  call: AnyCall,
  progress: Parameters<typeof evaluate>[3],
): Promise<Found> {
  const last = await lastApproved(call);
  const to = await sources.snapshots.take(call);
  const evaluated = await evaluate(sources, call, { from: last?.snapshot ?? null, to }, progress);
  return { ...evaluated, fromAssessmentId: last?.id ?? null };
}

/** The assessment, where it may be evaluated now: it is not submitted, and no earlier one is undecided. */
export async function evaluable(call: AnyCall, records: Records, id: string): Promise<Row> {
  const row = (await records.get(assessmentRecord, call, id)) as unknown as Row;
  const earlier = waitsFor(await undecided(call), id);
  const why =
    row.status !== 'Not Evaluated'
      ? `the assessment is ${row.status.toLowerCase()}`
      : earlier !== null
        ? `${earlier.externalId} is not decided yet: approve or cancel it first`
        : null;
  if (why === null) return row;
  throw new RefusedStep(
    {
      domain: 'CleaningAssessment',
      entity: { table: assessmentTable, id, label: row.externalId },
      action: 'evaluate',
      state: row.status,
    },
    'TransactionLocked',
    { message: `Not allowed: ${why}` },
  );
}

async function keep(
  call: AnyCall,
  { records, signing }: { readonly records: Records; readonly signing: Signing },
  id: string,
  { evaluation, questions, fromAssessmentId }: Found,
): Promise<void> {
  const row = await evaluable(call, records, id);
  const last = await lastApproved(call);
  if ((last?.id ?? null) !== fromAssessmentId) throw new Error('another assessment was approved during the evaluation');
  const stored = await storeEvaluation(call, signing, { id, label: row.externalId }, evaluation);
  const asked = new Set(questions.map(({ key }) => key));
  const perEquipment = evaluation.findings.find(({ title }) => title === 'Limits per equipment');
  await records.update(
    assessmentRecord,
    call,
    id,
    {
      ...stored,
      version: row.version,
      fromAssessmentId,
      fromPosition: evaluation.from?.position ?? 0,
      snapshotPosition: evaluation.snapshot.position,
      snapshotAt: evaluation.snapshot.moment,
      engineVersion: evaluation.engineVersion,
      changeCount: evaluation.changeCount,
      limitsTightened: perEquipment?.counts.tighter ?? 0,
      coverLost: evaluation.lostCover.length,
      infeasible: evaluation.infeasible.length,
      missingData: evaluation.missingData.length,
      questions: [...questions],
      // Answers to what is asked no more are dropped; the trail keeps them.
      decisions: row.decisions.filter(({ key }) => asked.has(key)),
    },
    'Evaluated',
  );
}
