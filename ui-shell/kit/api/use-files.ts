import { useState } from 'react';
import { toast } from '../app/toasts.js';
import { useIsMounted } from '../app/use-onward.js';
import { api } from './api.js';
import type { FileProgress } from './receive-file.js';

/** Delay before a file in progress is shown, in ms; most files arrive at once. */
const momentMs = 1000;
let lastId = 0;

/** A requested file that has not arrived or has failed. */
export interface AskedFile {
  readonly id: number;
  readonly path: string;
  /** Label as shown: `MAC matrix (PDF)`. */
  readonly label: string;
  /** True when it takes long enough to be shown. */
  readonly isSlow: boolean;
  /** Null until the server reports progress. */
  readonly progress: FileProgress | null;
  /** Why it failed. */
  readonly failure: string | null;
  /** Cancels the file or closes its error; the focus returns to where the file was requested. */
  dismiss(): void;
}

/** The files that a part of a page has requested; `FilesInMaking` shows them. */
export interface Files {
  readonly asked: readonly AskedFile[];
  /** Downloads a file and saves it under the server's name, unless it is already being downloaded. */
  get(path: string, label: string): void;
}

/**
 * Downloads files, several at a time. Downloads continue when the page is left; a failure is then shown in a toast.
 * @param action completes the sentence "{action} failed as …"
 */
export function useFiles(action: string): Files {
  const [asked, setAsked] = useState<readonly AskedFile[]>([]);
  const isHere = useIsMounted();
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
        if (!isHere.current) toast({ kind: 'error', title: `${label} was not created`, text: message });
      })
      .finally(() => clearTimeout(timer));
  };
  return { asked, get };
}
