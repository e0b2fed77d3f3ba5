import { tellNotDone } from '../app/toasts.js';
import { changePatienceMs, inTime } from './in-time.js';
import { receiveFile, watchedFileType, type FileProgress } from './receive-file.js';
import { saveFile } from './save-file.js';
import { endSession } from './session-end.js';

/** A field of a form that the server refused, and why. */
export interface FieldFault {
  readonly path: string;
  readonly message: string;
}

/** An error answer. `message` says which action failed and why, in the words of specification section 8. */
export class ApiFailure extends Error {
  constructor(
    readonly status: number,
    readonly errName: string,
    message: string,
    readonly serverMessage: string,
    readonly fields: readonly FieldFault[],
    readonly details: Readonly<Record<string, unknown>>,
    readonly requestId: string,
  ) {
    super(message);
  }

  /** Nothing came for as long as anybody waits: to ask again at once would double the wait. */
  get isUnanswered(): boolean {
    return this.errName === 'Unanswered';
  }

  /** The server, or its database, was out of reach just now: a call that only reads may be asked again at once. */
  get isPassing(): boolean {
    return this.errName === serviceUnavailable || (this.status === 0 && !this.isUnanswered);
  }

  /** The server refused what was asked; otherwise it was out of reach or failed itself, and may answer another time. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500;
  }
}

interface ErrorAnswer {
  readonly errName?: string;
  readonly message?: string;
  readonly fields?: readonly FieldFault[];
  readonly details?: Readonly<Record<string, unknown>>;
  readonly requestId?: string;
  /** In how many seconds the server, or something before it, asks to be called again. */
  readonly retryAfterSeconds?: number;
}

const serviceUnavailable = 'ServiceUnavailable';
const outcomeUnknown = 'OutcomeUnknown';

/** `{action} failed as …` by status (specification section 8, HTTP status handling). */
function reason(status: number, answer: ErrorAnswer): string {
  if (status === 0) return 'server unreachable';
  if (status === 401 || status === 403) return 'current user is not allowed';
  if (status === 404) return answer.errName === 'NotFoundError' ? 'resource not found' : 'server unreachable';
  return status === 500 ? 'due to server error' : 'due to uncategorized error';
}

/** What the server says of its database: whether anything was kept, and when to try again. */
const ofDatabase: ReadonlySet<string> = new Set([serviceUnavailable, outcomeUnknown]);

function failure(status: number, action: string, answer: ErrorAnswer): ApiFailure {
  // What something on the way refuses comes without a sentence of ours.
  const isOfDatabase = ofDatabase.has(answer.errName ?? '');
  const isSaid = ([400, 409, 422].includes(status) || isOfDatabase) && (answer.message ?? '') !== '';
  const text = isSaid ? (answer.message ?? '') : `${action} failed as ${reason(status, answer)}`;
  const { retryAfterSeconds = 0 } = answer;
  return new ApiFailure(
    status,
    answer.errName ?? 'ServerError',
    retryAfterSeconds > 0 && !isOfDatabase ? `${text}. Try again in ${retryAfterSeconds} s` : text,
    answer.message ?? '',
    answer.fields ?? [],
    answer.details ?? {},
    answer.requestId ?? '',
  );
}

/** No answer of the server: none came, or something before it has waited for one. */
const unanswered: ReadonlySet<number> = new Set([0, 502, 504]);

/**
 * Fails like the call of a change: what was sent may have arrived although no answer came back, and who only reads that it failed does
 * it twice. Without a network nothing was sent.
 */
function mayBeDone(error: unknown): never {
  if (!(error instanceof ApiFailure) || !unanswered.has(error.status) || !navigator.onLine) throw error;
  if (error.errName === outcomeUnknown) throw error;
  const { status, errName, message, serverMessage, fields, details, requestId } = error;
  const text = `${message}. It may have been done all the same: look before you try again`;
  throw new ApiFailure(status, errName, text, serverMessage, fields, details, requestId);
}

async function request(
  method: string,
  path: string,
  action: string,
  body?: unknown,
  more: { readonly headers?: Readonly<Record<string, string>>; readonly signal?: AbortSignal } = {},
): Promise<Response> {
  const isForm = body instanceof FormData;
  let response: Response;
  try {
    response = await fetch(`/api/v2${path}`, {
      method,
      headers: {
        token: sessionStorage.getItem('token') ?? '',
        'x-limpid-source': 'ui',
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...more.headers,
      },
      ...(more.signal === undefined ? {} : { signal: more.signal }),
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
  } catch {
    throw unreachable(action, more.signal);
  }
  if (response.ok) return response;
  const answer = (await response.json().catch(() => ({}))) as ErrorAnswer;
  const retryAfterSeconds = Number(response.headers.get('retry-after'));
  return refused(response.status, action, { ...answer, retryAfterSeconds }, method !== 'GET');
}

function refused(status: number, action: string, answer: ErrorAnswer, isWrite = false): never {
  if (status === 401 || status === 419) endSession(status, isWrite);
  throw failure(status, action, answer);
}

async function json<T>(
  method: string,
  path: string,
  action: string,
  body: unknown,
  more: { readonly headers?: Readonly<Record<string, string>>; readonly signal: AbortSignal },
): Promise<T> {
  const response = await request(method, path, action, body, more);
  return response.status === 204 ? (undefined as T) : contentOf<T>(response, action, more.signal);
}

/** What came is no answer of ours where it broke off, or where something on the way answered with a page of its own. */
async function contentOf<T>(response: Response, action: string, signal: AbortSignal): Promise<T> {
  return (await response.json().catch(() => {
    throw unreachable(action, signal);
  })) as T;
}

function unreachable(action: string, signal: AbortSignal | undefined): ApiFailure {
  return failure(0, action, signal?.aborted === true ? { errName: 'Unanswered' } : {});
}

/** A change is never given up because a page is left: what was sent may be done, and nobody would be told. */
function change<T>(method: string, path: string, action: string, body: unknown): Promise<T> {
  return ofPage(send<T>(method, path, action, body).catch(mayBeDone));
}

/** Whoever leaves the page believes that it was done: no page says that it failed, so a message does. */
async function ofPage<T>(sent: Promise<T>): Promise<T> {
  const { href, pathname } = location;
  try {
    return await sent;
  } catch (error) {
    if (error instanceof ApiFailure && location.pathname !== pathname) {
      tellNotDone(error.message, { label: 'Back to that page', run: () => location.assign(href) });
    }
    throw error;
  }
}

/** Sends a body, which may be long. */
function send<T>(
  method: string,
  path: string,
  action: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<T> {
  return inTime(signal => json<T>(method, path, action, body, { signal, headers }), { limitMs: changePatienceMs });
}

/** All traffic with the server. `action` completes the sentence "{action} failed as …". */
export const api = {
  /** `left` aborts when nobody waits for the answer any more. */
  get: <T>(path: string, action: string, left?: AbortSignal): Promise<T> =>
    inTime(signal => json('GET', path, action, undefined, { signal }), { left }),
  post: <T>(path: string, body: unknown, action: string): Promise<T> => change('POST', path, action, body),
  put: <T>(path: string, body: unknown, action: string): Promise<T> => change('PUT', path, action, body),
  delete: <T>(path: string, body: unknown, action: string): Promise<T> => change('DELETE', path, action, body),
  /** A question that is too long for an address; nothing is changed by it. */
  ask: <T>(path: string, body: unknown, action: string): Promise<T> => send<T>('POST', path, action, body),
  /** Asks for long work in the background, of which a trial changes nothing; answers the id of the job. */
  start: async (path: string, body: unknown, action: string, isTrial: boolean): Promise<string> => {
    const headers = { prefer: 'respond-async' };
    const started = send<{ job: { id: string } }>('POST', path, action, body, headers);
    return (await (isTrial ? started : ofPage(started.catch(mayBeDone)))).job.id;
  },
  /** An answer that comes bit by bit, as long as `signal` lets it. */
  stream: (path: string, action: string, signal: AbortSignal): Promise<Response> =>
    request('GET', path, action, undefined, { signal }),
  /** A picture, which a page shows itself. `left` aborts when nobody waits for it any more. */
  picture: (path: string, action: string, left: AbortSignal): Promise<Blob> =>
    inTime(
      async signal => {
        const response = await request('GET', path, action, undefined, { signal });
        const content = await response.blob().catch(() => null);
        // What something on the way answers with a page of its own would be shown as a broken picture.
        if (content?.type.startsWith('image/') !== true) throw unreachable(action, signal);
        return content;
      },
      { left },
    ),
  /**
   * Fetches a file with the session's token and hands it to the browser under the server's name; `tell` hears how far a
   * file is that takes longer than a moment. However long it takes, it is given up only when nothing more is heard of it.
   */
  download: async (
    path: string,
    action: string,
    { left, tell }: { readonly left: AbortSignal; readonly tell: (progress: FileProgress) => void },
  ): Promise<void> => {
    const received = await inTime(
      async (signal, heard) => {
        const headers = { accept: watchedFileType };
        const response = await request('GET', path, action, undefined, { signal, headers });
        return receiveFile(response, tell, heard).catch(() => {
          throw unreachable(action, signal);
        });
      },
      { left },
    );
    if ('error' in received) refused(received.status, action, received.error);
    else if (!left.aborted) saveFile(received.name, received.content);
  },
};
