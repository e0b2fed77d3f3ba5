import { useState, type ReactNode } from 'react';
import { LoadingForm, RestoredNotice, useCloseWarning, useDraft, useFoundDraft, type Draft } from '@limpid/ui-kit';

/** Unsaved changes of an earlier visit. */
export interface Kept<T> {
  readonly form: string;
  readonly draft: Draft<T> | null;
  /** Starts again from the saved state. */
  readonly again: () => void;
}

/** Restores the unsaved changes of an editor after a change of page, a reload or the end of a session. */
export function KeptDraft<T>({
  form,
  children,
}: {
  /** Identifies the draft. */
  readonly form: string;
  readonly children: (kept: Kept<T>) => ReactNode;
}) {
  const found = useFoundDraft<T>(form);
  const [round, setRound] = useState(0);
  if (found.looking) return <LoadingForm fields={9} />;
  const draft = round === 0 ? found.draft : null;
  return <Editor key={round} kept={{ form, draft, again: () => setRound(round + 1) }} render={children} />;
}

/** A component of its own, for its key. */
function Editor<T>({ kept, render }: { readonly kept: Kept<T>; readonly render: (kept: Kept<T>) => ReactNode }) {
  return render(kept);
}

/** Keeps the changes of an editor while there are any, and warns before the page is closed. */
export function useKeptDraft<T>({ form, draft, again }: Kept<T>, changes: T, isDirty: boolean, version: number) {
  useCloseWarning(isDirty);
  const { forget, keepNow } = useDraft(changes, isDirty, version, form);
  const discard = (): void => {
    forget();
    again();
  };
  return {
    /** Drops changes that are saved. */
    forget,
    discard,
    /** Keeps changes when the editor moves to another version. */
    keepNow,
    /** Notifies that earlier changes are restored. */
    notice: draft !== null && isDirty && <RestoredNotice draft={draft} version={version} onDiscard={discard} />,
  };
}
