import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { ApiError, type AnyCall, type FileStore, type Numbers, type UploadedFile } from '#kernel/contract';
import type { ImportPreview } from '#plugins/sampling/shared/result-import';
import { enteredSteps } from '../results/match-rows.js';
import { stepTogether, type TogetherDeps } from '../sets/step-together.js';
import type { Previewed } from './preview-import.js';

const table = 'sampling.result_import';

/** Refuses what was not seen, what is faulty and what changes nothing, in this order. */
export function assertSeen({ digest, faults, counts, sheet }: ImportPreview, seen: string): void {
  if (digest !== seen)
    throw new ApiError('StaleRecordError', {
      message: 'The file, its profile or its samples are not those of the preview that was seen: look at it again',
    });
  if (faults.length > 0)
    throw new ApiError('DataValidationError', {
      message: `${sheet}: ${counts.refused} ${counts.refused === 1 ? 'row was' : 'rows were'} refused; nothing was imported`,
      fields: faults.slice(0, 100).map(({ row, column = '', message }) => ({ path: `row ${row}, ${column}`, message })),
      details: { errors: faults.slice(0, 1000) },
    });
  if (counts.entered === 0)
    throw new ApiError('NothingToChangeError', { message: 'Every result of this file was entered before' });
}

/** Enters the results of a preview and stores the file that they come from; answers the id of the import. */
export async function writeImport(
  call: AnyCall,
  deps: TogetherDeps & { readonly files: FileStore; readonly numbers: Numbers },
  { preview, entered }: Previewed,
  file: UploadedFile,
  profileId: string | null,
): Promise<string> {
  await stepTogether(call, deps, 'enterResult', enteredSteps(entered));
  const { file: facts, profile, counts, digest } = preview;
  const stored = await deps.files.keep(call, file, mediaTypeOf(facts.name));
  const id = randomUUID();
  const { number } = await deps.numbers.reserve(call, 'ResultImport');
  const { rows, leftOut, flagged } = counts;
  await call.tx.db(table).insert({
    facility_id: call.facility.id,
    id,
    number,
    file_id: stored.id,
    sha256: stored.sha256,
    profile_id: profileId,
    profile,
    digest,
    rows,
    entered: counts.entered,
    left_out: leftOut,
    flagged,
    reason: call.reason ?? '',
    created_at: call.now,
    created_by: call.actor.id,
  });
  await storeRows(call, id, { preview, entered });
  call.tx.audit({
    domain: 'ResultImport',
    action: 'import',
    entity: { table, id, label: `result import ${number}` },
    changes: [
      { path: 'file', from: null, to: `${facts.name}, ${facts.bytes} bytes, SHA-256 ${facts.sha256}` },
      { path: 'profile', from: null, to: profile },
      { path: 'entered', from: null, to: counts.entered },
      { path: 'leftOut', from: null, to: leftOut },
      { path: 'flagged', from: null, to: flagged },
    ],
  });
  return id;
}

/** The kernel has read the file by the end of its name. */
function mediaTypeOf(name: string): string {
  return path.extname(name).toLowerCase() === '.csv'
    ? 'text/csv'
    : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
}

async function storeRows(call: AnyCall, id: string, { preview, entered }: Previewed): Promise<void> {
  const flags = new Map(preview.rows.map(row => [row.line, row.flags]));
  const rows = entered.map(({ row, sample }) => ({ line: row, sample: sample.id, flags: flags.get(row) ?? [] }));
  await call.tx.rows({
    name: 'sampling-store-import-rows',
    text: `insert into sampling.result_import_row (facility_id, import_id, line, set_sample_id, result_number, flags)
           select $1, $2, x.line, r.set_sample_id, r.number, x.flags
           from jsonb_to_recordset($3::jsonb) as x(line integer, sample uuid, flags jsonb)
           join sampling.sample_result r on r.facility_id = $1 and r.set_sample_id = x.sample and r.is_current`,
    values: [call.facility.id, id, JSON.stringify(rows)],
  });
}
