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

/** Counts an attempt in one statement before its password is checked, so that simultaneous guesses cannot pass the limit. */
export async function reserveAttempt(
  database: Database,
  userId: string,
  policy: Pick<PasswordPolicy, 'maxAttempts'>,
): Promise<Reservation> {
  for (let retry = 0; retry < retries; retry++) {
    const { rows } = await database.writePool.query<{ attempt: number }>(
      `insert into kernel.sign_in_attempt as a (user_id, failed_attempts) values ($1, 1)
       on conflict (user_id) do update set failed_attempts = a.failed_attempts + 1, locked_until = null
         where (a.locked_until is null or a.locked_until <= now()) and a.failed_attempts < $2
       returning failed_attempts as attempt`,
      [userId, policy.maxAttempts],
    );
    const [row] = rows;
    if (row !== undefined) return row;
    if (await isLocked(database, userId)) return 'locked';
    await sleep(retryEveryMs);
  }
  // Attempts whose outcome was never written: whoever judged them has died.
  return { attempt: policy.maxAttempts };
}

/** Takes an attempt back that nobody could judge, because another system did not answer. */
export async function returnAttempt(database: Database, userId: string): Promise<void> {
  await database.writePool.query(
    'update kernel.sign_in_attempt set failed_attempts = failed_attempts - 1 where user_id = $1 and failed_attempts > 0',
    [userId],
  );
}

async function isLocked(database: Database, userId: string): Promise<boolean> {
  const { rows } = await database.writePool.query<{ locked: boolean }>(
    'select locked_until > now() as locked from kernel.sign_in_attempt where user_id = $1',
    [userId],
  );
  return rows[0]?.locked === true;
}

/** Locks the account for as long as the policy says; 0 minutes = until an administrator unblocks it. */
export async function lockAccount(
  transaction: Knex,
  userId: string,
  policy: Pick<PasswordPolicy, 'lockMinutes'>,
  isLastAdministrator: boolean,
): Promise<void> {
  const minutes = policy.lockMinutes === 0 && isLastAdministrator ? lastAdministratorLockMinutes : policy.lockMinutes;
  await transaction('kernel.sign_in_attempt')
    .where({ user_id: userId })
    .update({
      failed_attempts: 0,
      last_failed_at: transaction.fn.now(),
      locked_until: minutes === 0 ? 'infinity' : transaction.raw('now() + make_interval(mins => ?)', [minutes]),
    });
}

/** Forgets failures after a right password. */
export async function forgetFailures(database: Database, userId: string): Promise<void> {
  await database.writePool.query('update kernel.sign_in_attempt set failed_attempts = 0 where user_id = $1', [userId]);
}

/** Forgets failures and takes a lock away, when an administrator unblocks. */
export async function clearAttempts(transaction: Knex, userId: string): Promise<void> {
  await transaction('kernel.sign_in_attempt')
    .where({ user_id: userId })
    .update({ failed_attempts: 0, locked_until: null });
}

/** Writes down when somebody signed in last. */
export async function noteSignIn(transaction: Knex, userId: string): Promise<void> {
  const values = { last_signed_in_at: transaction.fn.now() };
  await transaction('kernel.sign_in_attempt')
    .insert({ user_id: userId, ...values })
    .onConflict('user_id')
    .merge(values);
}
