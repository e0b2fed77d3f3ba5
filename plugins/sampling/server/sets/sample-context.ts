import { notFound, type AnyCall, type Workflow, type WorkflowRecord } from '#kernel/contract';
import type { OperatorsApi } from '#plugins/operators/server/api';
import type { SampleResult, SampleStep } from '#plugins/sampling/shared/sample-result';
import type { SetSample } from '#plugins/sampling/shared/sample-set';
import type { sampleTable } from '#plugins/sampling/shared/sample-workflow';
import { takenBefore } from '#plugins/sampling/shared/sampling-order';
import { currentResults } from '../results/read-results.js';
import { dayOf } from '../setup/methods.js';
import { faultOfMethods, methodsOfSamples, type MethodsOfSamples } from './methods-of-samples.js';
import { readSetSamples, setSampleById } from './read-set-samples.js';

/** What is known of the cleaning of a set. */
export interface Cleaning {
  readonly cleaningCompletedAt: Date | null;
  readonly visuallyClean: boolean | null;
}

/** Everything that guards and effects of a sample need. */
export interface SampleContext {
  readonly sample: SetSample;
  readonly cleaning: Cleaning;
  /** What the caller sent. */
  readonly step: SampleStep;
  /** The caller only asks what may be done: what an action would be sent with is not known yet. */
  readonly isAsked: boolean;
  /** Labels of samples that are to be taken before this one. */
  readonly before: readonly string[];
  readonly result: SampleResult | null;
  /** Number of the next entry of a result. */
  readonly nextNumber: number;
  readonly samplerWarning: string | null;
  /** Why the method must not be used now; null when it may. */
  readonly methodFault: string | null;
  /** The result whose retest is open. */
  readonly retestOf: string | null;
  readonly now: Date;
}

export type SampleWorkflow = Workflow<typeof sampleTable, SampleContext>;
export type SampleRecord = WorkflowRecord<typeof sampleTable, SampleContext>;

/** A sample as its workflow sees it for a step; the cleaning of its set stays as it is until the transaction ends. */
export async function sampleRecord(
  call: AnyCall,
  operators: OperatorsApi,
  id: string,
  step: SampleStep,
): Promise<SampleRecord> {
  const sample = await setSampleById(call, id);
  const warning = step.action === 'take' ? await samplerWarning(call, operators, sample, step) : null;
  const facts = await factsOf(call, [sample], 'for share');
  return recordOf(call, facts, sample, { step, isAsked: false, samplerWarning: warning });
}

/**
 * The same for one action on many samples, by their ids; not for `take`, which asks about the sampler of each. NotFoundError
 * for one of another facility.
 */
export async function sampleRecordsFor(
  call: AnyCall,
  steps: ReadonlyMap<string, SampleStep>,
): Promise<ReadonlyMap<string, SampleRecord>> {
  const { samples } = await readSetSamples(call, { ids: [...steps.keys()] }, { limit: steps.size + 1, offset: 0 });
  if (samples.length < steps.size) throw notFound('Sample');
  const facts = await factsOf(call, samples, 'for share');
  return new Map(
    samples.flatMap(sample => {
      const step = steps.get(sample.id);
      return step === undefined
        ? []
        : [[sample.id, recordOf(call, facts, sample, { step, isAsked: false, samplerWarning: null })]];
    }),
  );
}

/** Samples as their workflow sees them where the caller asks what may be done. */
export async function sampleRecords(call: AnyCall, samples: readonly SetSample[]): Promise<SampleRecord[]> {
  const facts = await factsOf(call, samples, '');
  const asked = { step: { action: 'take' }, isAsked: true, samplerWarning: null } as const;
  return samples.map(sample => recordOf(call, facts, sample, asked));
}

/** What is stored besides the samples, by the id of the sample or of its set. */
interface Facts {
  readonly results: ReadonlyMap<string, SampleResult>;
  readonly stored: ReadonlyMap<string, { readonly lastNumber: number; readonly retestOf: string | null }>;
  readonly cleanings: ReadonlyMap<string, Cleaning>;
  readonly planned: readonly SetSample[];
  readonly methods: MethodsOfSamples;
}

async function factsOf(call: AnyCall, samples: readonly SetSample[], lock: '' | 'for share'): Promise<Facts> {
  const ids = samples.map(({ id }) => id);
  const setIds = [...new Set(samples.map(({ setId }) => setId))];
  return {
    cleanings: await cleaningsOf(call, setIds, lock),
    results: await currentResults(call, ids),
    stored: await storedOf(call, ids),
    planned: samples.some(({ state }) => state === 'Planned')
      ? (await readSetSamples(call, { setIds, states: ['Planned'] })).samples
      : [],
    methods: await methodsOfSamples(call, samples),
  };
}

function recordOf(
  call: AnyCall,
  facts: Facts,
  sample: SetSample,
  asked: Pick<SampleContext, 'step' | 'isAsked' | 'samplerWarning'>,
): SampleRecord {
  const result = facts.results.get(sample.id) ?? null;
  const { lastNumber = 0, retestOf = null } = facts.stored.get(sample.id) ?? {};
  const context: SampleContext = {
    ...asked,
    sample,
    cleaning: facts.cleanings.get(sample.setId) ?? { cleaningCompletedAt: null, visuallyClean: null },
    before: sample.state === 'Planned' ? takenBefore(facts.planned, sample) : [],
    result,
    nextNumber: lastNumber + 1,
    methodFault: faultOfMethods(facts.methods, sample, dayOf(call)),
    retestOf,
    now: call.now,
  };
  return {
    state: sample.state as SampleRecord['state'],
    version: sample.version,
    label: `sample ${sample.label}`,
    roles: rolesOf(call, result),
    holders: { analyst: result === null ? [] : [result.enteredBy] },
    context,
    current: sample,
  };
}

function rolesOf({ actor }: AnyCall, result: SampleResult | null): SampleRecord['roles'] {
  return [
    ...(actor.may('ResidueMeasure.Add') ? (['sampler'] as const) : []),
    ...(actor.may('ResidueMeasure.Modify') ? (['validation', 'qualityControl'] as const) : []),
    ...(actor.may('ApprovalPolicy.Sign') ? (['qualityAssurance'] as const) : []),
    ...(result?.enteredById === actor.id ? (['analyst'] as const) : []),
  ];
}

async function cleaningsOf(
  call: AnyCall,
  setIds: readonly string[],
  lock: '' | 'for share',
): Promise<ReadonlyMap<string, Cleaning>> {
  const rows = await call.tx.rows<Cleaning & { readonly id: string }>({
    text: `select id, cleaning_completed_at as "cleaningCompletedAt", visually_clean as "visuallyClean"
           from sampling.sample_set where facility_id = $1 and id = any($2::uuid[]) order by id ${lock}`,
    values: [call.facility.id, [...setIds]],
  });
  return new Map(rows.map(({ id, ...cleaning }) => [id, cleaning]));
}

/** Numbers of the last entries, and the results whose retests are open. */
async function storedOf(call: AnyCall, ids: readonly string[]): Promise<Facts['stored']> {
  const rows = await call.tx.rows<{ id: string; lastNumber: number; retestOf: string | null }>({
    name: 'sampling-entries-of-samples',
    text: `select s.id, s.retest_of as "retestOf", coalesce(max(r.number), 0) as "lastNumber"
           from sampling.set_sample s
           left join sampling.sample_result r on r.facility_id = s.facility_id and r.set_sample_id = s.id
           where s.facility_id = $1 and s.id = any($2::uuid[]) group by s.facility_id, s.id, s.retest_of`,
    values: [call.facility.id, [...ids]],
  });
  return new Map(rows.map(({ id, ...stored }) => [id, stored]));
}

/** On the day of sampling, not of the entry. */
async function samplerWarning(call: AnyCall, operators: OperatorsApi, { definition }: SetSample, step: SampleStep) {
  const isMicrobial = ['BioBurden', 'Endotoxin'].includes(definition.contaminant);
  const kinds = {
    swab: 'swabSampling',
    rinse: 'rinseSampling',
    contactPlate: 'microbialSampling',
    visual: 'visualInspection',
  } as const;
  const kind = isMicrobial ? 'microbialSampling' : kinds[definition.sampleType];
  return operators.qualificationGap(call, call.actor.id, kind, takenAt(step, call.now).toISOString().slice(0, 10));
}

/** The clock of a device may be fast by this much; its own time stays with its entry. */
const fastClockMs = 300_000;

/** When the sample was taken: as the device says, as stated, or now. */
export function takenAt({ device, takenAt: stated }: SampleStep, now: Date): Date {
  const text = device?.at ?? stated ?? null;
  if (text === null) return now;
  const at = new Date(text);
  const aheadMs = at.getTime() - now.getTime();
  return device !== undefined && aheadMs > 0 && aheadMs <= fastClockMs ? now : at;
}
