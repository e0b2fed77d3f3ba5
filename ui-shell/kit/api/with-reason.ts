import type { ApiFailure } from './api.js';

let ask: (() => Promise<string | null>) | null = null;

/** The frame says how a user is asked for the reason of a change. */
export function setReasonQuestion(question: () => Promise<string | null>): void {
  ask = question;
}

/** True when only the reason is missing, and the sender had no field for it. */
function lacksReason({ errName, fields }: ApiFailure, body: unknown): boolean {
  const isSent = body instanceof FormData ? body.has('reason') : Object.hasOwn((body ?? {}) as object, 'reason');
  return errName === 'DataValidationError' && fields.length === 1 && fields[0]?.path === 'reason' && !isSent;
}

/** The refused body with the reason that the user gave when asked; null when another fault was refused or nothing given. */
export async function bodyWithReason(failure: ApiFailure, body: unknown): Promise<object | null> {
  const reason = ask !== null && lacksReason(failure, body) ? await ask() : null;
  if (reason === null) return null;
  if (!(body instanceof FormData)) return { ...(body as object | undefined), reason };
  body.set('reason', reason);
  return body;
}
