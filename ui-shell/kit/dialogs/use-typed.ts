import { useState } from 'react';
import type { Draft } from '../form/drafts.js';
import { useDraft, useFoundDraft } from '../form/use-draft.js';

/** What is typed in a dialog. */
export interface Typed<T> {
  readonly typed: T;
  /** Typed at an earlier time, and nothing since. */
  readonly isKept: boolean;
  /** What came back from an earlier time, until it is forgotten. */
  readonly draft: Draft<T> | null;
  readonly type: (part: Partial<T>) => void;
  /** For text that has been used, or that nobody wants. */
  readonly forget: () => void;
}

/**
 * What is typed in a dialog is there again when the same person opens it anew: after Escape, after another page and after
 * the end of a session that leads away from the page.
 *
 * @param dialog tells dialogs of one page apart
 * @param empty what stands in the dialog before anybody types
 */
export function useTyped<T extends object>(dialog: string, empty: T): Typed<T> {
  const [form] = useState(`${location.pathname} ${dialog}`);
  const found = useFoundDraft<T>(form);
  const [own, setOwn] = useState<T | null>(null);
  const [isForgotten, setForgotten] = useState(false);
  const draft = found.looking ? null : found.draft;
  const typed = own ?? draft?.values ?? empty;
  const isDirty = JSON.stringify(typed) !== JSON.stringify(empty);
  const { forget } = useDraft(typed, isDirty, null, form);
  return {
    typed,
    isKept: own === null && isDirty,
    draft: isDirty && !isForgotten ? draft : null,
    type: part => setOwn(before => ({ ...(before ?? typed), ...part })),
    forget: () => {
      forget();
      setForgotten(true);
      setOwn(empty);
    },
  };
}
