import { randomUUID } from 'node:crypto';
import type { AnyCall, Change, EffectResult } from '#kernel/contract';
import type { Incubation } from '#plugins/sampling/shared/incubation';
import type { ResultEntry } from '#plugins/sampling/shared/sample-result';
import type { SampleContext } from '../sets/sample-context.js';
import { insertResultRows } from './insert-rows.js';
import { judgeEntry, type JudgedEntry } from './judge-entry.js';
import { assertNewTestNumbers, ownLaboratory } from './test-numbers.js';

const table = 'sampling.sample_result';

/** Stores what was measured of samples, with everything that their verdicts depend on. */
export async function insertResults(call: AnyCall, contexts: readonly SampleContext[]): Promise<EffectResult[]> {
  const entered = contexts.map(context => {
    const { sample, step } = context;
    if (step.result === undefined) throw new Error('a result without an entry');
    return { context, entry: step.result, found: judgeEntry(sample.definition, step.result) };
  });
  await assertNewTestNumbers(
    call,
    entered.map(({ context: { sample }, entry }) => ({ sample, entry })),
  );
  const retests = await retestFacts(
    call,
    contexts.flatMap(({ retestOf }) => retestOf ?? []),
  );
  await insertResultRows(
    call,
    entered.map(({ context: { sample, nextNumber, retestOf }, entry, found }) => ({
      ...resultColumns(call, entry, found),
      set_sample_id: sample.id,
      number: nextNumber,
      retest_of: retestOf,
      retest_reason: retests.get(retestOf ?? '')?.reason ?? null,
      investigation_reference: retests.get(retestOf ?? '')?.reference ?? null,
    })),
  );
  return entered.map(({ entry, found }) => ({ columns: { retest_of: null }, changes: entryChanges(entry, found) }));
}

function entryChanges(entry: ResultEntry, { judged, verdict }: JudgedEntry): Change[] {
  const incubation = entry.incubation ?? null;
  return [
    {
      path: 'result',
      from: null,
      to: resultText(entry.residueOption, entry.observedResidue ?? null, entry.unit ?? 'ppm'),
    },
    { path: 'adjustedObservedResidue', from: null, to: judged.adjustedInUnit },
    { path: 'verdict', from: null, to: verdict },
    ...(incubation === null ? [] : [{ path: 'incubation', from: null, to: incubationText(incubation) }]),
  ];
}

/** Columns of a current result that follow from its entry and verdict. */
export function resultColumns(call: AnyCall, entry: ResultEntry, { snapshot, judged, tests, verdict }: JudgedEntry) {
  return {
    facility_id: call.facility.id,
    id: randomUUID(),
    is_current: true,
    residue_option: entry.residueOption,
    observed_value: entry.observedResidue ?? null,
    observed_unit: entry.unit ?? 'ppm',
    analytical_test_number: entry.analyticalTestNumber ?? null,
    laboratory: entry.laboratory ?? ownLaboratory,
    snapshot,
    judged_value: judged.judgedValue,
    is_bound: judged.isBound,
    adjusted_mg: judged.adjusted?.massMg ?? null,
    adjusted_mg_per_sqcm: judged.adjusted?.mgPerSqcm ?? null,
    adjusted_value: judged.adjustedInUnit,
    percent_of_limit: judged.percentOfLimit,
    verdict,
    tests,
    incubation: entry.incubation ?? null,
    additional_information: entry.additionalInformation ?? null,
    measured_by: entry.measuredBy ?? call.actor.fullName,
    measured_at: entry.measuredAt ?? call.now,
    entered_by: call.actor.id,
    entered_at: call.now,
  };
}

/** How an incubation reads: `2026-11-20T08:00Z to 2026-11-23T08:00Z at 32 °C`. */
function incubationText({ startedAt, endedAt, temperatureC, explanation }: Incubation): string {
  const found = `${startedAt} to ${endedAt} at ${temperatureC} °C`;
  return explanation ? `${found}: ${explanation}` : found;
}

/** How a result reads: `0.85 ppm`, `below detection limit`. */
export function resultText(option: string, value: number | null, unit: string): string {
  return value === null ? option : `${value} ${unit}`;
}

async function retestFacts(call: AnyCall, resultIds: readonly string[]) {
  if (resultIds.length === 0) return new Map<string, never>();
  const rows = await call.tx.rows<{ id: string; reason: string | null; reference: string | null }>({
    name: 'sampling-retest-facts',
    text: `select id, ended_reason as reason, ended_reference as reference from sampling.sample_result
           where facility_id = $1 and id = any($2::uuid[])`,
    values: [call.facility.id, [...resultIds]],
  });
  return new Map(rows.map(row => [row.id, row]));
}

/** The current results were verified by another person. */
export async function reviewResults(call: AnyCall, contexts: readonly SampleContext[]): Promise<EffectResult[]> {
  const ids = contexts.flatMap(({ result }) => result?.id ?? []);
  await call.tx
    .db(table)
    .where({ facility_id: call.facility.id })
    .whereRaw('id = any(?::uuid[])', [ids])
    .update({ reviewed_by: call.actor.id, reviewed_at: call.now });
  return contexts.map(() => ({ changes: [{ path: 'reviewedBy', from: null, to: call.actor.fullName }] }));
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
