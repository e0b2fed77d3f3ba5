import { useState } from 'react';
import type { Draft } from '../form/drafts.js';
import { useDraft, useFoundDraft } from '../form/use-draft.js';

/** Input in a dialog. */
export interface Typed<T> {
  readonly typed: T;
  /** True for restored input that has not been edited since. */
  readonly isKept: boolean;
  /** Restored input, until it is discarded. */
  readonly draft: Draft<T> | null;
  readonly type: (part: Partial<T>) => void;
  /** Discards input that was used or is not wanted. */
  readonly forget: () => void;
}

/**
 * Keeps input in a dialog until the same user opens it again: after Escape, on another page, and after the end of a
 * session.
 * @param dialog distinguishes dialogs of one page
 * @param empty initial content of the dialog
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
