import { useEffect, useRef, useState } from 'react';
import { toast } from '../app/toasts.js';
import { draftName, dropDraft, hasDraft, prepareDrafts, readDraft, saveDraft, type Draft } from './drafts.js';

const quietMs = 300;

/** A draft of an earlier visit to a form, looked for once when the form opens. */
export type FoundDraft<T> = { readonly looking: true } | { readonly looking: false; readonly draft: Draft<T> | null };

/** Looks for what the same person typed on this page before. Nothing is waited for where nothing was kept. */
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
        .catch(tellUnread)
        .then(draft => here && setFound({ looking: false, draft }));
    return () => {
      here = false;
    };
  }, [name]);
  return found;
}

/** What is kept is not lost, but what is typed instead would take its place. */
function tellUnread(): null {
  toast({
    kind: 'warning',
    title: 'What you typed here before cannot be read now',
    text: 'It is kept. Load the page again before you type: new input would replace it.',
    action: { label: 'Load again', run: () => location.reload() },
    stays: true,
  });
  return null;
}

export interface DraftKeeping {
  /** For forms that are saved or discarded. */
  readonly forget: () => void;
  /** Ends when what was typed last is kept: for forms that begin anew and look for it at once. */
  readonly keepNow: () => Promise<void>;
}

/**
 * Keeps what is typed while `isDirty`, a moment after the last key or when the form closes; forgets it when nothing differs any more. It survives
 * the end of the session, a crash of the browser and a page that is left.
 */
export function useDraft<T>(values: T, isDirty: boolean, version: number | null, form?: string): DraftKeeping {
  const name = draftName(form);
  const forgotten = useRef(false);
  const wasDirty = useRef(false);
  /** Keeps what was typed last, as long as nobody has. */
  const waiting = useRef<(() => void) | null>(null);
  const keeping = useRef<Promise<void>>(Promise.resolve());
  /** Rises with each text and when nothing is wanted any more: what was locked too late for that is not kept. */
  const wish = useRef(0);
  useEffect(() => {
    if (!isDirty) {
      waiting.current = null;
      wish.current += 1;
      if (wasDirty.current) dropDraft(name);
      // What is typed after a save is kept again.
      forgotten.current = false;
      return undefined;
    }
    if (forgotten.current) return undefined;
    wasDirty.current = true;
    const draft = { at: new Date().toISOString(), version, values };
    const keep = (): void => {
      // Forgotten meanwhile, or kept already: the timer may come before the form has drawn what became of it.
      if (waiting.current !== keep) return;
      waiting.current = null;
      const mine = ++wish.current;
      keeping.current = saveDraft(name, draft, () => wish.current === mine);
    };
    waiting.current = keep;
    const timer = setTimeout(keep, quietMs);
    return () => clearTimeout(timer);
  }, [name, values, isDirty, version]);
  // Who types and at once opens another tab of the page, or leaves it for another document, comes back to it.
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
