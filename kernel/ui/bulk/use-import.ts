import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { api, ApiFailure, fp, hasEnded, useJob, type Job } from '@limpid/ui-kit';
import type {
  ImportMapping,
  ImportResult,
  RejectedDetails,
  SheetPreview,
  TransferSection,
} from '#schemas/transfer/import';
import { fileFault } from './file-fault.js';
import { remember } from './remembered-columns.js';
import { suggestMapping } from './suggest-mapping.js';

/** State of the import of one file. */
export interface ImportState {
  readonly files: readonly File[];
  readonly sheets: readonly SheetPreview[];
  readonly mapping: ImportMapping;
  /** Corrected rows, in the order in which they came. */
  readonly corrections: readonly File[];
  /** The job that checks, and the one that writes. */
  readonly check: string | null;
  readonly commit: string | null;
}
const nothing: ImportState = { files: [], sheets: [], mapping: {}, corrections: [], check: null, commit: null };

/** The steps of an import: file, columns, check, corrections, import. */
export function useImport(sections: readonly TransferSection[]) {
  const [state, setState] = useState(nothing);
  const [fault, setFault] = useState<string | null>(null);
  const [sending, setSending] = useState<string | null>(null);
  const [isStarting, setStarting] = useState(false);
  const checkJob = useJob(state.check);
  const commitJob = useJob(state.commit);
  const client = useQueryClient();

  /** Large files take time to upload; nothing is sent twice meanwhile. */
  const guarded = async (what: string, files: readonly File[], work: () => Promise<void>): Promise<void> => {
    if (sending !== null) return;
    setFault(null);
    setSending(what);
    try {
      const unfit = await fileFault(files);
      if (unfit !== null) return setFault(unfit);
      await work();
    } catch (error) {
      setFault(await faultOf(error, files));
    } finally {
      setSending(null);
    }
  };
  /** The result of a check is shown only with the checked columns: they may change during the upload. */
  const settle = (sent: ImportState, change: Partial<ImportState>): void =>
    setState(now => (now.files === sent.files && now.mapping === sent.mapping ? { ...now, ...change } : now));
  const start = async (next: ImportState, reason: string | null): Promise<string> => {
    const form = new FormData();
    for (const file of next.files) form.append('file', file, file.name);
    for (const file of next.corrections) form.append('corrections', file, file.name);
    form.set('mapping', JSON.stringify(next.mapping));
    // Its encoding was checked in the preview.
    const encoding = next.sheets.find(sheet => sheet.encoding !== null)?.encoding ?? null;
    if (encoding !== null) form.set('encoding', encoding);
    if (reason === null) form.set('dryRun', 'true');
    else form.set('reason', reason);
    return api.start(fp('/master'), form, 'Import', reason === null);
  };

  return {
    state,
    fault,
    /** The current upload; null without one. */
    sending,
    checkJob,
    commitJob,
    /** The import is being uploaded or is running: its content can no longer be changed. */
    isImporting: isStarting || (state.commit !== null && (commitJob === undefined || !hasEnded(commitJob))),
    choose: (files: readonly File[]) =>
      guarded('Reading the file', files, async () => {
        if (files.length === 0) return;
        const form = new FormData();
        for (const file of files) form.append('file', file, file.name);
        const { sheets } = await api.ask<{ sheets: readonly SheetPreview[] }>(
          fp('/master/preview'),
          form,
          'Reading the file',
        );
        setState({ ...nothing, files, sheets, mapping: suggestMapping(sheets, sections) });
      }),
    map: (mapping: ImportMapping) => setState({ ...state, mapping, check: null, commit: null }),
    check: () => {
      remember(state.mapping, state.sheets);
      return guarded('Sending the file', [...state.files, ...state.corrections], async () => {
        const check = await start(state, null);
        settle(state, { check, commit: null });
      });
    },
    correct: (files: readonly File[]) =>
      guarded('Sending the corrected rows', [...state.files, ...state.corrections, ...files], async () => {
        const corrections = [...state.corrections, ...files];
        const check = await start({ ...state, corrections }, null);
        settle(state, { corrections, check, commit: null });
      }),
    commit: async (reason: string) => {
      setStarting(true);
      await guarded('Sending the file', [...state.files, ...state.corrections], async () => {
        const commit = await start(state, reason);
        setState({ ...state, commit });
        // Data shown elsewhere may have changed when it has ended.
        void client.invalidateQueries({ queryKey: ['facility'] });
      });
      setStarting(false);
    },
    again: () => {
      setFault(null);
      setState(nothing);
      void client.invalidateQueries({ queryKey: ['facility'] });
    },
  };
}

/** The result of an import; null while its job is running and when it failed or was stopped. */
export function resultOf(job: Job | undefined): ImportResult['import'] | null {
  return job?.state === 'done' ? (job.result as ImportResult).import : null;
}

/** The rejected rows; null when the job succeeded, is running, or failed for another reason. */
export function rejectedOf(job: Job | undefined): RejectedDetails | null {
  const details = job?.error?.details as RejectedDetails | undefined;
  return job !== undefined && hasEnded(job) && details?.errors !== undefined ? details : null;
}

/** The end of a session is shown over the page; the failed step may be repeated then. */
async function faultOf(error: unknown, files: readonly File[]): Promise<string> {
  if (!(error instanceof ApiFailure)) return 'Something went wrong';
  if (error.status === 401 || error.status === 419)
    return 'Nothing was sent, because your session had ended. Log in and try again';
  const [only, ...others] = files;
  const about = error.fields[0];
  if (about?.path === 'file' && only !== undefined && others.length === 0) return `${only.name}: ${about.message}`;
  // A browser that cannot read a file to its end gives the same error as without a network.
  return (error.status === 0 ? await fileFault(files) : null) ?? error.message;
}
