import { ApiError } from '#kernel/contract';

/** Rules for new passwords (specification sections 3 and 5). */
export interface PasswordPolicy {
  readonly minPasswordLength: number;
  readonly minCapital: number;
  readonly minNumber: number;
  readonly specialCharacters: number;
}

/** Fallback length of specification section 9; the other rules are on. */
export const defaultPasswordPolicy: PasswordPolicy = {
  minPasswordLength: 8,
  minCapital: 1,
  minNumber: 1,
  specialCharacters: 1,
};

/** Refuses a password that breaks a rule, with the server text of the specification. */
export function assertPasswordAllowed(password: string, policy: PasswordPolicy = defaultPasswordPolicy): void {
  if (password.length < policy.minPasswordLength) {
    throw new ApiError('PasswordMinLengthError', {
      message: `password must be at least ${policy.minPasswordLength} characters`,
    });
  }
  const missing = [
    ...(count(password, /\d/g) < policy.minNumber || count(password, /\p{L}/gu) === 0
      ? ['one number and alphabet']
      : []),
    ...(count(password, /\p{Lu}/gu) < policy.minCapital ? ['one capital letter'] : []),
    ...(count(password, /[^\p{L}\d\s]/gu) < policy.specialCharacters ? ['one special character'] : []),
  ];
  if (missing.length > 0) {
    throw new ApiError('PasswordNotComplexError', { message: `password must contain at least ${missing.join(', ')}` });
  }
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
