import { sessionEndingOf } from '#schemas/session-ends';
import { reportFailure } from '../app/toasts.js';
import { changeTimeoutMs, inTime } from './in-time.js';
import { receiveFile, watchedFileType, type FileProgress } from './receive-file.js';
import { saveFile } from './save-file.js';
import { endSession } from './session-end.js';
import { bodyWithReason } from './with-reason.js';

/** A form field that the server refused, and why. */
export interface FieldFault {
  readonly path: string;
  readonly message: string;
}

/** An error answer; `message` says which action failed and why, in the words of specification section 8. */
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

  /** No answer arrived within the time-out; an immediate retry would double the wait. */
  get isUnanswered(): boolean {
    return this.errName === 'Unanswered';
  }

  /** The server or its database was temporarily unavailable; a call that only reads may be retried at once. */
  get isPassing(): boolean {
    return this.errName === serviceUnavailable || (this.status === 0 && !this.isUnanswered);
  }

  /** Signing in over the page is offered, and says why; nothing else needs to. */
  get isEndOfSession(): boolean {
    return sessionEndingOf(this.status, this.details) !== null;
  }

  /** The server refused the call; other errors are outages or server errors that may pass. */
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
  /** Seconds after which the server, or a proxy, asks to be called again. */
  readonly retryAfterSeconds?: number;
}

const serviceUnavailable = 'ServiceUnavailable';
const outcomeUnknown = 'OutcomeUnknown';

/** `{action} failed as …` by status (specification section 8, HTTP status handling). */
function reason(status: number, answer: ErrorAnswer): string {
  if (status === 0) return 'server unreachable';
  if ([401, 403, 419].includes(status)) return 'current user is not allowed';
  if (status === 412) return 'the record was changed meanwhile';
  if (status === 404) return answer.errName === 'NotFoundError' ? 'resource not found' : 'server unreachable';
  return status === 500 ? 'due to server error' : 'due to uncategorized error';
}

/** Errors of the database, whose messages say whether anything was saved and when to try again. */
const ofDatabase: ReadonlySet<string> = new Set([serviceUnavailable, outcomeUnknown]);

function failure(status: number, action: string, answer: ErrorAnswer): ApiFailure {
  // Refusals of a proxy come without a message of the product.
  const isOfDatabase = ofDatabase.has(answer.errName ?? '');
  const isSaid = ([400, 409, 412, 422].includes(status) || isOfDatabase) && (answer.message ?? '') !== '';
  const text = isSaid ? (answer.message ?? '') : `${action} failed as ${reason(status, answer)}`;
  const { retryAfterSeconds = 0 } = answer;
  return new ApiFailure(
    status,
    answer.errName ?? (status === 412 ? 'StaleRecordError' : 'ServerError'),
    retryAfterSeconds > 0 && !isOfDatabase ? `${text}. Try again in ${retryAfterSeconds} s` : text,
    answer.message ?? '',
    answer.fields ?? [],
    answer.details ?? {},
    answer.requestId ?? '',
  );
}

/** Statuses without an answer of the server: none arrived, or a proxy timed out. */
const unanswered: ReadonlySet<number> = new Set([0, 502, 504]);

/**
 * Warns that a change may have been made although no answer arrived, so that users do not repeat it blindly; without a
 * network nothing was sent.
 */
function mayBeDone(error: unknown): never {
  if (!(error instanceof ApiFailure) || !unanswered.has(error.status) || !navigator.onLine) throw error;
  if (error.errName === outcomeUnknown) throw error;
  const { status, errName, message, serverMessage, fields, details, requestId } = error;
  const text = `${message}. It may have been done nevertheless: check before you try again`;
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
  const ending = sessionEndingOf(status, answer.details ?? {});
  if (ending !== null) endSession(ending, isWrite);
  throw failure(status, action, answer);
}

async function json<T>(
  method: string,
  path: string,
  action: string,
  body: unknown,
  more: {
    readonly headers?: Readonly<Record<string, string>>;
    readonly signal: AbortSignal;
    readonly heard?: () => void;
  },
): Promise<T> {
  const response = await request(method, path, action, body, more);
  if (method !== 'GET' && response.redirected) return resultOfJob<T>(response, action, more);
  return response.status === 204 ? (undefined as T) : contentOf<T>(response, action, more.signal);
}

interface JobAnswer {
  readonly job: {
    readonly id: string;
    readonly state: string;
    readonly result: unknown;
    readonly error: ErrorAnswer | null;
  };
}
const jobPauseMs = 1000;

/** A change answered with 303 became a job: its result, once it is done, is the answer of the change. */
async function resultOfJob<T>(
  first: Response,
  action: string,
  more: { readonly signal: AbortSignal; readonly heard?: () => void },
): Promise<T> {
  const path = new URL(first.url).pathname.replace(/^\/api\/v2/, '');
  for (let response = first; ; response = await request('GET', path, action, undefined, more)) {
    const { job } = await contentOf<JobAnswer>(response, action, more.signal);
    if (job.state === 'done') return job.result as T;
    if (job.state === 'failed' || job.state === 'cancelled') throw failure(409, action, job.error ?? {});
    more.heard?.();
    await new Promise(resolve => setTimeout(resolve, jobPauseMs));
  }
}

/** An interrupted answer, or a page sent by a proxy, is not an answer of the product. */
async function contentOf<T>(response: Response, action: string, signal: AbortSignal): Promise<T> {
  return (await response.json().catch(() => {
    throw unreachable(action, signal);
  })) as T;
}

function unreachable(action: string, signal: AbortSignal | undefined): ApiFailure {
  return failure(0, action, signal?.aborted === true ? { errName: 'Unanswered' } : {});
}

/** A change is never cancelled when a page is left: it may be done, and nobody would be informed. */
function change<T>(method: string, path: string, action: string, body: unknown): Promise<T> {
  const sent = send<T>(method, path, action, body).catch(async (error: unknown) => {
    const reasoned = error instanceof ApiFailure ? await bodyWithReason(error, body) : null;
    if (reasoned === null) throw error;
    return send<T>(method, path, action, reasoned);
  });
  return ofPage(sent.catch(mayBeDone));
}

/** A failure after the page was left is shown as a message, because no page shows it. */
async function ofPage<T>(sent: Promise<T>): Promise<T> {
  const { href, pathname } = location;
  try {
    return await sent;
  } catch (error) {
    if (error instanceof ApiFailure && location.pathname !== pathname) {
      reportFailure(error.message, { label: 'Back to that page', run: () => location.assign(href) });
    }
    throw error;
  }
}

/** Sends a body of any length. */
function send<T>(
  method: string,
  path: string,
  action: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<T> {
  return inTime((signal, heard) => json<T>(method, path, action, body, { signal, headers, heard }), {
    limitMs: changeTimeoutMs,
  });
}

/** All calls to the server. `action` completes the sentence "{action} failed as …". */
export const api = {
  /** `left` aborts when the answer is no longer needed. */
  get: <T>(path: string, action: string, left?: AbortSignal): Promise<T> =>
    inTime(signal => json('GET', path, action, undefined, { signal }), { left }),
  post: <T>(path: string, body: unknown, action: string): Promise<T> => change('POST', path, action, body),
  put: <T>(path: string, body: unknown, action: string): Promise<T> => change('PUT', path, action, body),
  delete: <T>(path: string, body: unknown, action: string): Promise<T> => change('DELETE', path, action, body),
  /** A read whose parameters are too long for an address. */
  ask: <T>(path: string, body: unknown, action: string): Promise<T> => send<T>('POST', path, action, body),
  /** Starts a job; a trial changes nothing. Returns the id of the job. */
  start: async (path: string, body: unknown, action: string, isTrial: boolean): Promise<string> => {
    const headers = { prefer: 'respond-async' };
    const started = send<{ job: { id: string } }>('POST', path, action, body, headers);
    return (await (isTrial ? started : ofPage(started.catch(mayBeDone)))).job.id;
  },
  /** An answer that is streamed until `signal` aborts. */
  stream: (path: string, action: string, signal: AbortSignal): Promise<Response> =>
    request('GET', path, action, undefined, { signal }),
  /** An image that the page shows itself; `left` aborts when it is no longer needed. */
  picture: (path: string, action: string, left: AbortSignal): Promise<Blob> =>
    inTime(
      async signal => {
        const response = await request('GET', path, action, undefined, { signal });
        const content = await response.blob().catch(() => null);
        // A page sent by a proxy would be shown as a broken image.
        if (content?.type.startsWith('image/') !== true) throw unreachable(action, signal);
        return content;
      },
      { left },
    ),
  /**
   * Downloads a file with the session token and saves it under the server's name; `tell` receives the progress of slow
   * files. It is cancelled only when no data arrives any more.
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
