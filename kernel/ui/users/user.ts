import type { SuspensionCause } from '#schemas/identity/signing-suspension';
import type { RecordRow } from '@limpid/ui-kit';

export type Tree = Readonly<Record<string, Readonly<Record<string, boolean>>>>;

/** A person as GET /users answers. */
export interface User extends RecordRow {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly employeeId: string | null;
  readonly status: 'invited' | 'active' | 'blocked' | 'passwordExpired' | 'archived';
  readonly blockedReason: string | null;
  readonly authenticationType: 'local' | 'ad' | 'sso';
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly department: { readonly id: string; readonly name: string } | null;
  readonly roles: readonly { readonly id: string; readonly name: string; readonly permission: Tree }[];
  readonly facilities: readonly { readonly id: string; readonly name: string }[];
  readonly allFacilities: boolean;
  readonly lastLoginAt: string | null;
  readonly failedAttempts: number;
  readonly passwordChangedAt: string | null;
  readonly mustChangePassword: boolean;
  readonly openTokens: readonly { readonly id: string; readonly kind: string; readonly expiresAt: string }[];
  readonly signingSuspendedWhy: readonly SuspensionCause[];
  readonly identityConfirmedAt: string | null;
  readonly identityConfirmedByName: string | null;
  readonly identityConfirmedHow: string | null;
  readonly warnings: readonly string[];
  readonly isArchived: boolean;
  readonly archivedAt: string | null;
  readonly archiveReason: string | null;
}

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

/** The answer of calls that let somebody in: the key is in it once and never again. */
export interface Invited {
  readonly user: User;
  readonly secretKey: string | null;
  readonly mailedTo: string | null;
}
