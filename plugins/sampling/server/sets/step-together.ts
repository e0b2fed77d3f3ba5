import type { AnyCall, Workflows } from '#kernel/contract';
import type { SampleStep } from '#plugins/sampling/shared/sample-result';
import type { SetLock } from '../api.js';
import { sampleRecordsFor } from './sample-context.js';
import { sampleWorkflow } from './sample-workflow.js';
import { assertUnlocked, attemptOnSample } from './set-locks.js';

/** One sample, as it was read, with what its action is sent with. */
export interface StepOfSample {
  readonly id: string;
  readonly version: number;
  readonly result?: SampleStep['result'];
}

/** What carries the steps out, and what may hold them back. */
export interface TogetherDeps {
  readonly workflows: Workflows;
  readonly locks: readonly SetLock[];
}

/** Large enough for few statements, and small enough for what one holds. */
const atOnce = 1000;

/** Carries out one action of the bench on many samples, all or none; says how many are done. */
export async function stepTogether(
  call: AnyCall,
  { workflows, locks }: TogetherDeps,
  action: 'enterResult' | 'review',
  samples: readonly StepOfSample[],
  progress: (done: number) => void = () => undefined,
): Promise<void> {
  for (let from = 0; from < samples.length; from += atOnce) {
    const batch = samples.slice(from, from + atOnce);
    const steps = new Map(
      batch.map(({ id, version, result }) => [
        id,
        { action, version, ...(result === undefined ? {} : { result }) } satisfies SampleStep,
      ]),
    );
    const records = batch.map(({ id, version }) => ({ id, version }));
    for (const { setId, ...first } of await firstOfSets(call, [...steps.keys()]))
      await assertUnlocked(call, locks, setId, 'sample', attemptOnSample(first, action));
    await workflows.performTogether(call, sampleWorkflow, { action, records }, () => sampleRecordsFor(call, steps));
    progress(from + batch.length);
  }
}

/** The first of the samples in each of their sets. */
function firstOfSets(
  call: AnyCall,
  sampleIds: readonly string[],
): Promise<readonly { readonly setId: string; readonly id: string; readonly label: string; readonly state: string }[]> {
  return call.tx.rows({
    name: 'sampling-sets-of-samples',
    text: `select distinct on (set_id) set_id as "setId", id, label, state from sampling.set_sample
           where facility_id = $1 and id = any($2::uuid[]) order by set_id, place, id`,
    values: [call.facility.id, [...sampleIds]],
  });
}
