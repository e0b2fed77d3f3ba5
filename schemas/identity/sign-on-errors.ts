/** What may go wrong at single sign-on: the address has the code, the screen the sentence. */
export const signOnErrors = {
  notEnabled: 'Single sign-on is not switched on. Please contact your administrator',
  tooMany: 'Too many attempts from here. Wait a minute and try again',
  providerUnavailable: 'The sign-on provider cannot be reached. Try again later or contact your administrator',
  providerRefused: 'The sign-on provider has not let you in',
  roundExpired: 'The sign-in took too long or was opened twice. Try again',
  notBelieved: 'The answer of the sign-on provider could not be trusted. Please contact your administrator',
  emailNotVerified: 'The sign-on provider does not vouch for your e-mail address. Please contact your administrator',
  noAccount: 'You have no account for single sign-on here. Please contact your administrator',
  blocked: 'User is blocked. Please contact your administrator',
  otherPerson: 'The account belongs to another identity at the sign-on provider. Please contact your administrator',
  oldLogin: 'The sign-on provider did not ask for your password again. Sign out there and try again',
} as const;

export type SignOnError = keyof typeof signOnErrors;
