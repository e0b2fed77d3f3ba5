import { signOnErrors, type SignOnError } from '#schemas/identity/sign-on-errors';
import { call, CallError } from './call.js';

/**
 * Exchanges the code of a landing for the session's token. A token that is no such code stays what it is: a licence landing
 * brings the token itself.
 */
export async function redeem(code: string): Promise<string> {
  try {
    return (await call<{ token: string }>('POST', '/auth/sso/license', { token: code })).token;
  } catch (error) {
    if (error instanceof CallError && error.errName === 'InvalidToken') return code;
    throw error;
  }
}

/** The sentence for a code that the server puts into the address; null for a text of somebody else. */
export function signOnErrorText(code: string): string | null {
  return Object.hasOwn(signOnErrors, code) ? signOnErrors[code as SignOnError] : null;
}
