/** What others do to an account so that its right to sign is suspended (compliance SIG-09), as people read it. */
export const suspensionWords = {
  newAccount: 'the account is new',
  secretKey: 'a secret key was made',
  resetByAdministrator: 'an administrator sent a link for a new password',
  mailOpened: 'an administrator opened a mail with a link for a new password',
  /** As earlier releases stored it. */
  letterOpened: 'an administrator opened a mail with a link for a new password',
  emailChanged: 'the e-mail address was changed',
  signInChanged: 'the way to sign in was changed',
  identityUntied: 'the account was untied from the directory or provider',
  unblocked: 'the account was unblocked',
  enabled: 'the account was restored',
} as const;

export type SuspensionCause = keyof typeof suspensionWords;
