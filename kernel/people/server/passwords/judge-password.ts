import { ApiError, token, type Change, type Token, type UnitOfWork } from '#kernel/contract';
import type { ErrorName } from '#schemas/errors';
import type { PasswordPolicy } from '#schemas/identity/password-policy';
import { isLastAdministrator } from '../accounts/administrators.js';
import type { Database } from '#kernel/base/data/database';
import { accountLocked } from '../mail/mails.js';
import type { InstallationSettings } from '#kernel/facility/installation-settings';
import { findAccount, type Account } from '../sign-in/accounts.js';
import { forgetFailures, lockAccount, reserveAttempt, returnAttempt } from './attempts.js';
import { notifyAdministrators } from '../sign-in/notify.js';
import { inHashSlot, verifyPassword } from './password-hash.js';
import { Slots } from './slots.js';
import type { Throttle } from '../sign-in/throttle.js';
import { noteUnknownName } from './unknown-names.js';
import { writeAs, type Visit } from '../sign-in/visit.js';

/** What the outcome adds to its transaction, for example roles that the other system decides. */
export type AtEntry = (tx: UnitOfWork, audit: (action: string, changes?: readonly Change[]) => void) => Promise<void>;

/** What another system says of a person and a password. */
export type Verdict =
  | { readonly kind: 'right'; readonly atEntry: AtEntry }
  | { readonly kind: 'wrong' }
  /** There is no such person any more, or the account there is disabled; shown in the trail alone. */
  | { readonly kind: 'gone'; readonly why: string; readonly atFailure: AtEntry };

/** Another system that keeps the passwords of some accounts, for example a directory. An empty password is never asked. */
export interface PasswordChecker {
  readonly authenticationType: 'ad' | 'sso';
  /** Throws when the system cannot be asked; that is no wrong password. */
  check(account: Account, password: string): Promise<Verdict>;
}

/** Where rooms add their checkers; without one for its type an account cannot sign in with a password. */
export const PasswordCheckersToken: Token<readonly PasswordChecker[]> =
  token<readonly PasswordChecker[]>('kernel.PasswordCheckers');

/** Failed sign-ins that all addresses together have within a minute, as a multiple of one address's budget. */
const allAddresses = 10;
/** Simultaneous checks by other systems; they use no hashing slot, and each holds one failure of the address budget. */
const elsewhere = new Slots(8, 200);

/** Decides whether a name and a password belong together. Failures are counted before they are known, and kept. */
export class PasswordJudge {
  constructor(
    private readonly database: Database,
    private readonly settings: InstallationSettings,
    private readonly throttle: Throttle,
    private readonly checkers: readonly PasswordChecker[],
  ) {}

  /** Runs `use` with the account if the password is right, else throws the error of specification section 8. */
  async judge<T>(
    username: string,
    password: string,
    visit: Visit,
    use: (account: Account, policy: PasswordPolicy, atEntry: AtEntry | undefined) => Promise<T>,
  ): Promise<T> {
    const policy = await this.settings.policy();
    const checker = this.checkerFor(await findAccount(this.database, username));
    const work = async (): Promise<T> => {
      await this.spend(visit, policy);
      const { account, atEntry } = await this.right(username, password, visit, policy, checker);
      await this.refund(visit);
      return use(account, policy, atEntry);
    };
    return checker === null ? inHashSlot(work) : elsewhere.run(work);
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
  ): Promise<{ readonly account: Account; readonly atEntry?: AtEntry }> {
    const account = await findAccount(this.database, username);
    if (account === null) {
      // As many statements and as much hashing as for a known name.
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
    const verdict = await this.verdict(account, password, visit, checker);
    if (verdict.kind !== 'right') throw await this.failed(account, reserved.attempt, visit, policy, verdict);
    await forgetFailures(this.database, account.id);
    return { account, atEntry: verdict.atEntry };
  }

  /** Nobody is locked out because another system does not answer. */
  private async verdict(
    account: Account,
    password: string,
    visit: Visit,
    checker: PasswordChecker | null,
  ): Promise<Verdict> {
    if (checker === null) return ownVerdict(account, password);
    if (password.trim() === '') return { kind: 'wrong' };
    return checker.check(account, password).catch(async (error: unknown) => {
      await returnAttempt(this.database, account.id);
      await this.refund(visit);
      throw error;
    });
  }

  private async failed(
    account: Account,
    attempt: number,
    visit: Visit,
    policy: PasswordPolicy,
    verdict: Exclude<Verdict, { kind: 'right' }>,
  ): Promise<ApiError> {
    const locks = attempt >= policy.maxAttempts;
    await writeAs(this.database, account, visit, async (tx, audit, { now }) => {
      const why = verdict.kind === 'gone' ? [{ path: 'why', from: null, to: verdict.why }] : [];
      audit('failedLogin', [{ path: 'address', from: null, to: visit.address }, ...why]);
      if (verdict.kind === 'gone') await verdict.atFailure(tx, audit);
      if (!locks) return;
      await lockAccount(tx.db, account.id, policy, await isLastAdministrator(tx, account.id));
      audit('lock');
      await notifyAdministrators(tx, name => accountLocked(name, account.username, now));
    });
    return refusal(locks ? 'LoginAttemptsExceeded' : 'InvalidEmailOrPasswordError', policy);
  }
}

export const PasswordJudgeToken: Token<PasswordJudge> = token<PasswordJudge>('kernel.PasswordJudge');

/** In the hardened mode one answer serves for unknown, wrong, blocked and locked of the policy. */
export function refusal(errName: ErrorName, policy: Pick<PasswordPolicy, 'revealUnknownUser'>): ApiError {
  return new ApiError(policy.revealUnknownUser ? errName : 'InvalidEmailOrPasswordError');
}

async function ownVerdict(account: Account, password: string): Promise<Verdict> {
  const isLocal = account.authentication_type === 'local';
  const isRight = await verifyPassword(password, isLocal ? account.password_hash : null);
  return isRight ? { kind: 'right', atEntry: () => Promise.resolve() } : { kind: 'wrong' };
}
