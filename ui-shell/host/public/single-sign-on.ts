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

/**
 * The sentence for an error in the address. Whoever makes a link chooses its text, so nothing but a code is repeated: no
 * sentence, number or address that could tell people what to do (security.md, section 3).
 */
export function signOnErrorText(error: string): string {
  if (Object.hasOwn(signOnErrors, error)) return signOnErrors[error as SignOnError];
  return /^[a-z_]{1,40}$/i.test(error) ? `the provider answered ${error}` : 'the provider answered with an error';
}
