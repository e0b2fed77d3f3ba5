import { Type } from 'typebox';
import {
  defineRoute,
  firstOfPage,
  notFound,
  readOnly,
  validationError,
  WorkflowsToken,
  type AnyCall,
  type RouteDefinition,
  type Workflows,
} from '#kernel/contract';
import { OperatorsApiToken, type OperatorsApi } from '#plugins/operators/server/api';
import { BenchSample, SampleResult, SampleStep } from '#plugins/sampling/shared/sample-result';
import { sampleTable } from '#plugins/sampling/shared/sample-workflow';
import { closed, Pagination, StringEnum, Text, Uuid } from '#schemas/lib/fields';
import { pageParameters } from '#schemas/lib/list-query';
import { SetLocksToken, type SetLock } from '../api.js';
import { resultsOf } from '../results/read-results.js';
import { isKnownEntry } from './device-entries.js';
import { readSetSamples, setSampleById, withResults } from './read-set-samples.js';
import { sampleRecord } from './sample-context.js';
import { sampleWorkflow } from './sample-workflow.js';
import { assertUnlocked, attemptOnSample } from './set-locks.js';

const feature = 'sampling';
const read = {
  method: 'GET',
  scope: 'facility',
  access: { anyOf: ['ResidueMeasure.Get'] },
  feature,
  audit: readOnly,
} as const;
const ById = Type.Object({ id: Uuid }, closed);
const states = Object.keys(sampleTable.states) as (keyof typeof sampleTable.states)[];
const Query = Type.Object(
  {
    ...pageParameters,
    state: Type.Optional(StringEnum(states)),
    label: Type.Optional(Text(64, { description: 'As scanned or typed' })),
  },
  closed,
);

/** Steps that a device may carry out without a network, so that it cannot know the version. */
const deviceActions: readonly string[] = ['take', 'markAbsent', 'discard'];

/** What a step of a sample needs. */
export interface SampleStepDeps {
  readonly workflows: Workflows;
  readonly operators: OperatorsApi;
  readonly locks: readonly SetLock[];
}

/** Carries out one step of a sample; a step of a device that was carried out already changes nothing. */
export async function stepSample(
  call: AnyCall,
  { workflows, operators, locks }: SampleStepDeps,
  id: string,
  step: SampleStep,
): Promise<void> {
  const { action, version, device, reason = null, comment = null, proof = null } = step;
  // A sample of another facility does not exist, whatever is sent about it.
  const sample = await setSampleById(call, id);
  if (device !== undefined) {
    if (!deviceActions.includes(action))
      throw validationError({ path: 'device', message: `is only for ${deviceActions.join(', ')}` });
    if (await isKnownEntry(call, device, { id, action })) return;
  }
  if (device === undefined && version === undefined) throw validationError({ path: 'version', message: 'is required' });
  await assertUnlocked(call, locks, sample.setId, 'sample', attemptOnSample(sample, action));
  const request = { id, action, reason, comment, proof, ...(version === undefined ? {} : { version }) };
  await workflows.perform(call, sampleWorkflow, request, () => sampleRecord(call, operators, id, step));
}

/** Samples of sets, as the laboratory and the floor see them. */
export const sampleRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...read,
    path: '/set-samples',
    summary: 'Samples of sample sets with their current results, newest set first',
    input: { query: Query },
    output: Type.Object({ setSamples: Type.Array(BenchSample), pagination: Pagination }),
    useCase: {
      name: 'sampling.list-samples-of-sets',
      deps: {},
      run: async (_deps, call) => {
        const { state, search, label, ...page } = call.input.query;
        const { from, pageNumber, pageLimit } = firstOfPage(page);
        const filter = { search, states: state && [state], labels: label === undefined ? undefined : [label] };
        const { samples, total } = await readSetSamples(call, filter, { limit: pageLimit, offset: from });
        return { setSamples: await withResults(call, samples), pagination: { pageNumber, pageLimit, total } };
      },
    },
  }),
  defineRoute({
    ...read,
    path: '/set-samples/:id/results',
    summary: 'All results of a sample, newest first: returned and retested ones are kept',
    input: { params: ById },
    output: Type.Object({ results: Type.Array(SampleResult) }),
    useCase: {
      name: 'sampling.list-results',
      deps: {},
      run: async (_deps, call) => {
        const { id } = call.input.params;
        await setSampleById(call, id);
        return { results: await resultsOf(call, id) };
      },
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/set-samples/:id/actions',
    scope: 'facility',
    access: { anyOf: ['ResidueMeasure.Add', 'ResidueMeasure.Modify', 'ApprovalPolicy.Sign'] },
    feature,
    summary:
      'Carries out a step of a sample: take, markAbsent, receive, enterResult, review, return, retest or discard; with a device, sent again it changes nothing',
    input: { params: ById, body: SampleStep },
    output: Type.Object({ setSample: BenchSample }),
    audit: 'required',
    useCase: {
      name: 'sampling.act-on-sample',
      deps: { workflows: WorkflowsToken, operators: OperatorsApiToken, locks: SetLocksToken },
      run: async (deps, call) => {
        const { id } = call.input.params;
        await stepSample(call, deps, id, call.input.body);
        const [setSample] = await withResults(call, [await setSampleById(call, id)]);
        if (setSample === undefined) throw notFound('Sample');
        return { setSample };
      },
    },
  }),
];
