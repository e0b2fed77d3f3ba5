import { randomUUID } from 'node:crypto';
import { notFound, validationError, type AnyCall, type StreamedFile } from '#kernel/contract';
import type { CorrectionSheet } from './corrections.js';
import { csvLines } from './csv.js';

/** Bad rows are kept so long; after that the file must be checked again. */
const keptDays = 7;

/** Keeps the bad rows of an import for the person who sent it; answers by which id. */
export async function keepCorrections(call: AnyCall, sheets: readonly CorrectionSheet[]): Promise<string> {
  const id = randomUUID();
  const corrections = call.tx.db('kernel.import_correction');
  const oldest = new Date(call.now.getTime() - keptDays * 86_400_000);
  await corrections.clone().where('facility_id', call.facility.id).where('created_at', '<', oldest).delete();
  await corrections.clone().insert({
    facility_id: call.facility.id,
    id,
    sheets: JSON.stringify(sheets),
    requested_by: call.actor.id,
    created_at: call.now,
  });
  return id;
}

/** The bad rows that the caller's own import left behind. */
export async function keptCorrections(call: AnyCall, id: string): Promise<readonly CorrectionSheet[]> {
  const [row] = await call.tx.rows<{ sheets: readonly CorrectionSheet[] }>({
    text: 'select sheets from kernel.import_correction where facility_id = $1 and id = $2 and requested_by = $3',
    values: [call.facility.id, id, call.actor.id],
  });
  if (row === undefined) throw notFound('Correction file');
  return row.sheets;
}

/** One sheet as CSV, separated as the file that it comes from; of several the caller must take the workbook. */
export function csvOf(sheets: readonly CorrectionSheet[], fileName = sheets[0]?.name ?? ''): StreamedFile {
  const [sheet, another] = sheets;
  if (sheet === undefined || another !== undefined)
    throw validationError({ path: 'format', message: `${sheets.length} sheets do not fit into one CSV file` });
  return {
    fileName: `${fileName}.csv`,
    mediaType: 'text/csv; charset=utf-8',
    content: csvLines([sheet.headings, ...sheet.rows], sheet.separator),
  };
}
