import { useState } from 'react';
import { api, ApiFailure, fp, refusalText, toast, useSave } from '@limpid/ui-kit';
import type { FileColumns, ImportPreview, ResultImport } from '#plugins/sampling/shared/result-import';

/** State of the import of one file. */
export interface ImportState {
  readonly file: File | null;
  readonly columns: FileColumns | null;
  /** Null until one is chosen; empty: the file has our own headings. */
  readonly profileId: string | null;
  readonly preview: ImportPreview | null;
  /** The import, once it is done. */
  readonly made: ResultImport | null;
  readonly fault: string | null;
  /** What is being sent; null when nothing is. */
  readonly sending: string | null;
}
const nothing: ImportState = {
  file: null,
  columns: null,
  profileId: null,
  preview: null,
  made: null,
  fault: null,
  sending: null,
};

/** The steps of an import: file, profile, what would be entered, and the import of exactly that. */
export function useImport() {
  const [state, setState] = useState(nothing);
  const save = useSave((form: FormData) =>
    api.post<{ readonly resultImport: ResultImport }>(fp('/result-imports'), form, 'Importing'),
  );
  const doing = async (what: string, work: () => Promise<Partial<ImportState>>): Promise<void> => {
    setState(now => ({ ...now, sending: what, fault: null }));
    try {
      const change = await work();
      setState(now => ({ ...now, ...change }));
    } catch (error) {
      if (error instanceof ApiFailure && error.isEndOfSession) return;
      setState(now => ({ ...now, fault: refusalText(error) }));
    } finally {
      setState(now => ({ ...now, sending: null }));
    }
  };
  return {
    state,
    choose: (file: File) => {
      setState({ ...nothing, file });
      return doing('Reading the file', async () => ({
        columns: await api.ask<FileColumns>(fp('/result-imports/columns'), formOf(file, ''), 'Reading the file'),
      }));
    },
    chooseProfile: (profileId: string) => setState(now => ({ ...now, profileId, preview: null, fault: null })),
    check: (profileId: string) =>
      doing('Checking', async () => {
        if (state.file === null) return {};
        const form = formOf(state.file, profileId);
        const { preview } = await api.ask<{ readonly preview: ImportPreview }>(
          fp('/result-imports/preview'),
          form,
          'Checking',
        );
        return { profileId, preview };
      }),
    confirm: (reason: string) =>
      doing('Importing', async () => {
        const { file, profileId, preview } = state;
        if (file === null || preview === null) return {};
        const form = formOf(file, profileId ?? '');
        form.set('digest', preview.digest);
        form.set('reason', reason);
        const { resultImport } = await save.mutateAsync(form);
        const { entered } = resultImport;
        toast({ kind: 'success', title: entered === 1 ? '1 result imported' : `${entered} results imported` });
        return { made: resultImport };
      }),
  };
}

function formOf(file: File, profileId: string): FormData {
  const form = new FormData();
  if (profileId !== '') form.set('profileId', profileId);
  form.append('file', file, file.name);
  return form;
}
