import { controlledComputed, notFound, type AnyCall, type Change } from '#kernel/contract';
import type { RunOfStudy, Study, StudyResults } from '#plugins/qualification/shared/study';
import { contaminantWords } from '#plugins/sampling/shared/sample-types';
import { countedPasses, setsOf } from '../../engine/studies/count-passes.js';
import {
  studyOutcome,
  studyState,
  type ReportStatus,
  type StudyOutcome,
  type StudyState,
} from '../../engine/studies/study-outcome.js';
import { failsAllSets } from '../runs/fails-all-sets.js';
import { setOfKey } from './contaminant-sets.js';
import { ruleOf } from './study-rule.js';

/** A study before and after what follows from its runs and its report was stored. */
export interface RefreshedStudy {
  readonly number: string;
  readonly taskId: string | null;
  readonly before: StudyState;
  readonly state: StudyState;
  readonly outcome: StudyOutcome;
  readonly runs: readonly RunOfStudy[];
}

type Stored = Pick<
  Study,
  'runsRequired' | 'consecutiveRequired' | 'allowsContinuation' | 'contaminants' | 'plan' | 'taskId'
> & {
  readonly number: string;
  readonly title: string;
  readonly state: StudyState;
  readonly outcome: StudyOutcome;
  readonly results: StudyResults | null;
  readonly report: ReportStatus;
};

const report = controlledComputed('qualification.study')['status']?.sql ?? '';

/** Stores state, outcome and counters of a study as they follow from its runs and its report alone (transitions rule 5). */
export async function refreshStudy(call: AnyCall, id: string): Promise<RefreshedStudy> {
  const before = await lockedStudy(call, id);
  const runs = await runsOf(call, id);
  const rule = ruleOf(before);
  const state = studyState(runs, before.report);
  const outcome = studyOutcome(rule, runs, state);
  const results: StudyResults = {
    runs,
    passes: { ...countedPasses(rule, runs) },
    setNames: namesOf(before, setsOf(rule, runs)),
  };
  const changes: Change[] = [
    { path: 'state', from: before.state, to: state },
    { path: 'outcome', from: before.outcome, to: outcome },
    { path: 'runs', from: runsText(before.results?.runs ?? []), to: runsText(runs) },
  ].filter(({ from, to }) => from !== to);
  const refreshed = { number: before.number, taskId: before.taskId, before: before.state, state, outcome, runs };
  if (changes.length === 0 && JSON.stringify(before.results) === JSON.stringify(results)) return refreshed;
  await call.tx
    .db('qualification.study')
    .where({ facility_id: call.facility.id, id })
    .update({
      state,
      outcome,
      results: JSON.stringify(results),
      ...(state === 'Completed' && before.state !== 'Completed' ? { completed_at: call.now } : {}),
      version: call.tx.db.raw('version + 1'),
      updated_at: call.now,
      updated_by: call.actor.id,
    });
  call.tx.audit({
    domain: 'Study',
    action: 'update',
    entity: { table: 'qualification.study', id, label: `${before.number} ${before.title}` },
    changes,
  });
  return refreshed;
}

async function lockedStudy(call: AnyCall, id: string): Promise<Stored> {
  await call.tx.rows({
    text: `select id from qualification.study where facility_id = $1 and id = $2 for no key update`,
    values: [call.facility.id, id],
  });
  const [found] = await call.tx.rows<Stored>({
    name: 'qualification-study-to-refresh',
    text: `select t.number, t.title, t.state, t.outcome, t.task_id as "taskId", t.runs_required as "runsRequired",
        t.consecutive_required as "consecutiveRequired", t.allows_continuation as "allowsContinuation", t.contaminants,
        t.plan, t.results, ${report} as report
      from qualification.study t where t.facility_id = $1 and t.id = $2`,
    values: [call.facility.id, id],
  });
  if (found === undefined) throw notFound('Study');
  return found;
}

/** The runs of a study in their order, void ones included. */
function runsOf(call: AnyCall, id: string): Promise<RunOfStudy[]> {
  return call.tx.rows<RunOfStudy>({
    name: 'qualification-runs-of-study',
    text: `select r.id, r.number, r.state, r.is_void as "isVoid", r.outcome, r.verdicts, ${failsAllSets} as "failsAllSets",
             r.batch_number as "batchNumber", r.continuation, to_json(r.completed_at) #>> '{}' as "completedAt"
           from qualification.run r where r.facility_id = $1 and r.study_id = $2 order by r.number`,
    values: [call.facility.id, id],
  });
}

function runsText(runs: readonly RunOfStudy[]): string {
  return runs
    .map(({ number, state, isVoid, outcome }) => `run ${number}: ${isVoid ? 'void' : (outcome ?? state)}`)
    .join(', ');
}

/** `Product: Sampled active`; the residue is named where the plan knows it. */
function namesOf({ plan }: Stored, sets: readonly string[]): Record<string, string> {
  const names = new Map(
    [
      ...(plan?.snapshot?.samples ?? []).map(({ targetId, target }) => [targetId, target] as const),
      ...(plan?.snapshot?.residues ?? []).map(({ id, externalId, name }) => [id, `${externalId} ${name}`] as const),
    ].filter(([, name]) => name !== null),
  );
  return Object.fromEntries(
    sets.map(key => {
      const { kind, residueId } = setOfKey(key);
      const name = names.get(residueId) ?? null;
      return [key, name === null ? contaminantWords[kind] : `${contaminantWords[kind]}: ${name}`];
    }),
  );
}
