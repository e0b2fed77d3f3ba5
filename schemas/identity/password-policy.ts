import { Type, type Static } from 'typebox';

const whole = (minimum: number, maximum: number, description: string) =>
  Type.Integer({ minimum, maximum, description });

/** The password policy: the four specified settings, then age, history, attempts, lock and session limits (entities 1.8). */
export const passwordPolicyFields = {
  minPasswordLength: whole(8, 64, 'Fewest characters of a password'),
  minCapital: whole(0, 10, 'How many capital letters a password needs'),
  minNumber: whole(0, 10, 'How many digits a password needs'),
  specialCharacters: whole(0, 10, 'How many characters of the fixed set a password needs'),
  maxAgeDays: whole(0, 3650, 'A password is changed after so many days; 0 = never'),
  warnBeforeDays: whole(0, 90, 'Days before expiry at which users are notified'),
  minAgeDays: whole(0, 30, 'Minimum age of a password in days; 0 = can be changed at any time'),
  historyDepth: whole(0, 24, 'So many passwords in a row have to differ; the present one may never be chosen again'),
  maxAttempts: whole(3, 10, 'So many wrong passwords in a row lock an account'),
  lockMinutes: whole(0, 1440, 'A locked account waits so long; 0 = until an administrator unblocks it'),
  failuresPerAddress: whole(
    5,
    1000,
    'Failed sign-ins from one network address within a minute; later attempts are delayed',
  ),
  idleMinutes: whole(1, 60, 'A session unused for so long ends'),
  absoluteHours: whole(1, 24, 'A session ends after so long, used or not'),
  secretKeyValidHours: whole(
    1,
    168,
    'Secret keys of administrators are valid for so long; reset links always 24 hours',
  ),
  signingReauthMinutes: whole(
    0,
    60,
    'A signature within so many minutes of the last needs the password alone; 0 = every time both',
  ),
  dormantDays: whole(0, 3650, 'Nobody has signed in for so long: the account counts as unused; 0 = never'),
  /** Unused accounts are blocked automatically. */
  blockDormant: Type.Boolean(),
  /** False: unknown, wrong, blocked and locked get one answer at sign-in. */
  revealUnknownUser: Type.Boolean(),
};

/** The whole policy, of which screens before sign-in see four numbers. */
export const PasswordPolicyShape = Type.Object(passwordPolicyFields);
export type PasswordPolicy = Static<typeof PasswordPolicyShape>;

/** The default policy. Minimum length: the fallback of specification section 9. */
export const defaultPasswordPolicy: PasswordPolicy = {
  minPasswordLength: 8,
  minCapital: 1,
  minNumber: 1,
  specialCharacters: 1,
  maxAgeDays: 90,
  warnBeforeDays: 14,
  minAgeDays: 0,
  historyDepth: 12,
  maxAttempts: 5,
  lockMinutes: 15,
  failuresPerAddress: 10,
  idleMinutes: 15,
  absoluteHours: 12,
  secretKeyValidHours: 24,
  signingReauthMinutes: 0,
  dormantDays: 90,
  blockDormant: false,
  revealUnknownUser: true,
};
