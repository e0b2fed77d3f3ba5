import { Type } from 'typebox';
import {
  defineRoute,
  validationError,
  WorkflowsToken,
  type AnyCall,
  type FieldFault,
  type RouteDefinition,
} from '#kernel/contract';
import { SetLocksToken } from '../api.js';
import { incubationDeviation } from '#plugins/sampling/shared/incubation';
import { BenchSample, ResultEntries } from '#plugins/sampling/shared/sample-result';
import type { SetSample } from '#plugins/sampling/shared/sample-set';
import { closed, Uuid } from '#schemas/lib/fields';
import { readSetSamples, withResults } from '../sets/read-set-samples.js';
import { stepTogether } from '../sets/step-together.js';
import { missingIncubation } from './incubation-faults.js';
import { missingTests, resultFaults } from './result-faults.js';
import { assertNewTestNumbers } from './test-numbers.js';

const feature = 'sampling';
const Accept = Type.Object(
  {
    samples: Type.Array(
      Type.Object({ id: Uuid, version: Type.Integer({ minimum: 1, description: 'That was read' }) }, closed),
      {
        minItems: 1,
        maxItems: 500,
      },
    ),
  },
  closed,
);

/** Samples by the labels of entries; every entry without one is a fault at its row. */
export async function samplesByLabel(
  call: AnyCall,
  labels: readonly string[],
): Promise<ReadonlyMap<string, SetSample>> {
  const { samples } = await readSetSamples(call, { labels });
  return new Map(samples.map(sample => [sample.label.toLowerCase(), sample]));
}

/** Results of many samples at once, and reviews of those that need no second look. */
export const resultRoutes: readonly RouteDefinition[] = [
  defineRoute({
    method: 'POST',
    path: '/sample-results',
    scope: 'facility',
    access: { anyOf: ['ResidueMeasure.Modify'] },
    feature,
    summary: 'Enters results of samples by their labels: all or none, each fault named at its row',
    input: { body: ResultEntries },
    output: Type.Object({ setSamples: Type.Array(BenchSample) }),
    audit: 'required',
    useCase: {
      name: 'sampling.enter-results',
      deps: { workflows: WorkflowsToken, locks: SetLocksToken },
      run: async (deps, call) => {
        const { results } = call.input.body;
        const found = await samplesByLabel(
          call,
          results.map(({ label }) => label),
        );
        const faults = results.flatMap((entry, index) => rowFaults(call, found, results, entry, index));
        if (faults.length > 0) throw validationError(...faults);
        const entries = results.flatMap(({ label, version, ...entry }, index) => {
          const sample = found.get(label.toLowerCase());
          if (sample === undefined) return [];
          return [{ sample, version: version ?? sample.version, entry, place: `results.${index}.` }];
        });
        // Again when they are stored; here their place among the entries is known.
        await assertNewTestNumbers(call, entries);
        const steps = entries.map(({ sample: { id }, version, entry }) => ({ id, version, result: entry }));
        await stepTogether(call, deps, 'enterResult', steps);
        const { samples } = await readSetSamples(call, { ids: steps.map(({ id }) => id) });
        return { setSamples: await withResults(call, samples) };
      },
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/sample-results/reviews',
    scope: 'facility',
    access: { anyOf: ['ResidueMeasure.Modify'] },
    feature,
    summary: 'Accepts measured results that pass without a warning; the others are left out and named',
    input: { body: Accept },
    output: Type.Object({
      accepted: Type.Array(Uuid),
      leftOut: Type.Array(Type.Object({ id: Uuid, label: Type.String(), why: Type.String() })),
    }),
    audit: 'required',
    useCase: {
      name: 'sampling.accept-results',
      deps: { workflows: WorkflowsToken, locks: SetLocksToken },
      run: async (deps, call) => {
        const wanted = new Map(call.input.body.samples.map(({ id, version }) => [id, version]));
        const { samples } = await readSetSamples(call, { ids: [...wanted.keys()] });
        const found = await withResults(call, samples);
        const why = (sample: BenchSample): string | null => whyLeftOut(call, sample, wanted.get(sample.id));
        const accepted = found.filter(sample => why(sample) === null);
        if (accepted.length === 0)
          throw validationError({ path: 'samples', message: `none can be accepted: ${noneText(found, why)}` });
        const steps = accepted.map(({ id, version }) => ({ id, version }));
        await stepTogether(call, deps, 'review', steps);
        return {
          accepted: accepted.map(({ id }) => id),
          leftOut: found.flatMap(sample => {
            const reason = why(sample);
            return reason === null ? [] : [{ id: sample.id, label: sample.label, why: reason }];
          }),
        };
      },
    },
  }),
];

function rowFaults(
  call: AnyCall,
  found: ReadonlyMap<string, SetSample>,
  all: ResultEntries['results'],
  entry: ResultEntries['results'][number],
  index: number,
): FieldFault[] {
  const at = (path: string): string => `results.${index}.${path}`;
  const key = entry.label.toLowerCase();
  const sample = found.get(key);
  if (sample === undefined) return [{ path: at('label'), message: `${entry.label} is not the label of a sample` }];
  if (all.findIndex(other => other.label.toLowerCase() === key) < index)
    return [{ path: at('label'), message: `${entry.label} is there twice` }];
  if (sample.state !== 'Received')
    return [
      { path: at('label'), message: `${entry.label} is ${sample.state.toLowerCase()}: it cannot have a result now` },
    ];
  return resultFaults(sample, entry, call.now).map(({ path, message }) => ({ path: at(path), message }));
}

/** Why a result is not accepted together with others; null when it needs no second look. */
function whyLeftOut(call: AnyCall, sample: BenchSample, wanted: number | undefined): string | null {
  const { state, version, warnings, result } = sample;
  if (state !== 'Measured' || result === null) return 'is not measured';
  if (version !== wanted) return 'was changed meanwhile';
  if (result.enteredById === call.actor.id) return 'was entered by you';
  if (result.verdict !== 'pass') return `has the verdict ${result.verdict ?? 'none'}`;
  const missing = missingTests(sample, result);
  if (missing !== null) return `has ${missing}`;
  const deviation = incubationDeviation(sample.definition.microbialMethod, result.incubation);
  return deviation === null
    ? (missingIncubation(sample, result) ?? warnings[0] ?? null)
    : `was not incubated as its method states: ${deviation}`;
}

function noneText(found: readonly BenchSample[], why: (sample: BenchSample) => string | null): string {
  const [first] = found;
  return first === undefined ? 'there are no such samples' : `${first.label} ${why(first) ?? ''}`;
}
