import { signOnErrors, type SignOnError } from '#schemas/identity/sign-on-errors';
import { call, CallError } from './call.js';

/**
 * Exchanges the code of a landing for the session token; any other token is returned unchanged, since a licence landing
 * contains the token itself.
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
 * The message for an error in the address: anyone can craft a link, so only known codes are repeated, never text from
 * the address (security.md, section 3).
 */
export function signOnErrorText(error: string): string {
  if (Object.hasOwn(signOnErrors, error)) return signOnErrors[error as SignOnError];
  return /^[a-z_]{1,40}$/i.test(error) ? `the provider answered ${error}` : 'the provider answered with an error';
}
