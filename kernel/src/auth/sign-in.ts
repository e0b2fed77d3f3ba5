import type { Knex } from 'knex';
import { ApiError, token, type Actor, type AuditNote, type Token } from '#kernel/contract';
import type { Database } from '../data/database.js';
import { runWrite, type CallContext } from '../data/unit-of-work.js';
import { hashPassword, verifyPassword } from './password-hash.js';
import { assertPasswordAllowed } from './password-policy.js';
import type { Credentials, Sessions } from './sessions.js';

interface UserRow {
  readonly id: string;
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
  readonly status: string;
  readonly password_hash: string | null;
  readonly must_change_password: boolean;
  readonly password_history: string[];
  readonly failed_attempts: number | null;
  readonly locked_until: Date | null;
}

export interface SignInResult extends Credentials {
  readonly user: {
    readonly id: string;
    readonly username: string;
    readonly fullName: string;
    readonly email: string | null;
  };
}

/** After this many wrong passwords in a row the account waits. */
const mostAttempts = 5;
const lockMinutes = 15;
const rememberedPasswords = 5;

/** Sign-in with name and password. Works in transactions of its own, so that failures are kept. */
export class SignIn {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
  ) {}

  async signIn(username: string, password: string, requestId: string): Promise<SignInResult> {
    const user = await this.find(username);
    const right = await verifyPassword(password, user?.password_hash ?? null);
    if (user === undefined) throw new ApiError('RequestingUserNotfound');
    if (user.status === 'blocked' || user.status === 'archived')
      throw await this.failed(user, requestId, 'UserBlockedError');
    if (user.locked_until !== null && user.locked_until > new Date()) throw new ApiError('LoginAttemptsExceeded');
    if (!right) throw await this.failed(user, requestId, 'InvalidEmailOrPasswordError');
    if (user.must_change_password) {
      throw new ApiError('ChangePasswordOnFirstLogin', { details: { url: '/change-password' } });
    }
    return this.write(user, requestId, async (transaction, audit) => {
      const credentials = await this.sessions.start(transaction, user.id);
      await transaction('kernel.sign_in_attempt')
        .insert({ user_id: user.id, failed_attempts: 0, locked_until: null, last_signed_in_at: transaction.fn.now() })
        .onConflict('user_id')
        .merge();
      audit('login');
      return {
        ...credentials,
        user: { id: user.id, username: user.username, fullName: nameOf(user), email: user.email },
      };
    });
  }

  /** Changes the own password; asks for the existing one again, also at first sign-in. Ends all sessions. */
  async changePassword(username: string, existing: string, next: string, requestId: string): Promise<void> {
    const user = await this.find(username);
    const right = await verifyPassword(existing, user?.password_hash ?? null);
    if (user === undefined) throw new ApiError('RequestingUserNotfound');
    if (user.status !== 'active') throw new ApiError('UserBlockedError');
    if (user.locked_until !== null && user.locked_until > new Date()) throw new ApiError('LoginAttemptsExceeded');
    if (!right) throw await this.failed(user, requestId, 'InvalidEmailOrPasswordError');
    assertPasswordAllowed(next);
    const used = user.password_hash === null ? user.password_history : [user.password_hash, ...user.password_history];
    for (const hash of used) if (await verifyPassword(next, hash)) throw new ApiError('PasswordAlreadyUsed');
    const hash = await hashPassword(next);
    await this.write(user, requestId, async (transaction, audit) => {
      await transaction('kernel.app_user')
        .where({ id: user.id })
        .update({
          password_hash: hash,
          must_change_password: false,
          password_changed_at: transaction.fn.now(),
          password_history: JSON.stringify(used.slice(0, rememberedPasswords)),
          version: transaction.raw('version + 1'),
        });
      await this.sessions.endAll(transaction, user.id, 'password');
      audit('changePassword');
    });
  }

  async signOut(userId: string, actor: Actor, requestId: string): Promise<void> {
    await runWrite(this.database, context(actor, requestId), null, async tx => {
      await this.sessions.endAll(tx.db, userId, 'logout');
      tx.audit({
        domain: 'User',
        action: 'logout',
        entity: { table: 'kernel.app_user', id: userId, label: actor.username },
      });
    });
    this.sessions.forget(userId);
  }

  private async failed(
    user: UserRow,
    requestId: string,
    name: 'UserBlockedError' | 'InvalidEmailOrPasswordError',
  ): Promise<ApiError> {
    return this.write(user, requestId, async (transaction, audit) => {
      const [row] = await transaction('kernel.sign_in_attempt')
        .insert({ user_id: user.id, failed_attempts: 1, last_failed_at: transaction.fn.now() })
        .onConflict('user_id')
        .merge({
          failed_attempts: transaction.raw('sign_in_attempt.failed_attempts + 1'),
          last_failed_at: transaction.fn.now(),
        })
        .returning<{ failed_attempts: number }[]>('failed_attempts');
      audit('failedLogin');
      if (name === 'UserBlockedError' || (row?.failed_attempts ?? 0) < mostAttempts) return new ApiError(name);
      await transaction('kernel.sign_in_attempt')
        .where({ user_id: user.id })
        .update({
          failed_attempts: 0,
          locked_until: transaction.raw('now() + make_interval(mins => ?)', [lockMinutes]),
        });
      return new ApiError('LoginAttemptsExceeded');
    });
  }

  private async write<T>(
    user: UserRow,
    requestId: string,
    work: (transaction: Knex, audit: (action: string) => void) => Promise<T>,
  ): Promise<T> {
    const actor: Actor = {
      id: user.id,
      username: user.username,
      fullName: nameOf(user),
      source: 'ui',
      may: () => false,
    };
    const result = await runWrite(this.database, context(actor, requestId), null, tx => {
      const audit = (action: string): void => {
        const note: AuditNote = {
          domain: 'User',
          action,
          entity: { table: 'kernel.app_user', id: user.id, label: user.username },
        };
        tx.audit(note);
      };
      return work(tx.db, audit);
    });
    this.sessions.forget(user.id);
    return result;
  }

  private async find(username: string): Promise<UserRow | undefined> {
    const result = await this.database.read.raw<{ rows: UserRow[] }>(
      `select u.*, a.failed_attempts, a.locked_until from kernel.app_user u
       left join kernel.sign_in_attempt a on a.user_id = u.id
       where (lower(u.username) = lower(:name) or lower(u.email) = lower(:name) or lower(u.employee_id) = lower(:name))
         and u.archived_at is null
       order by lower(u.username) = lower(:name) desc limit 1`,
      { name: username.trim() },
    );
    return result.rows[0];
  }
}

export const SignInToken: Token<SignIn> = token<SignIn>('kernel.SignIn');

function nameOf(user: UserRow): string {
  return `${user.first_name} ${user.last_name}`;
}

function context(actor: Actor, requestId: string): CallContext {
  return { actor, facility: null, requestId, now: new Date(), signal: new AbortController().signal };
}
