import type { ApiFailure } from './api.js';

let ask: (() => Promise<string | null>) | null = null;

/** The frame says how a user is asked for the reason of a change. */
export function setReasonQuestion(question: () => Promise<string | null>): void {
  ask = question;
}

/**
 * The refused body with the reason that the user gave when asked. Null when something else was refused, when the sender
 * had a field for the reason, or when the user gave none.
 */
export async function bodyWithReason({ errName, fields }: ApiFailure, body: unknown): Promise<object | null> {
  const isRefused = errName === 'DataValidationError' && fields.length === 1 && fields[0]?.path === 'reason';
  const sent = fieldsOf(body);
  if (ask === null || !isRefused || Object.hasOwn(sent, 'reason')) return null;
  const reason = await ask();
  if (reason === null) return null;
  if (!(body instanceof FormData)) return { ...sent, reason };
  body.set('data', JSON.stringify({ ...sent, reason }));
  return body;
}

/** The fields of a call; beside files they are the JSON of the part `data`. */
function fieldsOf(body: unknown): object {
  if (!(body instanceof FormData)) return (body ?? {}) as object;
  const data = body.get('data');
  return typeof data === 'string' ? (JSON.parse(data) as object) : {};
}
