import { useState } from 'react';
import { api, ApiFailure, fp, refusalText, toast, useSave, useSigning } from '@limpid/ui-kit';
import type { RunStep, WholeRun } from '#plugins/qualification/shared/run';

/** What a step is sent with, without what the page knows. */
export type RunStepValues = Omit<RunStep, 'version' | 'proof' | 'comment'>;

/** Carries out steps of a run: signs where the server asks for it, and keeps the faults of fields. */
export function useRunStep(run: WholeRun, name: string, onDone: () => void = () => undefined) {
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const save = useSave((step: RunStep) =>
    api.post<{ readonly run: WholeRun }>(fp(`/runs/${run.id}/actions`), step, 'Saving'),
  );
  const signing = useSigning<RunStepValues>({
    name: `run ${run.id} ${name}`,
    send: (values, proof) => save.mutateAsync({ ...values, ...proof, version: run.version }),
    comment: true,
    onSigned: onDone,
  });
  const carryOut = async (values: RunStepValues, isSigned: boolean): Promise<void> => {
    setFaults({});
    try {
      if (isSigned) await signing.ask(values);
      else {
        await save.mutateAsync({ ...values, version: run.version });
        onDone();
      }
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.isEndOfSession) return;
      if (failure instanceof ApiFailure)
        setFaults(Object.fromEntries(failure.fields.map(({ path, message }) => [path, message])));
      toast({ kind: 'error', title: 'This was refused', text: refusalText(failure) });
    }
  };
  return { carryOut, faults, dialog: signing.dialog, isSaving: save.isPending };
}
