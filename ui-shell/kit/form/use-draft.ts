import { useEffect, useRef, useState } from 'react';
import { toast } from '../app/toasts.js';
import { draftName, dropDraft, hasDraft, prepareDrafts, readDraft, saveDraft, type Draft } from './drafts.js';

const quietMs = 300;

/** A draft of an earlier visit, looked up once when the form opens. */
export type FoundDraft<T> = { readonly looking: true } | { readonly looking: false; readonly draft: Draft<T> | null };

/** Looks up what the same user typed on this page before; without a stored draft there is no wait. */
export function useFoundDraft<T>(form?: string): FoundDraft<T> {
  const name = draftName(form);
  const [found, setFound] = useState<FoundDraft<T>>(() =>
    hasDraft(name) ? { looking: true } : { looking: false, draft: null },
  );
  useEffect(() => {
    prepareDrafts();
    let here = true;
    if (hasDraft(name))
      void readDraft<T>(name)
        .catch(reportUnreadable)
        .then(draft => here && setFound({ looking: false, draft }));
    return () => {
      here = false;
    };
  }, [name]);
  return found;
}

/** A draft that cannot be read is not lost, but new input would replace it. */
function reportUnreadable(): null {
  toast({
    kind: 'warning',
    title: 'Your earlier input cannot be restored now',
    text: 'It is kept. Reload the page before you type: new input would replace it.',
    action: { label: 'Load again', run: () => location.reload() },
    stays: true,
  });
  return null;
}

export interface DraftKeeping {
  /** Discards the draft of a form that was saved or discarded. */
  readonly forget: () => void;
  /** Resolves when the latest input is stored, for forms that start again and read it at once. */
  readonly keepNow: () => Promise<void>;
}

/**
 * Stores input while `isDirty`, shortly after the last key or when the form closes, and removes it when nothing
 * differs. Drafts survive the end of the session, a browser crash and leaving the page.
 */
export function useDraft<T>(values: T, isDirty: boolean, version: number | null, form?: string): DraftKeeping {
  const name = draftName(form);
  const forgotten = useRef(false);
  const wasDirty = useRef(false);
  /** Stores the latest input that is not stored yet. */
  const waiting = useRef<(() => void) | null>(null);
  const keeping = useRef<Promise<void>>(Promise.resolve());
  /** Increases with each input and on removal, so that a draft encrypted too late is not stored. */
  const wish = useRef(0);
  useEffect(() => {
    if (!isDirty) {
      waiting.current = null;
      wish.current += 1;
      if (wasDirty.current) dropDraft(name);
      // Input after a save is stored again.
      forgotten.current = false;
      return undefined;
    }
    if (forgotten.current) return undefined;
    wasDirty.current = true;
    const draft = { at: new Date().toISOString(), version, values };
    const keep = (): void => {
      // The draft was removed or stored before the timer fired.
      if (waiting.current !== keep) return;
      waiting.current = null;
      const mine = ++wish.current;
      keeping.current = saveDraft(name, draft, () => wish.current === mine);
    };
    waiting.current = keep;
    const timer = setTimeout(keep, quietMs);
    return () => clearTimeout(timer);
  }, [name, values, isDirty, version]);
  // Stores input at once when the user switches the tab or leaves the document.
  useEffect(() => {
    const keepNow = (): void => waiting.current?.();
    addEventListener('beforeunload', keepNow);
    return () => {
      removeEventListener('beforeunload', keepNow);
      keepNow();
    };
  }, []);
  return {
    forget: () => {
      waiting.current = null;
      wish.current += 1;
      forgotten.current = true;
      dropDraft(name);
    },
    keepNow: () => {
      waiting.current?.();
      return keeping.current;
    },
  };
}
