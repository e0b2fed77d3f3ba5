import { useState, type ReactNode } from 'react';
import { LoadingForm, RestoredNotice, useCloseWarning, useDraft, useFoundDraft, type Draft } from '@limpid/ui-kit';

/** What was changed on an earlier visit and not saved. */
export interface Kept<T> {
  readonly form: string;
  readonly draft: Draft<T> | null;
  /** Begins anew with what is saved. */
  readonly again: () => void;
}

/** Brings back what an editor held when another tab or page was opened, the page was reloaded or the session ended. */
export function KeptDraft<T>({
  form,
  children,
}: {
  /** Tells drafts apart. */
  readonly form: string;
  readonly children: (kept: Kept<T>) => ReactNode;
}) {
  const found = useFoundDraft<T>(form);
  const [round, setRound] = useState(0);
  if (found.looking) return <LoadingForm fields={9} />;
  const draft = round === 0 ? found.draft : null;
  return <SignOnAttempt key={round} kept={{ form, draft, again: () => setRound(round + 1) }} render={children} />;
}

/** A component of its own, for its key. */
function SignOnAttempt<T>({ kept, render }: { readonly kept: Kept<T>; readonly render: (kept: Kept<T>) => ReactNode }) {
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
    /** For changes that are saved. */
    forget,
    discard,
    /** For changes that go over to another version of what they change. */
    keepNow,
    /** Says that earlier changes are back. */
    notice: draft !== null && isDirty && <RestoredNotice draft={draft} version={version} onDiscard={discard} />,
  };
}
