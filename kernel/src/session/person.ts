import type { PermissionKey } from '#kernel/contract';
import { grantedKeys, type PermissionTree } from '#schemas/identity/permission-matrix';
import type { Database } from '../base/data/database.js';
import { seatColumns, seatLeftMs, type SeatColumns } from './seat.js';
import type { SignedIn } from './signed-in.js';

/** The columns of a user `u` that access depends on. */
export const personColumns = `u.id as user_id, u.username, u.status, u.all_facilities,
  coalesce(u.valid_from <= current_date, true) and coalesce(u.valid_to >= current_date, true) as in_force,
  u.first_name || ' ' || u.last_name as full_name, ${seatColumns},
  coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name, 'permissions', r.permissions))
    from kernel.user_role ur join kernel.role r on r.id = ur.role_id
    where ur.user_id = u.id and r.archived_at is null), '[]') as roles,
  coalesce((select json_agg(uf.facility_id) from kernel.user_facility uf where uf.user_id = u.id), '[]') as facilities`;

export interface PersonRow extends SeatColumns {
  readonly user_id: string;
  readonly username: string;
  readonly full_name: string;
  readonly status: string;
  readonly all_facilities: boolean;
  readonly in_force: boolean;
  readonly roles: { id: string; name: string; permissions: PermissionTree }[];
  readonly facilities: string[];
}

/** A user with the permissions of all roles, independent of any session. */
export type Person = Omit<SignedIn, 'sessionId' | 'tokenHash'>;

/** A user with the permissions that any of the roles grants; archived roles are not in the row. */
export function personOf(row: PersonRow): Person {
  return {
    userId: row.user_id,
    username: row.username,
    fullName: row.full_name,
    roles: row.roles,
    permissions: new Set<PermissionKey>(row.roles.flatMap(role => grantedKeys(role.permissions))),
    facilityIds: new Set(row.facilities),
    allFacilities: row.all_facilities,
    seatId: row.seat_id,
  };
}

/** Blocked, archived, future and expired accounts may do nothing, nor may those whose seat is not open. */
export function mayEnter(row: PersonRow): boolean {
  return row.in_force && seatLeftMs(row) > 0 && (row.status === 'active' || row.status === 'passwordExpired');
}

/** The user as currently stored, or null when sign-in is not allowed. */
export async function personById(database: Database, userId: string): Promise<Person | null> {
  const result = await database.readPool.query<PersonRow>(
    `select ${personColumns} from kernel.app_user u where u.id = $1`,
    [userId],
  );
  const [row] = result.rows;
  return row === undefined || !mayEnter(row) ? null : personOf(row);
}
