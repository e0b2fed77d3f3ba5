import type { Actor } from '#kernel/contract';
import type { Database } from '#kernel/base/data/database';
import { seatColumns, type SeatColumns } from '#kernel/session/seat';

/** What sign-in and password changes know of a person. */
export interface Account extends SeatColumns {
  readonly id: string;
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
  readonly status: 'invited' | 'active' | 'blocked' | 'passwordExpired' | 'archived';
  readonly authentication_type: 'local' | 'ad' | 'sso';
  readonly password_hash: string | null;
  readonly must_change_password: boolean;
  readonly password_history: readonly string[];
  /** By the database's clock: the account is valid today. */
  readonly in_force: boolean;
  /** Whole days since the password was set; null when it never was. */
  readonly password_age: number | null;
}

const select = `
  select u.id, u.username, u.first_name, u.last_name, u.email, u.status, u.authentication_type, u.password_hash,
    u.must_change_password, u.password_history, ${seatColumns},
    coalesce(u.valid_from <= current_date, true) and coalesce(u.valid_to >= current_date, true) as in_force,
    extract(day from now() - u.password_changed_at)::integer as password_age
  from kernel.app_user u`;

/** The person who signs in under this user name, employee ID or e-mail address; the user name goes first. */
export async function findAccount(database: Database, name: string): Promise<Account | null> {
  const { rows } = await database.readPool.query<Account>(
    `${select} where (lower(u.username) = lower($1) or lower(u.email) = lower($1) or lower(u.employee_id) = lower($1))
       and u.archived_at is null
     order by lower(u.username) = lower($1) desc, lower(u.employee_id) = lower($1) desc limit 1`,
    [name.trim()],
  );
  return rows[0] ?? null;
}

/** The account of an id; null when it is archived or gone. */
export async function accountById(database: Database, id: string): Promise<Account | null> {
  const { rows } = await database.readPool.query<Account>(`${select} where u.id = $1 and u.archived_at is null`, [id]);
  return rows[0] ?? null;
}

/** The account with this e-mail address, whatever its case. */
export async function accountByEmail(database: Database, email: string): Promise<Account | null> {
  const { rows } = await database.readPool.query<Account>(
    `${select} where lower(u.email) = lower($1) and u.archived_at is null`,
    [email],
  );
  return rows[0] ?? null;
}

/** The person as the actor of what concerns the own account. */
export function actorOfAccount(account: Account): Actor {
  return {
    id: account.id,
    username: account.username,
    fullName: `${account.first_name} ${account.last_name}`,
    source: 'ui',
    may: () => false,
  };
}
