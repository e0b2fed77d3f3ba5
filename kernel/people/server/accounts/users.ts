import { randomUUID } from 'node:crypto';
import type { AnyCall, Change } from '#kernel/contract';
import type { User } from '#schemas/identity/user';
import { hashPassword } from '../passwords/password-hash.js';
import { assertPasswordAllowed } from '../passwords/password-policy.js';
import type { ExternalIdentity } from '../sign-in/external-identity.js';
import { suspendSigning } from '../signatures/suspension.js';
import { readSetting } from '#kernel/facility/installation-settings';
import {
  assertDomainAllowed,
  assertMayGive,
  assertNamesFree,
  assertOwnFacilities,
  departmentId,
  linkedFacilities,
  namesInTurn,
  roleIds,
} from './user-links.js';
import { assertNoLookAlike } from './look-alike.js';
import { userById } from './user-view.js';

export interface NewUser {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email?: string | null;
  readonly password: string;
  readonly mustChangePassword?: boolean;
  readonly roles: readonly string[];
  /** Facility ids, or all. */
  readonly facilities: readonly string[] | 'all';
}

/** Fields of a person that may be left out. */
export interface UserDetails {
  readonly employeeId?: string | null;
  /** Id or name. */
  readonly department?: string | null;
  readonly authenticationType?: 'local' | 'ad' | 'sso';
  readonly language?: string | null;
  /** First and last day on which the account works. */
  readonly validFrom?: string | null;
  readonly validTo?: string | null;
}

/** A person who chooses the first password by an invitation. */
export type InvitedUser = Omit<NewUser, 'password' | 'mustChangePassword'> & {
  readonly password?: never;
} & UserDetails;

type SystemCall = AnyCall<null>;

/** Creates a person: invited (N1), or active with a first password, which by default has to be changed. */
export async function createUser(
  call: SystemCall,
  input: (NewUser & UserDetails) | InvitedUser,
  identities: readonly ExternalIdentity[] = [],
): Promise<User> {
  const names = { username: input.username.trim(), email: input.email ?? null, employeeId: input.employeeId ?? null };
  assertDomainAllowed(names.email, await readSetting(call.tx, 'allowedDomains'));
  const roles = await roleIds(call, input.roles);
  await assertMayGive(call, roles);
  await assertOwnFacilities(call, input.facilities);
  await namesInTurn(call.tx);
  await assertNamesFree(call, null, names);
  await assertNoLookAlike(call, names.username);
  const id = randomUUID();
  const { insertUser } = await import('./user.repository.js');
  await insertUser(call.tx, {
    id,
    ...names,
    firstName: input.firstName.trim(),
    lastName: input.lastName.trim(),
    departmentId: await departmentId(call, input.department ?? null),
    authenticationType: input.authenticationType ?? 'local',
    language: input.language ?? null,
    validFrom: input.validFrom ?? null,
    validTo: input.validTo ?? null,
    ...linkedFacilities(input.facilities),
    ...(input.password === undefined ? { status: 'invited' } : await firstPassword(call, input)),
    createdAt: call.now,
    createdBy: call.actor.id,
    updatedAt: call.now,
    updatedBy: call.actor.id,
    roles: roles.map(({ id }) => ({ id })),
    externalIdentities: identities.map(each => ({ id: randomUUID(), ...each })),
  });
  await suspendSigning(call, id, 'newAccount');
  call.tx.audit({
    domain: 'User',
    action: 'create',
    entity: { table: 'kernel.app_user', id, label: names.username },
    changes: creation(
      input,
      roles.map(role => role.name),
    ),
  });
  return userById(call, id);
}

async function firstPassword(call: SystemCall, input: NewUser): Promise<object> {
  const isTool = call.actor.source === 'cli' || call.actor.source === 'system';
  const about = isTool ? null : [input.firstName, input.lastName, input.email ?? ''];
  assertPasswordAllowed(input.password, await readSetting(call.tx, 'passwordPolicy'), input.username, about);
  return {
    status: 'active',
    passwordHash: await hashPassword(input.password),
    passwordChangedAt: call.now,
    mustChangePassword: input.mustChangePassword ?? true,
  };
}

function creation(input: NewUser | InvitedUser, roles: readonly string[]): Change[] {
  const details = input as UserDetails;
  const values: [string, unknown][] = [
    ['status', input.password === undefined ? 'invited' : 'active'],
    ['name', `${input.firstName.trim()} ${input.lastName.trim()}`],
    ['email', input.email ?? null],
    ['employeeId', details.employeeId ?? null],
    ['department', details.department ?? null],
    ['authenticationType', details.authenticationType ?? null],
    ['validFrom', details.validFrom ?? null],
    ['validTo', details.validTo ?? null],
    ['roles', roles.toSorted()],
    ['facilities', input.facilities],
  ];
  return values.filter(([, to]) => to !== null).map(([path, to]) => ({ path, from: null, to }));
}
