import { ApiError, validationError, type AnyCall } from '#kernel/contract';
import { grantedKeys, type PermissionTree } from '#schemas/identity/permission-matrix';

type SystemCall = AnyCall<null>;

/** Ids of roles that are named by name or id; an unknown or archived one is refused. */
export async function roleIds(call: SystemCall, names: readonly string[]): Promise<{ id: string; name: string }[]> {
  const rows = await call.tx.rows<{ id: string; name: string }>({
    text: 'select id, name from kernel.role where archived_at is null and (name = any($1) or id::text = any($1))',
    values: [names],
  });
  const unknown = names.find(name => !rows.some(row => row.name === name || row.id === name));
  if (unknown !== undefined) throw validationError({ path: 'roles', message: `there is no role ${unknown}` });
  return rows;
}

/**
 * Nobody gives a right that they lack, to others or to themselves: who adds people would else make an administrator and become
 * one. Whoever may change roles decides about every permission anyway. Tools may do everything.
 */
export async function assertMayGive(call: SystemCall, roles: readonly { readonly id: string }[]): Promise<void> {
  const isTool = call.actor.source === 'cli' || call.actor.source === 'system';
  if (isTool || roles.length === 0 || call.actor.may('UserRole.Modify')) return;
  const rows = await call.tx.rows<{ name: string; permissions: PermissionTree }>({
    text: 'select name, permissions from kernel.role where id = any($1::uuid[]) order by name',
    values: [roles.map(({ id }) => id)],
  });
  for (const { name, permissions } of rows) {
    const lacking = grantedKeys(permissions).find(key => !call.actor.may(key));
    if (lacking === undefined) continue;
    const message = `${name} grants ${lacking}, which you do not have: giving it needs the permission UserRole.Modify`;
    throw new ApiError('NotAllowed', { message, fields: [{ path: 'roles', message }] });
  }
}

/** The facilities of an account as they are stored; `all` is a mark of the account and has no links. */
export function linkedFacilities(facilities: readonly string[] | 'all') {
  const ids = facilities === 'all' ? [] : [...new Set(facilities)];
  return { allFacilities: facilities === 'all', facilities: ids.map(id => ({ id })) };
}

/**
 * Facilities are tenants: people who administer some of them give and take only these, and all facilities only when they
 * have all. Tools may do everything.
 */
export async function assertOwnFacilities(call: SystemCall, touched: readonly string[] | 'all'): Promise<void> {
  const isTool = call.actor.source === 'cli' || call.actor.source === 'system';
  if (isTool || touched.length === 0) return;
  const [own] = await call.tx.rows<{ every: boolean; ids: string[] }>({
    text: `select u.all_facilities as every, coalesce((select array_agg(uf.facility_id::text) from kernel.user_facility uf
             where uf.user_id = u.id), '{}') as ids from kernel.app_user u where u.id = $1`,
    values: [call.actor.id],
  });
  if (own?.every === true) {
    if (touched !== 'all') await assertFacilitiesExist(call, touched);
    return;
  }
  const foreign = touched === 'all' || touched.some(id => own?.ids.includes(id) !== true);
  if (foreign) throw validationError({ path: 'facilities', message: 'names a facility that is not your own' });
}

async function assertFacilitiesExist(call: SystemCall, ids: readonly string[]): Promise<void> {
  const rows = await call.tx.rows<{ id: string }>({
    text: 'select id from kernel.facility where id = any($1::uuid[])',
    values: [ids],
  });
  if (new Set(rows.map(row => row.id)).size !== new Set(ids.map(id => id.toLowerCase())).size)
    throw validationError({ path: 'facilities', message: 'names a facility that does not exist' });
}

/** The department that is named by id or name, null for none. */
export async function departmentId(call: SystemCall, named: string | null): Promise<string | null> {
  if (named === null) return null;
  const [row] = await call.tx.rows<{ id: string }>({
    text: 'select id from kernel.department where archived_at is null and (id::text = $1 or lower(name) = lower($1))',
    values: [named.trim()],
  });
  if (row === undefined) throw validationError({ path: 'department', message: `there is no department ${named}` });
  return row.id;
}

/**
 * Whoever takes a name waits for others who do: no index tells what merely looks alike, nor keeps user names, employee IDs and
 * addresses apart. Call it before the names are compared; it lasts until the end of the transaction.
 */
export async function namesInTurn(tx: SystemCall['tx']): Promise<void> {
  await tx.rows({ text: `select pg_advisory_xact_lock(hashtextextended('kernel.user-names', 0))`, values: [] });
}

/** Everything that people sign in with must lead to one person: user names, employee IDs and addresses are one space. */
export async function assertNamesFree(
  call: SystemCall,
  userId: string | null,
  names: Readonly<Partial<Record<'username' | 'email' | 'employeeId', string | null>>>,
): Promise<void> {
  for (const [path, name] of Object.entries(names)) {
    if (name === null || name === undefined) continue;
    const [twin] = await call.tx.rows<{ archived: boolean; retired: boolean }>({
      text: `select u.archived_at is not null as archived, false as retired from kernel.app_user u
             where u.id is distinct from $2::uuid and lower($1) in (lower(u.username), lower(u.employee_id), lower(u.email))
             union all select true, true from kernel.retired_username where username = lower($1) and $3 limit 1`,
      values: [name, userId, path === 'username'],
    });
    if (twin === undefined) continue;
    if (twin.retired)
      throw new ApiError('DuplicateEntryError', { fields: [{ path, message: 'was used by a user who was removed' }] });
    throw new ApiError(twin.archived ? 'ArchivedEntryError' : 'DuplicateEntryError', {
      fields: [{ path, message: 'is used by another user' }],
    });
  }
}

/** E-mail addresses belong to the domains that the administrator allows; none set = any. */
export function assertDomainAllowed(email: string | null | undefined, allowed: readonly string[]): void {
  if (email === null || email === undefined || allowed.length === 0) return;
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (!allowed.includes(domain))
    throw validationError({ path: 'email', message: `must be an address of ${allowed.join(' or ')}` });
}
