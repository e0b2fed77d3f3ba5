import { Type, type Static } from 'typebox';
import { Day, Moment, Nullable, StringEnum, Uuid } from '../lib/fields.js';
import type { PermissionTree } from './permission-matrix.js';
import { suspensionWords, type SuspensionCause } from './signing-suspension.js';

/** What a role grants: areas with their actions, as specification section 6 nests them. */
export const PermissionTreeShape = Type.Unsafe<PermissionTree>({
  type: 'object',
  maxProperties: 200,
  additionalProperties: { type: 'object', maxProperties: 50, additionalProperties: { type: 'boolean' } },
});

/** States of an account; one locked by wrong passwords shows as blocked (transitions section 11). */
export const userStates = ['invited', 'active', 'blocked', 'passwordExpired', 'archived'] as const;
/** By which password or provider a person signs in (specification section 3). */
export const authenticationTypes = ['local', 'ad', 'sso'] as const;

const Named = Type.Object({ id: Uuid, name: Type.String() });

/** A person as administrators see them (specification section 3, entities 1.4); secrets never leave the database. */
export const User = Type.Object({
  id: Uuid,
  username: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  email: Nullable(Type.String()),
  employeeId: Nullable(Type.String()),
  status: StringEnum(userStates),
  blockedReason: Nullable(Type.String()),
  authenticationType: StringEnum(authenticationTypes),
  language: Nullable(Type.String()),
  validFrom: Nullable(Day),
  validTo: Nullable(Day),
  version: Type.Integer(),
  department: Nullable(Named),
  roles: Type.Array(Type.Object({ id: Uuid, name: Type.String(), permission: PermissionTreeShape })),
  facilities: Type.Array(Named),
  allFacilities: Type.Boolean(),
  lastLoginAt: Nullable(Moment),
  failedAttempts: Type.Integer({ description: 'wrong passwords since the last right one' }),
  passwordChangedAt: Nullable(Moment),
  mustChangePassword: Type.Boolean(),
  openTokens: Type.Array(Type.Object({ id: Uuid, kind: Type.String(), expiresAt: Moment }), {
    description: 'invitations, reset links and secret keys that can still be used; never their values',
  }),
  signingSuspendedWhy: Type.Array(StringEnum(Object.keys(suspensionWords) as SuspensionCause[]), {
    description: 'why nothing can be signed until another person confirms who holds the account; empty: it can',
  }),
  identityConfirmedAt: Nullable(Moment),
  identityConfirmedByName: Nullable(Type.String()),
  identityConfirmedHow: Nullable(Type.String()),
  limited: Type.Boolean({ description: 'every role is Production or Quality Control' }),
  /** When the account, which only reads, ends; null for accounts that are no seat. */
  seatEndsAt: Nullable(Moment),
  warnings: Type.Array(Type.String(), { description: 'rights that one person should not hold together' }),
  createdAt: Moment,
  updatedAt: Moment,
  isArchived: Type.Boolean(),
  archivedAt: Nullable(Moment),
  archiveReason: Nullable(Type.String()),
});
export type User = Static<typeof User>;

/** The answer of calls that let somebody in: the key is in it once and never again. */
export const Invited = Type.Object({
  user: User,
  secretKey: Nullable(Type.String()),
  mailedTo: Nullable(Type.String({ description: 'the address that the link was sent to' })),
});
export type Invited = Static<typeof Invited>;
