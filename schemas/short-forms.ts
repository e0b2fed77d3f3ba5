/** Short forms of error texts (specification section 8): titles of notices, apart from the catalogue that public screens need not load. */
export const shortForms: Readonly<Record<string, string>> = {
  UserBlockedError: 'You have been blocked',
  PasswordAlreadyUsed: 'Password already used',
};
