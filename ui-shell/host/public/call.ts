import { readSession } from '../session.js';

/** An error answer of the server with its catalogue name. */
export class CallError extends Error {
  constructor(
    readonly status: number,
    readonly errName: string,
    message: string,
    readonly details: { readonly url?: string },
  ) {
    super(message);
  }
}

/** Time-out after which no answer can be expected, in ms. */
const timeoutMs = 60_000;

/**
 * A call of the public screens, which do not load the kit; an interrupted answer or a page of a proxy counts as no
 * answer.
 */
export function call<T>(
  method: string,
  path: string,
  body?: unknown,
  token: string | null = readSession('token'),
): Promise<T> {
  const signal = AbortSignal.timeout(timeoutMs);
  return answerTo<T>(path, { method, signal, ...contentOf(body, token) }).catch((error: unknown) => {
    throw error instanceof CallError ? error : new CallError(0, 'ServerUnreachable', 'Server cannot be reached', {});
  });
}

function contentOf(body: unknown, token: string | null): RequestInit {
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  return {
    headers: { 'x-limpid-source': 'ui', ...type, ...(token === null ? {} : { token }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}

async function answerTo<T>(path: string, init: RequestInit): Promise<T> {
  const response = await fetch(`/api/v2${path}`, init);
  if (response.status === 204) return undefined as T;
  if (response.ok) return (await response.json()) as T;
  const answer = (await response.json().catch(() => ({}))) as {
    errName?: string;
    message?: string;
    details?: { url?: string };
  };
  throw new CallError(
    response.status,
    answer.errName ?? 'ServerError',
    answer.message ?? 'Something went wrong',
    answer.details ?? {},
  );
}
