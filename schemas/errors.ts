/** One line of the error catalogue: its status and its default text. */
export interface CatalogueEntry {
  readonly status: number;
  readonly message: string;
}

/**
 * The error catalogue (specification section 8). Names and texts are exact, including their spelling.
 * Sign-in failures are never 401: the browser reads 401 as an ended session (decisions.md, item 4).
 */
export const errorCatalogue = {
  RequestingUserNotfound: { status: 400, message: 'Email address/ Employee ID is not recognized' },
  UserBlockedError: {
    status: 400,
    message: 'User is blocked. Please contact your administrator',
  },
  LoginAttemptsExceeded: { status: 400, message: 'Too many attempts. Try again later or contact your administrator' },
  InvalidEmailOrPasswordError: { status: 400, message: 'Email address/ Employee ID or password is not correct' },
  ChangePasswordOnPasswordExpiryForEmployeeIdError: {
    status: 400,
    message: 'Your password has been expired. Please contact your administrator for a new secret key',
  },
  ChangePasswordOnFirstLogin: {
    status: 409,
    message: 'You are logging in for the first time, you will be redirected to change your password shortly',
  },
  ChangePasswordOnPasswordExpiry: {
    status: 409,
    message: 'Your password has been expired, you will be redirected to change your password shortly',
  },
  PasswordAlreadyUsed: {
    status: 409,
    message: 'The password you entered was previously used, please use a different password for better security',
  },
  InvalidToken: {
    status: 400,
    message: 'The secret key you entered is invalid. Please contact your administrator',
  },
  PasswordResetLinkExpiredError: { status: 400, message: 'Password reset link has expired' },
  PasswordMinLengthError: { status: 422, message: 'password must be at least 8 characters' },
  PasswordNotComplexError: {
    status: 422,
    message: 'password must contain at least one number and alphabet, one capital letter, one special character',
  },
  DirectoryUnavailable: {
    status: 400,
    message: 'The directory service cannot be reached. Try again later or contact your administrator',
  },
  ReauthenticationRequired: {
    status: 409,
    message: 'Prove your identity again: the proof is missing, used or too old',
  },
  SessionExpired: { status: 401, message: 'Session Expired. Login again!' },
  SimultaneousSession: { status: 419, message: 'Logged Out. You are logged in on a different device!' },
  NotAllowed: { status: 403, message: 'Not allowed' },
  NotFoundError: { status: 404, message: 'Not found' },
  DuplicateEntryError: { status: 409, message: 'An entry with this value exists already' },
  DuplicateBatchNumber: { status: 409, message: 'Batch number must be unique across samples' },
  ArchivedEntryError: {
    status: 409,
    message: 'Data Archived; go to the archived list to restore or change the ID',
  },
  StaleRecordError: { status: 409, message: 'Someone else has changed this record since you opened it' },
  TransactionLocked: { status: 409, message: 'Not allowed' },
  DataValidationError: { status: 422, message: 'The data is not valid' },
  SampleChangesError: { status: 422, message: 'Samples cannot be changed now' },
  NothingToChangeError: { status: 422, message: 'Nothing to change' },
  TooManyRequests: { status: 429, message: 'Too many attempts from here. Wait a minute and try again' },
  MisdirectedRequest: { status: 421, message: 'This server is not the host that the request names' },
  PayloadTooLarge: { status: 400, message: 'The upload is larger than allowed' },
  ServerError: { status: 500, message: 'Something went wrong' },
  ServiceUnavailable: { status: 503, message: 'The server is busy: try again in a moment' },
  OutcomeUnknown: {
    status: 504,
    message: 'The database was lost before it said whether this was kept: look before you try again',
  },
} as const satisfies Readonly<Record<string, CatalogueEntry>>;

export type ErrorName = keyof typeof errorCatalogue;
