import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ApiFailure } from '../api/api.js';
import { currentFacility } from '../api/facility.js';
import { keepAnswer } from '../api/queries.js';
import { answerOf, browserDatabase, stored } from './database.js';

/** Signing out removes this database. */
const database = browserDatabase('limpid.kept', created => {
  created.createObjectStore('answers');
});

/** An answer, and when it was received if it is a copy that this device kept; null: it is new. */
export interface KeptAnswer<T> {
  readonly answer: T;
  readonly keptAt: string | null;
  /** When it was asked for: what the server took in later may be missing in it. */
  readonly askedAt: string;
}

interface Copy<T> {
  readonly answer: T;
  readonly at: string;
}

interface KeptOptions {
  readonly isWanted?: boolean;
  /** Saving something else does not change the answer, for example an image. */
  readonly isFixed?: boolean;
}

/**
 * Data that a page needs without a network: the last answer is kept on this device until the user signs out, and used
 * while the server cannot be reached.
 */
export function useKeptAnswer<T>(
  path: string,
  ask: (signal: AbortSignal) => Promise<T>,
  { isWanted = true, isFixed = false }: KeptOptions = {},
): UseQueryResult<KeptAnswer<T>, ApiFailure> {
  return keepAnswer(
    useQuery<KeptAnswer<T>, ApiFailure>({
      queryKey: isFixed ? ['kept', path] : ['facility', 'kept', path],
      queryFn: ({ signal }) => askOrKept(nameOf(path), () => ask(signal)),
      enabled: isWanted,
      retry: false,
    }),
  );
}

async function askOrKept<T>(name: string, ask: () => Promise<T>): Promise<KeptAnswer<T>> {
  const askedAt = new Date().toISOString();
  try {
    const answer = await ask();
    await keep(name, { answer, at: askedAt });
    return { answer, keptAt: null, askedAt };
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.isRefusal) throw error;
    const copy = await keptCopy<T>(name);
    if (copy === undefined) throw error;
    return { answer: copy.answer, keptAt: copy.at, askedAt: copy.at };
  }
}

async function keep(name: string, copy: Copy<unknown>): Promise<void> {
  const transaction = (await database()).transaction('answers', 'readwrite');
  transaction.objectStore('answers').put(copy, name);
  await stored(transaction);
}

async function keptCopy<T>(name: string): Promise<Copy<T> | undefined> {
  const store = (await database()).transaction('answers').objectStore('answers');
  return answerOf(store.get(name) as IDBRequest<Copy<T> | undefined>);
}

/** Another user of this browser never sees the copy. */
function nameOf(path: string): string {
  return `${sessionStorage.getItem('userId') ?? ''} ${currentFacility().id} ${path}`;
}
