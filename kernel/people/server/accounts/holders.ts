import type { AnyCall } from '#kernel/contract';

/** Somebody who may be informed by mail. */
export interface Holder {
  readonly id: string;
  readonly name: string;
  readonly firstName: string;
  readonly email: string | null;
}

/** SQL: live accounts `u` of facility `$1`. */
const ofFacility = `u.archived_at is null and u.status in ('active', 'passwordExpired')
  and coalesce(u.valid_from <= current_date, true) and coalesce(u.valid_to >= current_date, true)
  and (u.all_facilities or exists (select from kernel.user_facility f where f.user_id = u.id and f.facility_id = $1))`;

/** SQL: live accounts `u` of facility `$1` with a live role that grants an action of an area; both are SQL texts. */
export const holdsPermission = (area: string, action: string): string => `${ofFacility}
  and exists (select from kernel.user_role ur join kernel.role r on r.id = ur.role_id
    where ur.user_id = u.id and r.archived_at is null and (r.permissions->${area}->>${action})::boolean)`;

/** Everybody who has a permission in the facility of the call, by name. */
export function holdersOf(call: AnyCall, area: string, action: string): Promise<readonly Holder[]> {
  return call.tx.rows<Holder>({
    name: 'holders-of-permission',
    text: `select u.id, u.first_name || ' ' || u.last_name as name, u.first_name as "firstName", u.email
           from kernel.app_user u where ${holdsPermission('$2::text', '$3::text')}
           order by lower(u.last_name), u.id`,
    values: [call.facility.id, area, action],
  });
}

/** Those of these users who have a live account in the facility of the call, by name. */
export async function peopleOf(call: AnyCall, ids: readonly string[]): Promise<readonly Holder[]> {
  if (ids.length === 0) return [];
  return call.tx.rows<Holder>({
    name: 'people-of-facility',
    text: `select u.id, u.first_name || ' ' || u.last_name as name, u.first_name as "firstName", u.email
           from kernel.app_user u where ${ofFacility} and u.id = any($2::uuid[])
           order by lower(u.last_name), u.id`,
    values: [call.facility.id, ids],
  });
}
