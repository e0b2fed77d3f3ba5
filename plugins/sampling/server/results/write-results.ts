import { randomUUID } from 'node:crypto';
import { ApiError, type AnyCall, type EffectResult } from '#kernel/contract';
import type { SampleContext } from '../sets/sample-context.js';
import { judgeEntry } from './judge-entry.js';

const table = 'sampling.sample_result';
/** The laboratory of results that state none. */
const ownLaboratory = 'Own laboratory';

/** Stores what was measured with everything that its verdict depends on. */
export async function insertResult(call: AnyCall, context: SampleContext): Promise<EffectResult> {
  const { sample, step, nextNumber, retestOf } = context;
  const { result: entry } = step;
  if (entry === undefined) throw new Error('a result without an entry');
  const { snapshot, judged, tests, verdict } = judgeEntry(sample.definition, entry);
  const laboratory = entry.laboratory ?? ownLaboratory;
  const testNumber = entry.analyticalTestNumber ?? null;
  if (testNumber !== null) await assertNewTestNumber(call, sample.id, laboratory, testNumber);
  const [retest] = retestOf === null ? [] : await retestFacts(call, retestOf);
  await call.tx.db(table).insert({
    facility_id: call.facility.id,
    id: randomUUID(),
    set_sample_id: sample.id,
    number: nextNumber,
    is_current: true,
    residue_option: entry.residueOption,
    observed_value: entry.observedResidue ?? null,
    observed_unit: entry.unit ?? 'ppm',
    analytical_test_number: testNumber,
    laboratory,
    snapshot: JSON.stringify(snapshot),
    judged_value: judged.judgedValue,
    is_bound: judged.isBound,
    adjusted_mg: judged.adjusted?.massMg ?? null,
    adjusted_mg_per_sqcm: judged.adjusted?.mgPerSqcm ?? null,
    adjusted_value: judged.adjustedInUnit,
    percent_of_limit: judged.percentOfLimit,
    verdict,
    tests: JSON.stringify(tests),
    additional_information: entry.additionalInformation ?? null,
    measured_by: entry.measuredBy ?? call.actor.fullName,
    measured_at: entry.measuredAt ?? call.now,
    entered_by: call.actor.id,
    entered_at: call.now,
    retest_of: retestOf,
    retest_reason: retest?.reason ?? null,
    investigation_reference: retest?.reference ?? null,
  });
  return {
    columns: { retest_of: null },
    changes: [
      {
        path: 'result',
        from: null,
        to: resultText(entry.residueOption, entry.observedResidue ?? null, entry.unit ?? 'ppm'),
      },
      { path: 'adjustedObservedResidue', from: null, to: judged.adjustedInUnit },
      { path: 'verdict', from: null, to: verdict },
    ],
  };
}

/** How a result reads: `0.85 ppm`, `below detection limit`. */
function resultText(option: string, value: number | null, unit: string): string {
  return value === null ? option : `${value} ${unit}`;
}

/** An analytical test number names one sample of a laboratory, also when its result was retested. */
async function assertNewTestNumber(call: AnyCall, id: string, laboratory: string, number: string): Promise<void> {
  const [other] = await call.tx.rows<{ label: string }>({
    name: 'sampling-same-test-number',
    text: `select s.label from sampling.sample_result r
           join sampling.set_sample s on s.facility_id = r.facility_id and s.id = r.set_sample_id
           where r.facility_id = $1 and lower(r.laboratory) = lower($2) and lower(r.analytical_test_number) = lower($3)
             and (r.set_sample_id <> $4 or r.is_current) limit 1`,
    values: [call.facility.id, laboratory, number, id],
  });
  if (other === undefined) return;
  throw new ApiError('DuplicateEntryError', {
    message: `${number} is the analytical test number of ${other.label} in ${laboratory}`,
    fields: [{ path: 'analyticalTestNumber', message: `is that of ${other.label}` }],
  });
}

async function retestFacts(call: AnyCall, resultId: string) {
  return call.tx.rows<{ reason: string | null; reference: string | null }>({
    name: 'sampling-retest-facts',
    text: `select ended_reason as reason, ended_reference as reference from sampling.sample_result
           where facility_id = $1 and id = $2`,
    values: [call.facility.id, resultId],
  });
}

/** The current result was verified by another person. */
export async function reviewResult(call: AnyCall, { result }: SampleContext): Promise<EffectResult> {
  await call.tx
    .db(table)
    .where({ facility_id: call.facility.id, id: result?.id ?? null })
    .update({ reviewed_by: call.actor.id, reviewed_at: call.now });
  return { changes: [{ path: 'reviewedBy', from: null, to: call.actor.fullName }] };
}

/** The current result stays in the history and a new one is to be entered. */
export async function endResult(
  call: AnyCall,
  { result, sample, step }: SampleContext,
  endedAs: 'returned' | 'retested',
  reason: string | null,
): Promise<EffectResult> {
  if (result === null) return {};
  await call.tx
    .db(table)
    .where({ facility_id: call.facility.id, id: result.id })
    .update({
      is_current: false,
      ended_as: endedAs,
      ended_reason: reason,
      ended_reference: step.investigationReference ?? null,
      ended_version: sample.version,
    });
  return {
    changes: [
      { path: 'result', from: resultText(result.residueOption, result.observedResidue, result.unit), to: null },
    ],
  };
}
