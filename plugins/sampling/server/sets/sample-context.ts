import type { AnyCall, Workflow, WorkflowRecord } from '#kernel/contract';
import type { OperatorsApi } from '#plugins/operators/server/api';
import type { SampleResult, SampleStep } from '#plugins/sampling/shared/sample-result';
import type { SetSample } from '#plugins/sampling/shared/sample-set';
import type { sampleTable } from '#plugins/sampling/shared/sample-workflow';
import { currentResults, lastNumber } from '../results/read-results.js';
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

/** A sample as its workflow sees it; null where the caller asks what may be done. */
export async function sampleRecord(
  call: AnyCall,
  operators: OperatorsApi,
  id: string,
  sent: SampleStep | null,
): Promise<SampleRecord> {
  const step: SampleStep = sent ?? { action: 'take' };
  const sample = await setSampleById(call, id);
  const result = (await currentResults(call, [id])).get(id) ?? null;
  const context: SampleContext = {
    sample,
    cleaning: await cleaningOf(call, sample.setId),
    step,
    isAsked: sent === null,
    before: sample.state === 'Planned' ? await toTakeBefore(call, sample) : [],
    result,
    nextNumber: (await lastNumber(call, id)) + 1,
    samplerWarning: step.action === 'take' ? await samplerWarning(call, operators, sample) : null,
    methodFault: await methodFault(call, sample),
    retestOf: await openRetest(call, id),
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

async function cleaningOf(call: AnyCall, setId: string): Promise<Cleaning> {
  const [row] = await call.tx.rows<Cleaning>({
    name: 'sampling-cleaning-of-set',
    text: `select cleaning_completed_at as "cleaningCompletedAt", visually_clean as "visuallyClean"
           from sampling.sample_set where facility_id = $1 and id = $2`,
    values: [call.facility.id, setId],
  });
  return row ?? { cleaningCompletedAt: null, visuallyClean: null };
}

async function toTakeBefore(call: AnyCall, sample: SetSample): Promise<string[]> {
  const { samples } = await readSetSamples(call, { setId: sample.setId, states: ['Planned'] });
  const own = samplingRank(sample.definition);
  return samples
    .filter(other => other.id !== sample.id && samplingRank(other.definition) < own)
    .filter(
      other =>
        other.definition.sampleType === 'rinse' || other.definition.location.code === sample.definition.location.code,
    )
    .map(({ label }) => label);
}

async function samplerWarning(call: AnyCall, operators: OperatorsApi, { definition }: SetSample) {
  const isMicrobial = ['BioBurden', 'Endotoxin'].includes(definition.contaminant);
  const kinds = {
    swab: 'swabSampling',
    rinse: 'rinseSampling',
    contactPlate: 'microbialSampling',
    visual: 'visualInspection',
  } as const;
  const kind = isMicrobial ? 'microbialSampling' : kinds[definition.sampleType];
  return operators.qualificationGap(call, call.actor.id, kind, call.now.toISOString().slice(0, 10));
}

/** The method of the plan must still be in use when a result is entered. */
async function methodFault(call: AnyCall, { definition: { method } }: SetSample): Promise<string | null> {
  if (method === null) return null;
  const [row] = await call.tx.rows<{ isArchived: boolean; validFrom: string | null; expiresOn: string | null }>({
    name: 'sampling-method-in-use',
    text: `select archived_at is not null as "isArchived", valid_from as "validFrom", expires_on as "expiresOn"
           from products.v_analytical_method where facility_id = $1 and id = $2`,
    values: [call.facility.id, method.id],
  });
  if (row === undefined) return null;
  const day = call.now.toISOString().slice(0, 10);
  if (row.isArchived) return `method ${method.externalId} is archived`;
  if (row.validFrom !== null && row.validFrom > day)
    return `method ${method.externalId} is valid from ${row.validFrom}`;
  return row.expiresOn !== null && row.expiresOn < day
    ? `method ${method.externalId} was valid until ${row.expiresOn}`
    : null;
}

async function openRetest(call: AnyCall, id: string): Promise<string | null> {
  const [row] = await call.tx.rows<{ retestOf: string | null }>({
    name: 'sampling-open-retest',
    text: `select retest_of as "retestOf" from sampling.set_sample where facility_id = $1 and id = $2`,
    values: [call.facility.id, id],
  });
  return row?.retestOf ?? null;
}
