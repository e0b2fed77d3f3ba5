import { randomUUID } from 'node:crypto';
import {
  effectTogether,
  implementWorkflow,
  type AnyCall,
  type Change,
  type EffectResult,
  type SignedRecords,
} from '#kernel/contract';
import { sampleTable } from '#plugins/sampling/shared/sample-workflow';
import { cleaningFault, orderFault } from '#plugins/sampling/shared/sampling-order';
import { endResult, insertResults, reviewResults } from '../results/write-results.js';
import { missingIncubation } from '../results/incubation-faults.js';
import { missingTests, resultFaults } from '../results/result-faults.js';
import { insertSetSamples, nextPlace } from './insert-set-samples.js';
import { noteEntry } from './device-entries.js';
import { takenAt, type SampleContext } from './sample-context.js';
import { heldHours, isLate } from './warnings.js';

const changed = (fields: Readonly<Record<string, unknown>>): Change[] =>
  Object.entries(fields).flatMap(([path, to]) => (to === null || to === undefined ? [] : [{ path, from: null, to }]));

const contextOf = ({ record }: { readonly record: { readonly context: SampleContext } }): SampleContext =>
  record.context;

/** A sample from plan to reviewed result (transitions section 7). */
export const sampleWorkflow = implementWorkflow<SampleContext>()(sampleTable, {
  record: { table: 'sampling.set_sample', domain: 'Sample', what: 'The sample' },
  guards: {
    cleanedAndVisuallyClean: ({ cleaning, sample }) => cleaningFault(cleaning, sample.definition),
    labelMatchesPlace: ({ step: { label, scannedPlace }, sample }) => {
      const { code } = sample.definition.location;
      if (label !== undefined && label.toLowerCase() !== sample.label.toLowerCase())
        return { path: 'label', message: `${label} is the label of another sample: this is ${sample.label}` };
      return scannedPlace === undefined || scannedPlace.toLowerCase() === code.toLowerCase()
        ? null
        : { path: 'scannedPlace', message: `${scannedPlace} is another place: ${sample.label} is taken at ${code}` };
    },
    inOrder: ({ before }) => orderFault(before),
    timesInOrder: ({ cleaning, step, now }) => {
      const at = takenAt(step, now);
      if (at > now) return { path: 'takenAt', message: 'is in the future' };
      return cleaning.cleaningCompletedAt !== null && at < cleaning.cleaningCompletedAt
        ? { path: 'takenAt', message: 'is before the end of the cleaning' }
        : null;
    },
    // What a device sends late is taken already: it has the warning.
    samplerQualified: ({ sample, step, samplerWarning, now }) =>
      sample.definition.needsQualification === true && !isLateEntry(step, takenAt(step, now), now)
        ? samplerWarning
        : null,
    withinHoldOrCommented: ({ sample, step, now }) => {
      const { holdHours } = sample.definition;
      const hours = heldHours({ takenAt: sample.takenAt, receivedAt: now.toISOString() });
      const isStated = (step.comment ?? '').trim() !== '';
      return holdHours === null || hours === null || hours <= holdHours || isStated
        ? null
        : {
            path: 'comment',
            message: `is required: ${Math.floor(hours)} hours since sampling, at most ${holdHours} are allowed`,
          };
    },
    methodActive: ({ methodFault }) => methodFault,
    numberOrQualifier: ({ sample, step, now, isAsked }) =>
      isAsked
        ? null
        : step.result === undefined
          ? { path: 'result', message: 'is required' }
          : (resultFaults(sample, step.result, now)[0] ?? null),
    plannedTestsEntered: ({ sample, result }) => missingTests(sample, result),
    incubationRecorded: ({ sample, result }) => missingIncubation(sample, result),
    investigationNamed: ({ step, isAsked }) =>
      !isAsked && (step.investigationReference ?? '').trim() === ''
        ? { path: 'investigationReference', message: 'is required for a retest' }
        : null,
  },
  conditions: {},
  effects: {
    recordTaking: async (call, { record: { context } }) => {
      const { step, samplerWarning, sample } = context;
      const at = takenAt(step, call.now);
      await noteDevice(call, sample.id, context);
      const columns = {
        taken_by: step.takenBy ?? call.actor.fullName,
        taken_at: at,
        recorded_at: call.now,
        late_reason: lateReason(step, at, call.now),
        sampler_warning: samplerWarning,
        condition: step.condition ?? null,
        note: step.note ?? null,
      };
      const changes = changed({
        takenBy: columns.taken_by,
        scannedPlace: step.scannedPlace,
        takenAt: at.toISOString(),
        recordedAt: call.now.toISOString(),
        lateReason: columns.late_reason,
        samplerWarning,
        condition: columns.condition,
        note: columns.note,
      });
      return { columns, changes };
    },
    recordAbsence: async (call, { reason, record: { context } }) => {
      await noteDevice(call, context.sample.id, context);
      const { note = null } = context.step;
      return {
        columns: { absent_reason: reason, recorded_at: call.now, note },
        changes: changed({ absentReason: reason, recordedAt: call.now.toISOString(), note }),
      };
    },
    recordReceipt: (call, { record: { context } }) => {
      const { sample, step } = context;
      const condition = step.condition ?? sample.condition;
      const receiptComment = step.comment ?? null;
      const columns = {
        received_at: call.now,
        received_by: call.actor.id,
        condition,
        receipt_comment: receiptComment,
      };
      const changes = [
        ...changed({ receivedAt: call.now.toISOString(), receivedBy: call.actor.fullName, receiptComment }),
        ...(condition === sample.condition ? [] : [{ path: 'condition', from: sample.condition, to: condition }]),
      ];
      return Promise.resolve({ columns, changes });
    },
    addResult: effectTogether((call, steps) => insertResults(call, steps.map(contextOf))),
    acceptResult: effectTogether((call, steps) => reviewResults(call, steps.map(contextOf))),
    keepEnteredValue: async (call, { reason, record: { context } }) => ({
      ...(await endResult(call, context, 'returned', reason)),
      // A retest that is returned is still the retest of its first result.
      columns: { retest_of: context.result?.retestOf ?? null },
    }),
    askForRetest: async (call, { reason, record: { context } }) => {
      const ended = await endResult(call, context, 'retested', reason);
      const { investigationReference = null } = context.step;
      return {
        columns: {
          retest_of: context.result?.id ?? null,
          investigation_reference: investigationReference,
        },
        changes: [...(ended.changes ?? []), ...changed({ investigationReference })],
      };
    },
    planResample: resample,
  },
  signed: (_call, { record: { context, label }, reason }) =>
    Promise.resolve({
      content: retestContent({
        sampleId: context.sample.id,
        label: context.sample.label,
        resultId: context.result?.id ?? null,
        investigationReference: context.step.investigationReference ?? null,
        reason,
      }),
      statement: `A retest of ${label} is authorised under ${context.step.investigationReference ?? ''}; its first result is kept`,
    }),
});

interface Retest {
  readonly sampleId: string;
  readonly label: string;
  readonly resultId: string | null;
  readonly investigationReference: string | null;
  readonly reason: string | null;
}

/** What the signature of a retest covers. */
function retestContent({ sampleId, label, resultId, investigationReference, reason }: Retest) {
  return { sampleId, label, resultId, investigationReference, reason };
}

/** Retests as they were signed, from the results that they ended. */
export const signedRetests: SignedRecords = {
  table: 'sampling.set_sample',
  contents: async (call, signatures) => {
    const rows = await call.tx.rows<Retest & { readonly id: string }>({
      name: 'sampling-signed-retests',
      text: `select g.id, s.id as "sampleId", s.label, r.id as "resultId", r.ended_reference as "investigationReference",
               r.ended_reason as reason
             from unnest($2::uuid[], $3::uuid[], $4::int[]) as g (id, record, version)
             join sampling.sample_result r on r.set_sample_id = g.record and r.ended_version = g.version
             join sampling.set_sample s on s.facility_id = r.facility_id and s.id = r.set_sample_id
             where r.facility_id = $1 and r.ended_as = 'retested'`,
      values: [
        call.facility.id,
        signatures.map(({ id }) => id),
        signatures.map(({ record }) => record),
        signatures.map(({ version }) => version),
      ],
    });
    return new Map(rows.map(({ id, ...retest }) => [id, retestContent(retest)]));
  },
};

/** Why a sample was entered late: as stated, or because its device had no network. */
function lateReason(step: SampleContext['step'], at: Date, now: Date): string | null {
  return isLateEntry(step, at, now) ? 'entered without a network' : (step.comment ?? null);
}

function isLateEntry({ device }: SampleContext['step'], at: Date, now: Date): boolean {
  return device !== undefined && isLate({ takenAt: at.toISOString(), recordedAt: now.toISOString() });
}

function noteDevice(call: AnyCall, id: string, { step: { device, action } }: SampleContext): Promise<void> {
  return noteEntry(call, device, { id, action });
}

/** A damaged or expired sample is taken again: a new planned sample stands for it. */
async function resample(
  call: AnyCall,
  {
    reason,
    record: { context },
  }: { readonly reason: string | null; readonly record: { readonly context: SampleContext } },
): Promise<EffectResult> {
  const { sample } = context;
  await noteDevice(call, sample.id, context);
  const [label] = await insertSetSamples(
    call,
    { id: sample.setId, number: sample.setNumber, equipmentId: sample.equipment.id },
    [
      {
        id: randomUUID(),
        place: await nextPlace(call, sample.setId),
        locationId: sample.locationId,
        sampleId: sample.sampleId,
        definition: sample.definition,
        resampleOf: sample.id,
      },
    ],
  );
  return { columns: { absent_reason: reason }, changes: changed({ absentReason: reason, resample: label }) };
}
