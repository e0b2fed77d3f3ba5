import type { User } from '#schemas/identity/user';

export const statusNames: Readonly<Record<User['status'], string>> = {
  invited: 'Invited',
  active: 'Active',
  blocked: 'Blocked',
  passwordExpired: 'Password expired',
  archived: 'Archived',
};

export const statusTags: Readonly<Record<User['status'], 'blue' | 'green' | 'red' | 'magenta' | 'gray'>> = {
  invited: 'blue',
  active: 'green',
  blocked: 'red',
  passwordExpired: 'magenta',
  archived: 'gray',
};

export const signInNames: Readonly<Record<User['authenticationType'], string>> = {
  local: 'Name and password',
  ad: 'Directory',
  sso: 'Single sign-on',
};
