import { ApiError, containing, type AnyCall, type FacilityScope } from '#kernel/contract';
import { completeTree } from '#schemas/identity/permission-matrix';
import { limitedRoleNames } from '#schemas/identity/role-presets';
import { segregationWarnings } from '#schemas/identity/segregation';
import type { User } from '#schemas/identity/user';
import { serviceAccountId } from '#kernel/session/system-context';
import { dormantMark } from './dormant-accounts.js';

export interface UserQuery {
  readonly pageNumber?: number;
  readonly pageLimit?: number;
  readonly search?: string;
  readonly columns?: string;
  readonly sort?: string;
  readonly doPagination?: boolean;
  readonly status?: string;
  readonly role?: string;
  readonly facility?: string;
  readonly department?: string;
  /** Only accounts that nobody has used for so many days. */
  readonly dormantDays?: number;
}

type UserCall = AnyCall<FacilityScope | null>;

const status = `case when u.archived_at is not null then 'archived'
  when u.status in ('active', 'passwordExpired') and a.locked_until > now() then 'blocked' else u.status end`;

/** An archived role grants nothing; of an archived person it stays what was held. */
const isHeld = '(r.archived_at is null or u.archived_at is not null)';

const select = `
  select u.id, u.username, u.first_name as "firstName", u.last_name as "lastName", u.email, u.employee_id as "employeeId",
    ${status} as status, case when a.locked_until > now() then 'Too many wrong passwords' else u.status_reason end as "blockedReason",
    u.authentication_type as "authenticationType", u.language, u.valid_from::text as "validFrom", u.valid_to::text as "validTo",
    u.version, u.all_facilities as "allFacilities",
    (select json_build_object('id', d.id, 'name', d.name) from kernel.department d where d.id = u.department_id) as department,
    coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name, 'permission', r.permissions) order by r.name)
      from kernel.user_role ur join kernel.role r on r.id = ur.role_id where ur.user_id = u.id and ${isHeld}), '[]') as roles,
    coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name) order by f.name) from kernel.facility f
      where f.archived_at is null and (u.all_facilities or exists
        (select from kernel.user_facility uf where uf.user_id = u.id and uf.facility_id = f.id))), '[]') as facilities,
    a.last_signed_in_at as "lastLoginAt", coalesce(a.failed_attempts + a.stranger_attempts, 0) as "failedAttempts",
    u.password_changed_at as "passwordChangedAt", u.must_change_password as "mustChangePassword",
    coalesce((select json_agg(json_build_object('id', t.id, 'kind', t.kind, 'expiresAt', t.expires_at) order by t.created_at)
      from kernel.user_token t where t.user_id = u.id and t.used_at is null and t.voided_at is null and t.expires_at > now()),
      '[]') as "openTokens",
    u.signing_suspended_why as "signingSuspendedWhy", u.identity_confirmed_at as "identityConfirmedAt",
    (select c.first_name || ' ' || c.last_name from kernel.app_user c where c.id = u.identity_confirmed_by) as "identityConfirmedByName",
    u.identity_confirmed_how as "identityConfirmedHow",
    (select least(s.ends_at, s.ended_at) from kernel.seat s where s.user_id = u.id) as "seatEndsAt",
    u.created_at as "createdAt", u.updated_at as "updatedAt", u.archived_at is not null as "isArchived",
    u.archived_at as "archivedAt", u.archive_reason as "archiveReason"
  from kernel.app_user u left join kernel.sign_in_attempt a on a.user_id = u.id`;

/** Any account, archived ones and that of the tools included; null where there is none. */
export async function findUser(call: UserCall, id: string): Promise<User | null> {
  const [row] = await call.tx.rows<User>({ name: 'user-by-id', text: `${select} where u.id = $1`, values: [id] });
  return row === undefined ? null : completed(row);
}

/** The person, or NotFoundError. The account of the tools is nobody's. */
export async function userById(call: UserCall, id: string): Promise<User> {
  const user = id === serviceAccountId ? null : await findUser(call, id);
  if (user === null) throw new ApiError('NotFoundError', { message: 'User was not found' });
  return user;
}

/** All names that a person has, in which searches look. */
export const namesOfUser = `lower(u.username || ' ' || u.first_name || ' ' || u.last_name || ' ' || coalesce(u.email, '') || ' ' ||
  coalesce(u.employee_id, ''))`;
const sorts: Readonly<Record<string, string>> = {
  username: 'lower(u.username)',
  name: `lower(u.last_name || ' ' || u.first_name)`,
  firstName: 'lower(u.first_name)',
  lastName: 'lower(u.last_name)',
  email: 'lower(u.email)',
  status,
  lastLoginAt: 'a.last_signed_in_at',
  validTo: 'u.valid_to',
  createdAt: 'u.created_at',
  updatedAt: 'u.updated_at',
};
/** Sort fields of the list, for its schema. */
export const userSorts = Object.keys(sorts).flatMap(field => [field, `-${field}`]);
const all = 100_000;

/** People, live or archived, of one page; `search` looks in all names that a person has. */
export async function listUsers(
  call: UserCall,
  archived: boolean,
  query: UserQuery,
): Promise<{ users: User[]; total: number }> {
  const { pageNumber = 1, pageLimit = 10, search = '', sort = 'username', doPagination = true } = query;
  const conditions = [
    `u.id <> '${serviceAccountId}'`,
    `u.archived_at is ${archived ? 'not null' : 'null'}`,
    `${namesOfUser} like $1`,
    `($2::text is null or ${status} = $2)`,
    `($3::text is null or exists (select from kernel.user_role ur join kernel.role r on r.id = ur.role_id
      where ur.user_id = u.id and ${isHeld} and lower(r.name) = lower($3)))`,
    `($4::uuid is null or u.all_facilities or exists (select from kernel.user_facility uf
      where uf.user_id = u.id and uf.facility_id = $4))`,
    `($5::int is null or ${dormantMark('$5::int')})`,
    `($6::uuid is null or u.department_id = $6)`,
  ].join(' and ');
  const values = [
    containing(search),
    query.status ?? null,
    query.role ?? null,
    query.facility ?? null,
    query.dormantDays ?? null,
    query.department ?? null,
  ];
  const order = `${sorts[sort.replace(/^-/, '')] ?? sorts['username']} ${sort.startsWith('-') ? 'desc nulls last' : 'asc nulls last'}`;
  const [limit, offset] = doPagination ? [pageLimit, (pageNumber - 1) * pageLimit] : [all, 0];
  const rows = await call.tx.rows<User>({
    text: `${select} where ${conditions} order by ${order}, u.id limit $7 offset $8`,
    values: [...values, limit, offset],
  });
  const [count] = await call.tx.rows<{ total: number }>({
    text: `select count(*) as total from kernel.app_user u left join kernel.sign_in_attempt a on a.user_id = u.id where ${conditions}`,
    values,
  });
  return { users: rows.map(completed), total: count?.total ?? 0 };
}

function completed(user: User): User {
  return {
    ...user,
    roles: user.roles.map(role => ({ ...role, permission: completeTree(role.permission) })),
    limited: user.roles.length > 0 && user.roles.every(role => limitedRoleNames.includes(role.name)),
    warnings: segregationWarnings(user.roles),
  };
}
