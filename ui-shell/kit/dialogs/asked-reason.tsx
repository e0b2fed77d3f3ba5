import { useEffect, useSyncExternalStore } from 'react';
import { setReasonQuestion } from '../api/with-reason.js';
import { ReasonDialog } from './reason-dialog.js';

interface Asked {
  readonly answer: (reason: string | null) => void;
}

let asked: Asked | null = null;
const listeners = new Set<() => void>();

function set(next: Asked | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks for the reason of a change whose form has no field for it; null when the user does not want to save. */
function askReason(): Promise<string | null> {
  asked?.answer(null);
  return new Promise(resolve => {
    set({
      answer: reason => {
        set(null);
        resolve(reason);
      },
    });
  });
}

/** Container of the dialog; the frame renders it once. */
export function AskedReason() {
  const question = useSyncExternalStore(subscribe, () => asked);
  useEffect(() => setReasonQuestion(askReason), []);
  if (question === null) return null;
  return (
    <ReasonDialog
      open
      heading="Why is this changed?"
      button="Save"
      label="Reason for the change *"
      onClose={() => question.answer(null)}
      onConfirm={reason => {
        question.answer(reason);
        return Promise.resolve();
      }}
    />
  );
}
