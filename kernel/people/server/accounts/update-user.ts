import { ApiError, validationError, type AnyCall, type Change } from '#kernel/contract';
import type { User } from '#schemas/identity/user';
import type { Sessions } from '#kernel/session/sessions';
import { voidTokens } from '../passwords/user-tokens.js';
import { readSetting } from '#kernel/facility/installation-settings';
import { suspendSigning } from '../signatures/suspension.js';
import { assertAdministratorLeft, inTurn } from './administrators.js';
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
import { forbidden } from '#kernel/session/forbidden';
import { userById } from './user-view.js';
import type { UserDetails } from './users.js';

export interface UserUpdate extends UserDetails {
  readonly version: number;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string | null;
  readonly roles?: readonly string[];
  readonly facilities?: readonly string[] | 'all';
  readonly reason?: string;
}

/** Changes of these need a reason: they decide what a person may do and who gets the person's mail. */
const needReason = ['roles', 'facilities', 'authenticationType', 'email'];

/** Changes a person (N15). Roles and facilities are in force on every node with the commit. */
export async function updateUser(
  call: AnyCall<null>,
  sessions: Sessions,
  id: string,
  input: UserUpdate,
): Promise<User> {
  await inTurn(call.tx);
  await call.tx.db('kernel.app_user').where({ id }).forUpdate().first();
  const before = await userById(call, id);
  if (before.isArchived) throw forbidden(before, 'update', 'ArchivedEntryError');
  if (before.version !== input.version)
    throw new ApiError('StaleRecordError', { details: { current: before, sent: input } });
  const roles = input.roles === undefined ? undefined : await roleIds(call, input.roles);
  await assertMayGive(
    call,
    (roles ?? []).filter(({ id }) => !before.roles.some(held => held.id === id)),
  );
  const department = input.department === undefined ? undefined : await departmentId(call, input.department);
  const changes = userChanges(before, input, roles, department);
  if (changes.length === 0) throw new ApiError('NothingToChangeError');
  const reason = input.reason ?? call.reason;
  if (reason === undefined && changes.some(change => needReason.includes(change.path)))
    throw validationError({ path: 'reason', message: 'is required' });
  const names = changedNames(before, input);
  if (Object.keys(names).length > 0) await namesInTurn(call.tx);
  await assertNamesFree(call, id, names);
  if (input.email !== undefined && input.email !== before.email) {
    assertDomainAllowed(input.email, await readSetting(call.tx, 'allowedDomains'));
    // Links that are on their way to the former address lead nowhere.
    await voidTokens(call.tx.db, id, ['invitation', 'reset']);
  }
  await assertOwnFacilities(call, touchedFacilities(before, input));
  if (changes.some(({ path }) => path === 'email')) await suspendSigning(call, id, 'emailChanged');
  if (changes.some(({ path }) => path === 'authenticationType')) await suspendSigning(call, id, 'signInChanged');
  const { upsertUser } = await import('./user.repository.js');
  const { firstName, lastName, email, employeeId, authenticationType, language, validFrom, validTo } = input;
  await upsertUser(call.tx, {
    id,
    firstName: firstName?.trim(),
    lastName: lastName?.trim(),
    email,
    employeeId,
    authenticationType,
    language,
    validFrom,
    validTo,
    departmentId: department,
    ...(input.facilities === undefined ? {} : linkedFacilities(input.facilities)),
    version: before.version + 1,
    updatedAt: call.now,
    updatedBy: call.actor.id,
    roles: roles?.map(({ id }) => ({ id })),
  });
  await assertAdministratorLeft(call.tx);
  await sessions.announce(call.tx.db, id);
  call.tx.afterCommit(() => sessions.forget(id));
  call.tx.audit({
    domain: 'User',
    action: 'update',
    entity: { table: 'kernel.app_user', id, label: before.username },
    changes,
    ...(reason === undefined ? {} : { reason }),
  });
  return userById(call, id);
}

function changedNames(before: User, input: UserUpdate): Record<string, string | null> {
  const names: Record<string, string | null> = {};
  if (input.email !== undefined && input.email !== before.email) names['email'] = input.email;
  if (input.employeeId !== undefined && input.employeeId !== before.employeeId) names['employeeId'] = input.employeeId;
  return names;
}

/** Facilities that are given or taken. */
function touchedFacilities(before: User, input: UserUpdate): readonly string[] | 'all' {
  if (input.facilities === undefined) return [];
  if (input.facilities === 'all' || before.allFacilities)
    return before.allFacilities && input.facilities === 'all' ? [] : 'all';
  const now = before.facilities.map(facility => facility.id);
  const next = input.facilities;
  return [...next.filter(id => !now.includes(id)), ...now.filter(id => !next.includes(id))];
}

function userChanges(
  before: User,
  input: UserUpdate,
  roles: readonly { readonly name: string }[] | undefined,
  department: string | null | undefined,
): Change[] {
  const facilities = before.allFacilities ? 'all' : before.facilities.map(facility => facility.id).toSorted();
  const plain = [
    'firstName',
    'lastName',
    'email',
    'employeeId',
    'authenticationType',
    'language',
    'validFrom',
    'validTo',
  ] as const;
  const pairs: [string, unknown, unknown][] = [
    ...plain.map((path): [string, unknown, unknown] => [
      path,
      before[path],
      input[path] === undefined ? before[path] : input[path],
    ]),
    [
      'department',
      before.department?.id ?? null,
      department === undefined ? (before.department?.id ?? null) : department,
    ],
    [
      'roles',
      before.roles.map(role => role.name).toSorted(),
      (roles ?? before.roles).map(role => role.name).toSorted(),
    ],
    [
      'facilities',
      facilities,
      input.facilities === undefined || input.facilities === 'all'
        ? (input.facilities ?? facilities)
        : [...new Set(input.facilities)].toSorted(),
    ],
  ];
  return pairs
    .filter(([, from, to]) => JSON.stringify(from) !== JSON.stringify(to))
    .map(([path, from, to]) => ({ path, from, to }));
}
