import { randomUUID } from 'node:crypto';
import type { AnyCall, Change } from '#kernel/contract';
import type { User } from '#schemas/identity/user';
import { hashPassword } from '../passwords/password-hash.js';
import { assertPasswordAllowed } from '../passwords/password-policy.js';
import { suspendSigning } from '../signatures/suspension.js';
import { readSetting } from '#kernel/facility/installation-settings';
import {
  assertDomainAllowed,
  assertMayGive,
  assertNamesFree,
  assertOwnFacilities,
  departmentId,
  namesInTurn,
  roleIds,
  setFacilities,
  setRoles,
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

/** Creates a person: invited (N1), or active with a first password, which has to be changed unless said otherwise. */
export async function createUser(call: SystemCall, input: (NewUser & UserDetails) | InvitedUser): Promise<User> {
  const names = { username: input.username.trim(), email: input.email ?? null, employeeId: input.employeeId ?? null };
  assertDomainAllowed(names.email, await readSetting(call.tx, 'allowedDomains'));
  const roles = await roleIds(call, input.roles);
  await assertMayGive(call, roles);
  await assertOwnFacilities(call, input.facilities);
  await namesInTurn(call.tx);
  await assertNamesFree(call, null, names);
  await assertNoLookAlike(call, names.username);
  const id = randomUUID();
  await call.tx.db('kernel.app_user').insert({
    id,
    username: names.username,
    first_name: input.firstName.trim(),
    last_name: input.lastName.trim(),
    email: names.email,
    employee_id: names.employeeId,
    department_id: await departmentId(call, input.department ?? null),
    authentication_type: input.authenticationType ?? 'local',
    language: input.language ?? null,
    valid_from: input.validFrom ?? null,
    valid_to: input.validTo ?? null,
    all_facilities: input.facilities === 'all',
    ...(input.password === undefined ? { status: 'invited' } : await firstPassword(call, input)),
    created_at: call.now,
    created_by: call.actor.id,
    updated_at: call.now,
    updated_by: call.actor.id,
  });
  await setRoles(call, id, roles);
  await setFacilities(call, id, input.facilities);
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
  const about = isTool ? null : [input.username, input.firstName, input.lastName, input.email ?? ''];
  assertPasswordAllowed(input.password, await readSetting(call.tx, 'passwordPolicy'), about);
  return {
    status: 'active',
    password_hash: await hashPassword(input.password),
    password_changed_at: call.now,
    must_change_password: input.mustChangePassword ?? true,
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
