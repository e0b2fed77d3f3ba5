import { useState } from 'react';
import { toast } from '../app/toasts.js';
import { usePresence } from '../app/use-onward.js';
import { api } from './api.js';
import type { FileProgress } from './receive-file.js';

/** Milliseconds that pass before people are told that a file is being made: most come at once. */
const momentMs = 1000;
let lastId = 0;

/** A file that somebody asked for and that has not come, or did not come. */
export interface AskedFile {
  readonly id: number;
  readonly path: string;
  /** As people read it: `MAC matrix (PDF)`. */
  readonly label: string;
  /** Whether it takes so long that people are told. */
  readonly isSlow: boolean;
  /** Null until the server says how far it is. */
  readonly progress: FileProgress | null;
  /** Why it did not come. */
  readonly failure: string | null;
  /** Gives the file up, or takes the failure away; the keyboard goes back to where the file was asked for. */
  dismiss(): void;
}

/** The files that a part of a page has asked for; `FilesInMaking` shows them. */
export interface Files {
  readonly asked: readonly AskedFile[];
  /** Fetches a file and saves it under the server's name. What is on its way already is not asked for twice. */
  get(path: string, label: string): void;
}

/**
 * Fetches files, several at a time. Who leaves the page gets them all the same; a failure is told in a toast then.
 *
 * @param action completes the sentence "{action} failed as …"
 */
export function useFiles(action: string): Files {
  const [asked, setAsked] = useState<readonly AskedFile[]>([]);
  const isHere = usePresence();
  const put = (id: number, next: (file: AskedFile) => AskedFile | null): void => {
    setAsked(all => all.flatMap(each => (each.id === id ? (next(each) ?? []) : each)));
  };
  const get = (path: string, label: string): void => {
    if (asked.some(each => each.path === path && each.failure === null)) return;
    const id = (lastId += 1);
    const opener = document.activeElement;
    const wanted = new AbortController();
    const dismiss = (): void => {
      wanted.abort();
      put(id, () => null);
      if (opener instanceof HTMLElement) opener.focus();
    };
    const file: AskedFile = { id, path, label, isSlow: false, progress: null, failure: null, dismiss };
    setAsked(all => [...all.filter(each => each.path !== path), file]);
    const timer = setTimeout(() => put(id, each => ({ ...each, isSlow: true })), momentMs);
    const tell = (progress: FileProgress): void => put(id, each => ({ ...each, isSlow: true, progress }));
    api
      .download(path, action, { left: wanted.signal, tell })
      .then(() => put(id, () => null))
      .catch((error: unknown) => {
        if (wanted.signal.aborted) return;
        const { message } = error as Error;
        put(id, each => ({ ...each, failure: message }));
        if (!isHere.current) toast({ kind: 'error', title: `${label} was not made`, text: message });
      })
      .finally(() => clearTimeout(timer));
  };
  return { asked, get };
}
