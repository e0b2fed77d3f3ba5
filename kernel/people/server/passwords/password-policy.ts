import { ApiError } from '#kernel/contract';
import type { PasswordPolicy } from '#schemas/identity/password-policy';
import { brokenRules, counted } from '#schemas/identity/password-rules';
import { isCommonPassword } from './common-passwords.js';

/** Shorter user names stand in many words. */
const tellingName = 3;

/** Refuses a password that breaks a rule (specification section 5); null skips the check for common words. */
export function assertPasswordAllowed(
  password: string,
  policy: PasswordPolicy,
  username: string,
  aboutPerson: readonly string[] | null,
): void {
  const broken = brokenRules(password, policy);
  if (broken.has('length')) {
    throw new ApiError('PasswordMinLengthError', {
      message: `password must be at least ${policy.minPasswordLength} characters`,
    });
  }
  const missing = [
    ...(broken.has('number') ? [`${counted(policy.minNumber, 'number')} and alphabet`] : []),
    ...(broken.has('capital') ? [counted(policy.minCapital, 'capital letter')] : []),
    ...(broken.has('special') ? [counted(policy.specialCharacters, 'special character')] : []),
  ];
  if (missing.length > 0)
    throw new ApiError('PasswordNotComplexError', { message: `password must contain at least ${missing.join(', ')}` });
  const name = username.trim().toLowerCase();
  if (name.length >= tellingName && password.toLowerCase().includes(name))
    throw new ApiError('PasswordNotComplexError', { message: 'password must not contain the user name' });
  if (aboutPerson !== null && isCommonPassword(password, [username, ...aboutPerson]))
    throw new ApiError('PasswordNotComplexError', {
      message: 'password is one that many people use or that your name suggests; choose another',
    });
}
