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

/** A call of the public screens, which come before the kit. */
export async function call<T>(
  method: string,
  path: string,
  body?: unknown,
  token: string | null = readSession('token'),
): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/api/v2${path}`, {
      method,
      headers: {
        'x-limpid-source': 'ui',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === null ? {} : { token }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new CallError(0, 'ServerUnreachable', 'Server cannot be reached', {});
  }
  const answer = (await response.json().catch(() => ({}))) as {
    errName?: string;
    message?: string;
    details?: { url?: string };
  };
  if (!response.ok)
    throw new CallError(
      response.status,
      answer.errName ?? 'ServerError',
      answer.message ?? 'Something went wrong',
      answer.details ?? {},
    );
  return answer as T;
}
