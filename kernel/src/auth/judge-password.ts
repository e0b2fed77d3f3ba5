import { ApiError, token, type Token } from '#kernel/contract';
import type { ErrorName } from '#schemas/errors';
import type { PasswordPolicy } from '#schemas/identity/password-policy';
import { isLastAdministrator } from '../access/administrators.js';
import type { Database } from '../data/database.js';
import type { InstallationSettings } from '../settings/installation-settings.js';
import { findAccount, type Account } from './accounts.js';
import { forgetFailures, lockAccount, reserveAttempt } from './attempts.js';
import { tellAdministrators } from './notify.js';
import { inHashSlot, verifyPassword } from './password-hash.js';
import { sha256 } from './sessions.js';
import type { Throttle } from './throttle.js';
import { noteUnknownName, writeAs, type Visit } from './visit.js';

/** Another system that keeps the passwords of some accounts, for example a directory. An empty password is never asked. */
export interface PasswordChecker {
  readonly authenticationType: 'ad' | 'sso';
  /** Throws when the system cannot be asked; that is no wrong password. */
  check(username: string, password: string): Promise<boolean>;
}

/** Where rooms add their checkers; without one for its type an account cannot sign in with a password. */
export const PasswordCheckersToken: Token<readonly PasswordChecker[]> =
  token<readonly PasswordChecker[]>('kernel.PasswordCheckers');

/** Failed sign-ins that all addresses together have within a minute, as a multiple of one address's budget. */
const allAddresses = 10;

/** Decides whether a name and a password belong together. Failures are counted before they are known, and kept. */
export class PasswordJudge {
  constructor(
    private readonly database: Database,
    private readonly settings: InstallationSettings,
    private readonly throttle: Throttle,
    private readonly checkers: readonly PasswordChecker[],
  ) {}

  /**
   * Runs `use` with the account when the password is right; otherwise throws an error of the catalogue (specification
   * section 8). What is judged at a time is bounded, so that budgets are exact however many calls come at once; accounts
   * of other systems do not take part in the bound, so that a slow directory holds nobody else up.
   */
  async judge<T>(
    username: string,
    password: string,
    visit: Visit,
    use: (account: Account, policy: PasswordPolicy) => Promise<T>,
  ): Promise<T> {
    const policy = await this.settings.policy();
    const checker = this.checkerFor(await findAccount(this.database, username));
    const work = async (): Promise<T> => {
      await this.spend(visit, policy);
      const account = await this.right(username, password, visit, policy, checker);
      await this.refund(visit);
      return use(account, policy);
    };
    return checker === null ? inHashSlot(work) : work();
  }

  /** Spends one of the address's failures of this minute; whoever turns out to be right gets it back. */
  async spend(visit: Visit, policy: PasswordPolicy): Promise<void> {
    await this.throttle.spend(`address ${visit.address}`, policy.failuresPerAddress);
    await this.throttle.spend('all addresses', policy.failuresPerAddress * allAddresses);
  }

  async refund(visit: Visit): Promise<void> {
    await this.throttle.refund(`address ${visit.address}`);
    await this.throttle.refund('all addresses');
  }

  private checkerFor(account: Account | null): PasswordChecker | null {
    return this.checkers.find(each => each.authenticationType === account?.authentication_type) ?? null;
  }

  private async right(
    username: string,
    password: string,
    visit: Visit,
    policy: PasswordPolicy,
    checker: PasswordChecker | null,
  ): Promise<Account> {
    const account = await findAccount(this.database, username);
    if (account === null) {
      // As many statements and as much hashing as for a known name.
      await this.throttle.allows(`unknown ${sha256(username.trim().toLowerCase())}`, policy.maxAttempts, 3600);
      await verifyPassword(password, null);
      await noteUnknownName(this.database, username, visit);
      throw refusal('RequestingUserNotfound', policy);
    }
    const reserved = await reserveAttempt(this.database, account.id, policy);
    if (reserved === 'locked') {
      await this.refund(visit);
      if (!policy.revealUnknownUser) await verifyPassword(password, null);
      throw refusal('LoginAttemptsExceeded', policy);
    }
    if (!(await isRight(account, password, checker))) throw await this.failed(account, reserved.attempt, visit, policy);
    await forgetFailures(this.database, account.id);
    return account;
  }

  private async failed(account: Account, attempt: number, visit: Visit, policy: PasswordPolicy): Promise<ApiError> {
    const locks = attempt >= policy.maxAttempts;
    await writeAs(this.database, account, visit, async (tx, audit, { now }) => {
      audit('failedLogin', [{ path: 'address', from: null, to: visit.address }]);
      if (!locks) return;
      await lockAccount(tx.db, account.id, policy, await isLastAdministrator(tx, account.id));
      audit('lock');
      await tellAdministrators(tx, account.username, now);
    });
    return refusal(locks ? 'LoginAttemptsExceeded' : 'InvalidEmailOrPasswordError', policy);
  }
}

export const PasswordJudgeToken: Token<PasswordJudge> = token<PasswordJudge>('kernel.PasswordJudge');

/** In the hardened mode one answer serves for unknown, wrong, blocked and locked of the policy. */
export function refusal(errName: ErrorName, policy: Pick<PasswordPolicy, 'revealUnknownUser'>): ApiError {
  return new ApiError(policy.revealUnknownUser ? errName : 'InvalidEmailOrPasswordError');
}

async function isRight(account: Account, password: string, checker: PasswordChecker | null): Promise<boolean> {
  if (checker !== null) return password.trim() !== '' && checker.check(account.username, password);
  const isLocal = account.authentication_type === 'local';
  return verifyPassword(password, isLocal ? account.password_hash : null);
}
