import type { AnyCall } from '#kernel/contract';
import type { Granting, NeededPermissions } from '#schemas/lib/page-access';

/** More names than these help nobody to ask. */
const mostNames = 5;

/** Roles that include the permissions, and people of the facility who can give roles to others. */
export async function whoCanGrant(call: AnyCall, { permissions, all }: NeededPermissions): Promise<Granting> {
  const roles = await call.tx.rows<{ name: string }>({
    name: 'roles-with-permissions',
    text: `select r.name from kernel.role r where r.archived_at is null
             and (select count(*) from unnest($1::text[]) as k
               where (r.permissions -> split_part(k, '.', 1) ->> split_part(k, '.', 2))::boolean) >= $2
           order by lower(r.name) limit ${mostNames}`,
    values: [permissions, all ? Math.max(1, permissions.length) : 1],
  });
  const grantors = await call.tx.rows<{ name: string }>({
    name: 'who-can-grant',
    text: `select distinct u.first_name || ' ' || u.last_name as name from kernel.app_user u
           join kernel.user_role ur on ur.user_id = u.id
           join kernel.role r on r.id = ur.role_id and r.archived_at is null
           where u.status = 'active' and u.archived_at is null and (r.permissions -> 'User' ->> 'Modify')::boolean
             and (u.all_facilities or exists (select from kernel.user_facility uf
               where uf.user_id = u.id and uf.facility_id = $1))
           order by name limit ${mostNames}`,
    values: [call.facility.id],
  });
  return { roles: roles.map(({ name }) => name), grantors: grantors.map(({ name }) => name) };
}
