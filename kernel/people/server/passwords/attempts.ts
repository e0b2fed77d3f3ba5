import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { PasswordPolicy } from '#schemas/identity/password-policy';
import type { Database } from '#kernel/base/data/database';

/** The last administrator is never locked out for good: nobody could undo it. */
const lastAdministratorLockMinutes = 15;
const retryEveryMs = 100;
const retries = 30;

/** Room for one more attempt, with its number; or none, because the account is locked. */
export type Reservation = { readonly attempt: number } | 'locked';

/** Origin of an attempt: an address from which the user has signed in before, or any other. */
export type Source = 'known' | 'strange';

/** Each source has its own counter. */
const counterOf = { known: 'failed_attempts', strange: 'stranger_attempts' } as const;
/** A lock caused by strangers does not apply to the user at a known address. */
const lockOf = {
  known: 'a.locked_until > now() and not a.locked_by_strangers',
  strange: 'a.locked_until > now()',
} as const;

/** Counts an attempt in one statement before its password is checked, so that simultaneous guesses cannot pass the limit. */
export async function reserveAttempt(
  database: Database,
  userId: string,
  source: Source,
  policy: Pick<PasswordPolicy, 'maxAttempts'>,
): Promise<Reservation> {
  const counter = counterOf[source];
  for (let retry = 0; retry < retries; retry++) {
    const { rows } = await database.writePool.query<{ attempt: number }>(
      `insert into kernel.sign_in_attempt as a (user_id, ${counter}) values ($1, 1)
       on conflict (user_id) do update set ${counter} = a.${counter} + 1,
         locked_until = case when a.locked_until > now() then a.locked_until end
         where (${lockOf[source]}) is not true and a.${counter} < $2
       returning ${counter} as attempt`,
      [userId, policy.maxAttempts],
    );
    const [row] = rows;
    if (row !== undefined) return row;
    if (await isLocked(database, userId, source)) return 'locked';
    await sleep(retryEveryMs);
  }
  // Attempts whose outcome was never written: whoever judged them has died.
  return { attempt: policy.maxAttempts };
}

/** Whether the user has signed in from this address before. */
export async function sourceOf(database: Database, userId: string, address: string): Promise<Source> {
  const { rowCount } = await database.readPool.query(
    'select from kernel.sign_in_source where user_id = $1 and address = $2',
    [userId, address],
  );
  return rowCount === 1 ? 'known' : 'strange';
}

/** An attempt that does not count towards a lock of the account. */
export async function lateReservation(database: Database, userId: string, source: Source): Promise<Reservation> {
  return (await isLocked(database, userId, source)) ? 'locked' : { attempt: 0 };
}

/** Takes an attempt back that nobody could judge, because another system did not answer. */
export async function returnAttempt(database: Database, userId: string, source: Source): Promise<void> {
  const counter = counterOf[source];
  await database.writePool.query(
    `update kernel.sign_in_attempt set ${counter} = ${counter} - 1 where user_id = $1 and ${counter} > 0`,
    [userId],
  );
}

/** Whether the account is locked for attempts from this source. */
async function isLocked(database: Database, userId: string, source: Source): Promise<boolean> {
  const { rows } = await database.writePool.query<{ locked: boolean | null }>(
    `select ${lockOf[source]} as locked from kernel.sign_in_attempt a where user_id = $1`,
    [userId],
  );
  return rows[0]?.locked === true;
}

/** Locks the account for as long as the policy says; 0 minutes = until an administrator unblocks it. */
export async function lockAccount(
  transaction: Knex,
  userId: string,
  source: Source,
  policy: Pick<PasswordPolicy, 'lockMinutes'>,
  isLastAdministrator: boolean,
): Promise<void> {
  const minutes = policy.lockMinutes === 0 && isLastAdministrator ? lastAdministratorLockMinutes : policy.lockMinutes;
  await transaction('kernel.sign_in_attempt')
    .where({ user_id: userId })
    .update({
      failed_attempts: 0,
      stranger_attempts: 0,
      locked_by_strangers: source === 'strange',
      last_failed_at: transaction.fn.now(),
      locked_until: minutes === 0 ? 'infinity' : transaction.raw('now() + make_interval(mins => ?)', [minutes]),
    });
}

/** Forgets failures after a right password. */
export async function forgetFailures(database: Database, userId: string): Promise<void> {
  await database.writePool.query(
    'update kernel.sign_in_attempt set failed_attempts = 0, stranger_attempts = 0 where user_id = $1',
    [userId],
  );
}

/** Forgets failures and takes a lock away, when an administrator unblocks. */
export async function clearAttempts(transaction: Knex, userId: string): Promise<void> {
  await transaction('kernel.sign_in_attempt')
    .where({ user_id: userId })
    .update({ failed_attempts: 0, stranger_attempts: 0, locked_until: null });
}

/** Writes down when somebody signed in last, and from where; the address is known from then on. */
export async function noteSignIn(transaction: Knex, userId: string, address: string): Promise<void> {
  const values = { last_signed_in_at: transaction.fn.now() };
  await transaction('kernel.sign_in_attempt')
    .insert({ user_id: userId, ...values })
    .onConflict('user_id')
    .merge(values);
  if (address === '') return;
  await transaction('kernel.sign_in_source')
    .insert({ user_id: userId, address, ...values })
    .onConflict(['user_id', 'address'])
    .merge(values);
}
