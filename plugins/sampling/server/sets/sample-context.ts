import type { AnyCall, Workflow, WorkflowRecord } from '#kernel/contract';
import type { OperatorsApi } from '#plugins/operators/server/api';
import type { SampleResult, SampleStep } from '#plugins/sampling/shared/sample-result';
import type { SetSample } from '#plugins/sampling/shared/sample-set';
import type { sampleTable } from '#plugins/sampling/shared/sample-workflow';
import { currentResults } from '../results/read-results.js';
import { dayOf, methodFault, methodsOf, type MethodRow } from '../setup/methods.js';
import { readSetSamples, setSampleById } from './read-set-samples.js';
import { samplingRank } from './sampling-order.js';

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
  readonly methods: ReadonlyMap<string, MethodRow>;
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
    methods: await methodsOf(
      call,
      samples.flatMap(({ definition }) => definition.method?.id ?? []),
    ),
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
    before: sample.state === 'Planned' ? toTakeBefore(facts.planned, sample) : [],
    result,
    nextNumber: lastNumber + 1,
    methodFault: faultOfMethod(facts.methods, sample, dayOf(call)),
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
           from sampling.sample_set where facility_id = $1 and id = any($2::uuid[]) ${lock}`,
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

function toTakeBefore(planned: readonly SetSample[], sample: SetSample): string[] {
  const own = samplingRank(sample.definition);
  return planned
    .filter(({ setId, id }) => setId === sample.setId && id !== sample.id)
    .filter(other => samplingRank(other.definition) < own)
    .filter(
      other =>
        other.definition.sampleType === 'rinse' || other.definition.location.code === sample.definition.location.code,
    )
    .map(({ label }) => label);
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

/** When the sample was taken: as the device says, as stated, or now. */
export function takenAt({ device, takenAt: stated }: SampleStep, now: Date): Date {
  const text = device?.at ?? stated;
  return text === undefined || text === null ? now : new Date(text);
}

/** The method of the plan, and its recovery on the material, must still be valid when a result is entered. */
function faultOfMethod(
  methods: Facts['methods'],
  { definition: { method, location } }: SetSample,
  day: string,
): string | null {
  const used = methods.get(method?.id ?? '');
  if (used === undefined) return null;
  const { materialId = null, material } = location;
  return methodFault(used, materialId === null ? null : { id: materialId, name: material ?? '' }, day);
}
