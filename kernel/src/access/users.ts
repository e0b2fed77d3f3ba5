import { randomUUID } from 'node:crypto';
import { ApiError, validationError, type AnyCall, type Change } from '#kernel/contract';
import { completeTree, type PermissionTree } from '#schemas/identity/permission-matrix';
import { limitedRoleNames } from '#schemas/identity/role-presets';
import { hashPassword } from '../auth/password-hash.js';
import { assertPasswordAllowed } from '../auth/password-policy.js';
import type { Sessions } from '../auth/sessions.js';

export interface UserView {
  readonly id: string;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly status: string;
  readonly version: number;
  readonly department: { readonly name: string } | null;
  readonly roles: readonly { readonly id: string; readonly name: string; readonly permission: PermissionTree }[];
  readonly facilities: readonly { readonly id: string; readonly name: string }[];
  readonly allFacilities: boolean;
  /** Every role is Production or Quality Control (specification section 6). */
  readonly limited: boolean;
}

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

export interface UserUpdate {
  readonly version: number;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string | null;
  readonly roles?: readonly string[];
  readonly facilities?: readonly string[] | 'all';
  readonly reason?: string;
}

type SystemCall = AnyCall<null>;

const select = `
  select u.id, u.username, u.first_name as "firstName", u.last_name as "lastName", u.email, u.status, u.version,
    u.all_facilities as "allFacilities",
    (select json_build_object('name', d.name) from kernel.department d where d.id = u.department_id) as department,
    coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name, 'permission', r.permissions) order by r.name)
      from kernel.user_role ur join kernel.role r on r.id = ur.role_id where ur.user_id = u.id), '[]') as roles,
    coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name) order by f.name) from kernel.facility f
      where f.archived_at is null and (u.all_facilities or exists
        (select from kernel.user_facility uf where uf.user_id = u.id and uf.facility_id = f.id))), '[]') as facilities
  from kernel.app_user u`;

export async function findUser(call: SystemCall, id: string): Promise<UserView | null> {
  const [row] = await call.tx.rows<UserView>({ name: 'user-by-id', text: `${select} where u.id = $1`, values: [id] });
  return row === undefined ? null : completed(row);
}

/** People in order of user name; `search` looks in name and user name. */
export async function listUsers(
  call: SystemCall,
  search: string,
  limit: number,
  offset: number,
): Promise<{ users: UserView[]; total: number }> {
  const condition = `lower(u.username || ' ' || u.first_name || ' ' || u.last_name) like $1`;
  const term = `%${search
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;
  const rows = await call.tx.rows<UserView>({
    text: `${select} where ${condition} order by lower(u.username) limit ${limit} offset ${offset}`,
    values: [term],
  });
  const [count] = await call.tx.rows<{ total: number }>({
    text: `select count(*) as total from kernel.app_user u where ${condition}`,
    values: [term],
  });
  return { users: rows.map(completed), total: count?.total ?? 0 };
}

export async function createUser(call: SystemCall, input: NewUser): Promise<UserView> {
  assertPasswordAllowed(input.password);
  const roles = await roleIds(call, input.roles);
  const id = randomUUID();
  const user = {
    id,
    username: input.username.trim(),
    first_name: input.firstName.trim(),
    last_name: input.lastName.trim(),
    email: input.email ?? null,
    password_hash: await hashPassword(input.password),
    must_change_password: input.mustChangePassword ?? true,
    all_facilities: input.facilities === 'all',
    created_at: call.now,
    created_by: call.actor.id,
    updated_at: call.now,
    updated_by: call.actor.id,
  };
  const twin = await call.tx
    .db('kernel.app_user')
    .whereRaw('lower(username) = lower(?)', [user.username])
    .first<{ archived_at: Date | null } | undefined>('archived_at');
  if (twin !== undefined) {
    throw new ApiError(twin.archived_at === null ? 'DuplicateEntryError' : 'ArchivedEntryError', {
      fields: [{ path: 'username', message: 'is used by another user' }],
    });
  }
  await call.tx.db('kernel.app_user').insert(user);
  await setRoles(call, id, roles);
  await setFacilities(call, id, input.facilities);
  call.tx.audit({
    domain: 'User',
    action: 'create',
    entity: { table: 'kernel.app_user', id, label: user.username },
    changes: [
      { path: 'name', from: null, to: `${user.first_name} ${user.last_name}` },
      { path: 'roles', from: null, to: input.roles },
      { path: 'facilities', from: null, to: input.facilities },
    ],
  });
  return found(await findUser(call, id));
}

export async function updateUser(
  call: SystemCall,
  sessions: Sessions,
  id: string,
  input: UserUpdate,
): Promise<UserView> {
  await call.tx.db('kernel.app_user').where({ id }).forUpdate().first();
  const before = await findUser(call, id);
  if (before === null) throw new ApiError('NotFoundError', { message: 'User was not found' });
  if (before.version !== input.version)
    throw new ApiError('StaleRecordError', { details: { current: before, sent: input } });
  const roles = input.roles === undefined ? undefined : await roleIds(call, input.roles);
  const changes = userChanges(before, input);
  if (changes.length === 0) throw new ApiError('NothingToChangeError');
  await call.tx
    .db('kernel.app_user')
    .where({ id })
    .update({
      first_name: input.firstName ?? before.firstName,
      last_name: input.lastName ?? before.lastName,
      email: input.email === undefined ? before.email : input.email,
      ...(input.facilities === undefined ? {} : { all_facilities: input.facilities === 'all' }),
      version: before.version + 1,
      updated_at: call.now,
      updated_by: call.actor.id,
    });
  if (roles !== undefined) await setRoles(call, id, roles);
  if (input.facilities !== undefined) await setFacilities(call, id, input.facilities);
  await assertAdministratorLeft(call);
  await sessions.announce(call.tx.db, id);
  call.tx.afterCommit(() => sessions.forget(id));
  call.tx.audit({
    domain: 'User',
    action: 'update',
    entity: { table: 'kernel.app_user', id, label: before.username },
    changes,
    ...(input.reason === undefined ? {} : { reason: input.reason }),
  });
  return found(await findUser(call, id));
}

function userChanges(before: UserView, input: UserUpdate): Change[] {
  const facilities = before.allFacilities ? 'all' : before.facilities.map(facility => facility.id).toSorted();
  const pairs: [string, unknown, unknown][] = [
    ['firstName', before.firstName, input.firstName ?? before.firstName],
    ['lastName', before.lastName, input.lastName ?? before.lastName],
    ['email', before.email, input.email === undefined ? before.email : input.email],
    [
      'roles',
      before.roles.map(role => role.name).toSorted(),
      input.roles?.toSorted() ?? before.roles.map(role => role.name).toSorted(),
    ],
    [
      'facilities',
      facilities,
      input.facilities === undefined
        ? facilities
        : input.facilities === 'all'
          ? 'all'
          : [...input.facilities].toSorted(),
    ],
  ];
  return pairs
    .filter(([, from, to]) => JSON.stringify(from) !== JSON.stringify(to))
    .map(([path, from, to]) => ({ path, from, to }));
}

/** Nobody can lock the installation out: one active person who may change people and roles must remain. */
async function assertAdministratorLeft(call: SystemCall): Promise<void> {
  const [row] = await call.tx.rows<{ count: number }>({
    text: `select count(distinct u.id) as count from kernel.app_user u join kernel.user_role ur on ur.user_id = u.id
           join kernel.role r on r.id = ur.role_id
           where u.status = 'active' and u.archived_at is null and (r.permissions->'User'->>'Modify')::boolean
             and (r.permissions->'UserRole'->>'Modify')::boolean`,
    values: [],
  });
  if ((row?.count ?? 0) === 0)
    throw validationError({
      path: 'roles',
      message: 'the last administrator must keep the right to change users and roles',
    });
}

async function roleIds(call: SystemCall, names: readonly string[]): Promise<string[]> {
  const rows = await call.tx
    .db('kernel.role')
    .select<{ id: string; name: string }[]>('id', 'name')
    .whereIn('name', [...names])
    .whereNull('archived_at');
  const unknown = names.find(name => !rows.some(row => row.name === name));
  if (unknown !== undefined) throw validationError({ path: 'roles', message: `there is no role ${unknown}` });
  return rows.map(row => row.id);
}

async function setRoles(call: SystemCall, userId: string, roles: readonly string[]): Promise<void> {
  await call.tx.db('kernel.user_role').where({ user_id: userId }).delete();
  if (roles.length > 0)
    await call.tx.db('kernel.user_role').insert(roles.map(role => ({ user_id: userId, role_id: role })));
}

async function setFacilities(call: SystemCall, userId: string, facilities: readonly string[] | 'all'): Promise<void> {
  await call.tx.db('kernel.user_facility').where({ user_id: userId }).delete();
  if (facilities === 'all' || facilities.length === 0) return;
  await call.tx.db('kernel.user_facility').insert(facilities.map(id => ({ user_id: userId, facility_id: id })));
}

function completed(user: UserView): UserView {
  return {
    ...user,
    roles: user.roles.map(role => ({ ...role, permission: completeTree(role.permission) })),
    limited: user.roles.length > 0 && user.roles.every(role => limitedRoleNames.includes(role.name)),
  };
}

function found(user: UserView | null): UserView {
  if (user === null) throw new ApiError('NotFoundError', { message: 'User was not found' });
  return user;
}
