import path from 'node:path';
import {
  addAttachments,
  ApiError,
  attachFile,
  attachmentOf,
  removeAttachment,
  validationError,
  type AnyCall,
  type AttachmentTarget,
  type FacilitySettings,
  type FileStore,
  type Records,
  type SheetFiles,
  type UploadedFile,
} from '#kernel/contract';
import { readProcedureSteps } from '#plugins/procedures/server/api';
import { cycleFindings, runFiles, type CycleReport } from '#plugins/qualification/shared/cycle-file';
import type { CycleProfile, RunFileUpload } from '#plugins/qualification/shared/cycle-profile';
import { runById, type RunRow } from '../runs/run-row.js';
import { mappingOfProfile, sheetOf, type CycleMapping } from './cycle-columns.js';
import { cycleProfile } from './cycle-profile.resource.js';
import { cycleSteps } from './cycle-report.js';
import { readCycle } from './read-cycle.js';
import { runFileLinks } from './run-file-links.js';

/** What files of runs are read and kept with. */
export interface RunFileServices {
  readonly records: Records;
  readonly sheetFiles: SheetFiles;
  readonly files: FileStore;
  readonly settings: FacilitySettings;
}

/** A run whose files change, locked until the transaction ends. What is signed stays as it was signed. */
async function openRun(call: AnyCall, id: string): Promise<RunRow> {
  await call.tx.rows({
    text: 'select id from qualification.run where facility_id = $1 and id = $2 for no key update',
    values: [call.facility.id, id],
  });
  const run = await runById(call, id);
  if (run.state !== 'InProgress')
    throw new ApiError('TransactionLocked', {
      message: `Files are added and removed while a run is in progress: run ${run.number} of ${run.study.externalId} is not`,
    });
  return run;
}

const targetOf = (run: RunRow, reason?: string): AttachmentTarget => ({
  id: run.id,
  label: `run ${run.number} of ${run.study.externalId}`,
  ...(reason === undefined ? {} : { reason }),
});

/** Adds a file to a run: CSV files and workbooks are read as the cycle of its cleaning, others are kept as they are. */
export async function addRunFile(
  call: AnyCall,
  services: RunFileServices,
  id: string,
  file: UploadedFile | undefined,
  { profileId, caption = null }: RunFileUpload,
): Promise<void> {
  const run = await openRun(call, id);
  if (file === undefined) throw validationError({ path: 'file', message: 'is required' });
  const target = { ...targetOf(run), caption };
  const kind = path.extname(file.fileName).toLowerCase();
  if (kind !== '.csv' && kind !== '.xlsx') {
    await addAttachments(services.files, call, runFileLinks, target, [file]);
    return;
  }
  assertCycleOpen(run);
  if (run.cycle !== null)
    throw validationError({
      path: 'file',
      message: `is refused: ${run.cycle.fileName} is the file of this cycle; remove it with a reason first`,
    });
  const read = await readCycleFile(call, services, run, { file, profileId: profileId ?? null });
  const isWorkbook = kind === '.xlsx';
  const stored = await services.files.keep(
    call,
    file,
    isWorkbook ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' : 'text/csv',
  );
  await attachFile(call, runFileLinks, target, stored);
  await storeCycle(call, run, { ...read, fileId: stored.id, fileName: stored.name, sha256: stored.sha256 });
}

/** Removes a file from a run that nobody has signed; its content is kept. */
export async function removeRunFile(call: AnyCall, id: string, fileId: string, reason: string): Promise<void> {
  const run = await openRun(call, id);
  const file = await attachmentOf(call, runFileLinks, id, fileId);
  if (run.cycle?.fileId === file.id) assertCycleOpen(run);
  await removeAttachment(call, runFileLinks, targetOf(run, reason), fileId);
  if (run.cycle?.fileId === file.id) await storeCycle(call, run, null);
}

/** The file of a cycle is signed with the cleaning. */
function assertCycleOpen({ sections }: RunRow): void {
  if (sections.cleaningDetails?.state === 'done')
    throw new ApiError('TransactionLocked', {
      message: 'Cleaning details are signed with the file of their cycle: it is changed after a return',
    });
}

async function readCycleFile(
  call: AnyCall,
  { records, sheetFiles, settings }: RunFileServices,
  run: RunRow,
  { file, profileId }: { readonly file: UploadedFile; readonly profileId: string | null },
): Promise<Omit<CycleReport, 'fileId' | 'fileName' | 'sha256'>> {
  const profile = profileId === null ? null : await profileOf(call, records, profileId);
  const { sheets } = await sheetFiles.read(file, { mostRows: runFiles.mostSteps });
  const { sheet, mapping } = sheetOf(sheets, profile);
  const { timezone } = await settings.dateTime(call);
  const recorded = readCycle(sheet, mapping, {
    timezone,
    now: call.now,
    manufacturingCompletedAt: run.manufacturingCompletedAt,
  });
  const version = run.procedureVersion;
  const procedure =
    run.procedureId === null || version === null ? null : await readProcedureSteps(call, run.procedureId, version);
  if (procedure === null || version === null || procedure.steps.length === 0)
    throw validationError({
      path: 'file',
      message: 'is compared with the steps of the cleaning procedure, which states none',
    });
  return {
    profile: mapping.name,
    procedure: { externalId: procedure.externalId, documentVersion: version },
    startedAt: recorded[0]?.startedAt.toISOString() ?? '',
    endedAt: recorded.at(-1)?.endedAt.toISOString() ?? '',
    steps: cycleSteps(procedure, recorded),
  };
}

/** A profile that is archived or of another facility is refused. */
async function profileOf(call: AnyCall, records: Records, id: string): Promise<CycleMapping> {
  const row = await records.get(cycleProfile, call, id);
  if (row['isArchived'] === true) throw new ApiError('ArchivedEntryError');
  return mappingOfProfile(row as unknown as CycleProfile & { readonly version: number });
}

/** Keeps what a file says with its run, whose version rises: who signs has seen it. */
async function storeCycle(call: AnyCall, run: RunRow, cycle: CycleReport | null): Promise<void> {
  await call.tx
    .db('qualification.run')
    .where({ facility_id: call.facility.id, id: run.id })
    .update({
      cycle: cycle === null ? null : JSON.stringify(cycle),
      version: call.tx.db.raw('version + 1'),
      updated_at: call.now,
      updated_by: call.actor.id,
    });
  call.tx.audit({
    domain: 'Run',
    action: 'update',
    entity: { table: 'qualification.run', id: run.id, label: targetOf(run).label },
    changes: [{ path: 'cycle', from: summaryOf(run.cycle), to: summaryOf(cycle) }],
  });
}

function summaryOf(cycle: CycleReport | null): string | null {
  if (cycle === null) return null;
  const findings = cycleFindings(cycle);
  return `${cycle.steps.length} steps${findings.length === 0 ? ' as planned' : `: ${findings.join('; ')}`}`;
}
