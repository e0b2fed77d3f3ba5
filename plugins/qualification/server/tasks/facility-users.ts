import type { AnyCall } from '#kernel/contract';

/** Somebody who may own a task. */
export interface FacilityUser {
  readonly id: string;
  readonly name: string;
}

const ofFacility = `u.archived_at is null and u.status in ('invited', 'active', 'passwordExpired')
  and (u.all_facilities or exists (select from kernel.user_facility f where f.user_id = u.id and f.facility_id = $1))
  and exists (select from kernel.user_role g join kernel.role r on r.id = g.role_id where g.user_id = u.id
    and r.archived_at is null and (r.permissions->'QualificationTask'->>'Get')::boolean)`;

/** Live accounts of the facility that may read tasks, by name. */
export function facilityUsers(call: AnyCall): Promise<FacilityUser[]> {
  return call.tx.rows<FacilityUser>({
    name: 'qualification-users-of-facility',
    text: `select u.id, u.first_name || ' ' || u.last_name as name from kernel.app_user u where ${ofFacility}
           order by lower(u.last_name), lower(u.first_name), u.id`,
    values: [call.facility.id],
  });
}

/** One of them; null for any other account. */
export async function facilityUser(call: AnyCall, id: string): Promise<FacilityUser | null> {
  const [found] = await call.tx.rows<FacilityUser>({
    name: 'qualification-user-of-facility',
    text: `select u.id, u.first_name || ' ' || u.last_name as name from kernel.app_user u
           where u.id = $2 and ${ofFacility}`,
    values: [call.facility.id, id],
  });
  return found ?? null;
}
