import { randomUUID } from 'node:crypto';
import type { AnyCall, Numbers } from '#kernel/contract';
import type { SampleDefinition } from '#plugins/sampling/shared/sample-set';
import { insertResultRows } from '../results/insert-rows.js';
import { judgeEntry } from '../results/judge-entry.js';
import { resultColumns, resultText } from '../results/write-results.js';
import { samplingRank } from '#plugins/sampling/shared/sampling-order';
import type { ResolvedSample } from '../setup/read-samples.js';
import type { EarlierRow } from './earlier-rows.js';

/** A checked row with the planned sample that it is of. */
export interface EarlierResult {
  readonly row: EarlierRow;
  readonly sample: ResolvedSample;
  readonly definition: SampleDefinition;
  readonly productionId: string | null;
}

/** Rows of one statement: far below the parameters that PostgreSQL accepts. */
const atOnce = 500;

/** Stores reviewed results with their samples, one set for each batch; each is audited. */
export async function writeEarlier(
  call: AnyCall,
  numbers: Numbers,
  results: readonly EarlierResult[],
  progress: (done: number) => void,
): Promise<void> {
  const byBatch = [...Map.groupBy(results, ({ row }) => (row.batch ?? '').toLowerCase()).values()].toSorted(
    (a, b) => cleanedAt(a) - cleanedAt(b),
  );
  const reserved = await numbers.reserveMany(call, 'SampleSet', byBatch.length);
  const sets: object[] = [];
  const samples: object[] = [];
  const entries: object[] = [];
  for (const [place, batch] of byBatch.entries()) {
    const [first] = batch;
    const number = reserved[place]?.number;
    if (first === undefined || number === undefined) continue;
    const set = setOf(call, number, first);
    sets.push(set);
    const inOrder = batch.toSorted((a, b) => samplingRank(a.definition) - samplingRank(b.definition));
    for (const [index, result] of inOrder.entries()) {
      const sample = sampleOf(call, { setId: set.id, place: index + 1 }, result);
      samples.push(sample);
      entries.push(entryOfResult(call, sample, result));
    }
  }
  for (const [table, rows] of [
    ['sampling.sample_set', sets],
    ['sampling.set_sample', samples],
  ] as const)
    for (let at = 0; at < rows.length; at += atOnce) await call.tx.db(table).insert(rows.slice(at, at + atOnce));
  for (let at = 0; at < entries.length; at += atOnce) {
    await insertResultRows(call, entries.slice(at, at + atOnce));
    progress(Math.min(entries.length, at + atOnce));
  }
}

const cleanedAt = ([first]: readonly EarlierResult[]): number => Date.parse(first?.row.cleanedAt ?? '');

function setOf(call: AnyCall, number: number, { row, sample, productionId }: EarlierResult) {
  const id = randomUUID();
  call.tx.audit({
    domain: 'SampleSet',
    action: 'create',
    entity: { table: 'sampling.sample_set', id, label: `sample set ${number}` },
    changes: [
      { path: 'isEarlier', from: null, to: true },
      { path: 'batchNumber', from: null, to: row.batch },
      { path: 'cleaningCompletedAt', from: null, to: row.cleanedAt },
    ],
  });
  return {
    ...recordColumns(call, id),
    number,
    study_type: 'verification',
    equipment_id: sample.row.equipmentId,
    production_id: productionId,
    batch_number: row.batch,
    cleaned_by: row.cleanedBy,
    cleaning_completed_at: row.cleanedAt,
    failing_locations: '[]',
    is_earlier: true,
    created_at: call.now,
    created_by: call.actor.id,
  };
}

function sampleOf(
  call: AnyCall,
  { setId, place }: { readonly setId: string; readonly place: number },
  { row, sample, definition }: EarlierResult,
) {
  const id = randomUUID();
  return {
    ...recordColumns(call, id),
    state: 'Reviewed',
    set_id: setId,
    equipment_id: sample.row.equipmentId,
    location_id: sample.locationId,
    sample_id: sample.id,
    label: row.label ?? '',
    place,
    definition: JSON.stringify(definition),
    taken_by: row.takenBy,
    taken_at: row.takenAt,
  };
}

function entryOfResult(
  call: AnyCall,
  { id, label }: ReturnType<typeof sampleOf>,
  { row, definition }: EarlierResult,
): object {
  const judged = judgeEntry(definition, row.entry);
  const { residueOption, observedResidue, unit } = row.entry;
  call.tx.audit({
    domain: 'Sample',
    action: 'create',
    entity: { table: 'sampling.set_sample', id, label: `sample ${label}` },
    changes: [
      { path: 'state', from: null, to: 'Reviewed' },
      { path: 'takenAt', from: null, to: row.takenAt },
      { path: 'result', from: null, to: resultText(residueOption, observedResidue ?? null, unit ?? 'ppm') },
      { path: 'verdict', from: null, to: judged.verdict },
      { path: 'reviewedBy', from: null, to: row.reviewedBy },
    ],
  });
  return {
    ...resultColumns(call, row.entry, judged),
    set_sample_id: id,
    number: 1,
    reviewer: row.reviewedBy,
    reviewed_at: row.reviewedAt,
  };
}

function recordColumns(call: AnyCall, id: string) {
  return { facility_id: call.facility.id, id, version: 1, updated_at: call.now, updated_by: call.actor.id };
}
