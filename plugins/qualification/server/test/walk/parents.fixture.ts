import { isPass, recounted, type Recounted, type RecountedRun } from '../../engine/studies/recounted.fixture.js';
import { ofKind, type Observation, type Observed } from './observed.fixture.js';

/** What one record should be, and is. */
export interface Fault {
  readonly what: string;
  readonly expected: unknown;
  readonly found: unknown;
}

/** Section 4.2 in the order in which a study moves: its report decides as soon as it is submitted, before that its runs. */
function stateOfStudy({ facts }: Observed, runs: readonly RecountedRun[]): string {
  if (facts['wasApproved'] === true) return 'Completed';
  if (facts['report'] === 'BeingReviewed' || facts['report'] === 'BeingApproved') return String(facts['report']);
  return runs.every(({ state }) => state === 'NotStarted') ? 'NotStarted' : 'InProgress';
}

/** Section 4.3, with the passes of each set that was tested or planned. */
function provenBy({ facts }: Observed, runs: readonly RecountedRun[], state: string): Recounted {
  const { runsRequired, consecutive, continues, contaminants } = facts;
  const planned = (contaminants as { kind: string; residueId: string | null }[]).map(({ kind, residueId }) =>
    residueId === null ? kind : `${kind}:${residueId}`,
  );
  const rule = {
    runsRequired: Number(runsRequired),
    isConsecutive: consecutive === true,
    allowsContinuation: continues === true,
    planned,
  };
  return recounted(rule, runs, state === 'Completed');
}

const runsOf = (observation: Observation, studyId: string): RecountedRun[] =>
  ofKind(observation, 'run')
    .filter(({ facts }) => facts['studyId'] === studyId)
    .map(({ state, facts }) => ({ ...(facts as unknown as RecountedRun), state }));

/** Where parents are not what follows from their children (transitions rule 5): studies, tasks and completed runs. */
export function parentFaults(observation: Observation): Fault[] {
  const studies = ofKind(observation, 'study');
  return [
    ...studies.flatMap(study => {
      const runs = runsOf(observation, study.id);
      const state = stateOfStudy(study, runs);
      const proven = provenBy(study, runs, state);
      const listed =
        (study.facts['listed'] as { number: number; outcome: string | null; isVoid: boolean }[] | null) ?? [];
      return differing(`study ${study.id}`, {
        state: [state, study.state],
        outcome: [proven.outcome, study.facts['outcome']],
        // Counters are stored with the first run.
        ...(runs.length === 0 ? {} : { passes: [sorted(proven.passes), sorted(study.facts['passes'] as object)] }),
        listed: [
          runs.map(({ number, outcome, isVoid }) => `${number} ${outcome} ${isVoid}`).toSorted(),
          listed.map(({ number, outcome, isVoid }) => `${number} ${outcome} ${isVoid}`).toSorted(),
        ],
      });
    }),
    ...ofKind(observation, 'task').flatMap(task => taskFaults(task, studies)),
    ...ofKind(observation, 'run').flatMap(run => outcomeFaults(run, observation)),
  ];
}

/** A task is where its study is, from the submission of the report on. */
function taskFaults(task: Observed, studies: readonly Observed[]): Fault[] {
  const own = studies.filter(({ facts }) => facts['taskId'] === task.id);
  const [study] = own;
  if (own.length !== 1 || study === undefined || task.state === 'Cancelled') return [];
  const isEarly = study.state === 'NotStarted' || study.state === 'InProgress';
  if (isEarly) return ['NotStarted', 'InProgress'].includes(task.state) ? [] : [fault(task, 'open', task.state)];
  return differing(`task ${task.id}`, {
    state: [study.state, task.state],
    ...(study.state === 'Completed' ? { outcome: [study.facts['outcome'], task.facts['outcome']] } : {}),
  });
}

/** The outcome of a completed run follows from its inspection and its samples. */
function outcomeFaults(run: Observed, observation: Observation): Fault[] {
  const { outcome, isVoid, setId, visuallyClean } = run.facts;
  if (run.state !== 'Completed') return isVoid === true ? [fault(run, 'not void yet', 'void')] : [];
  if (isVoid === true) return [];
  const counting = samplesOf(observation, setId);
  const isPassed =
    visuallyClean === true &&
    counting.every(({ state, facts }) => state === 'Reviewed' && isPass(facts['verdict'] as string));
  return differing(`run ${run.id}`, { outcome: [isPassed ? 'pass' : 'fail', outcome] });
}

/** The samples of a set, without those that others were taken in place of. */
function samplesOf(observation: Observation, setId: unknown): Observed[] {
  return ofKind(observation, 'sample').filter(({ facts }) => facts['setId'] === setId && facts['isReplaced'] !== true);
}

/** Section 8, top down, for equipment of the walk: nobody revises its procedure, and no hold time ends within it. */
export function expectedRelease(floor: Observed, observation: Observation): string {
  const { runId, runOutcome, visuallyClean, dirtyHours, dirtyMaxHours, isRevised, cleanedAt } = floor.facts;
  const setId = runId === null ? undefined : observation.get(String(runId))?.facts['setId'];
  const samples = setId === undefined ? [] : samplesOf(observation, setId);
  const isTooLong = dirtyHours !== null && dirtyMaxHours !== null && Number(dirtyHours) > Number(dirtyMaxHours);
  const hasFailed =
    visuallyClean === false ||
    samples.some(({ facts }) => facts['verdict'] === 'fail') ||
    isTooLong ||
    isRevised === true ||
    (runOutcome !== null && runOutcome !== 'Pass');
  if (hasFailed) return 'CAN_NOT_BE_RELEASED';
  const hasAll =
    cleanedAt !== null &&
    floor.state !== 'Dirty' &&
    visuallyClean === true &&
    samples.every(({ state, facts }) => state === 'Reviewed' && isPass(facts['verdict'] as string)) &&
    (runId === null || runOutcome !== null);
  return hasAll ? 'CAN_BE_RELEASED' : 'MAY_BE_RELEASED';
}

const fault = ({ kind, id }: Observed, expected: unknown, found: unknown): Fault => ({
  what: `${kind} ${id}`,
  expected,
  found,
});

function differing(what: string, pairs: Readonly<Record<string, readonly [unknown, unknown]>>): Fault[] {
  return Object.entries(pairs).flatMap(([name, [expected, found]]) =>
    JSON.stringify(expected) === JSON.stringify(found) ? [] : [{ what: `${name} of ${what}`, expected, found }],
  );
}

const sorted = (record: object): unknown => Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1));
