import { ApiError, token, type Change, type Token, type UnitOfWork } from '#kernel/contract';
import type { ErrorName } from '#schemas/errors';
import type { PasswordPolicy } from '#schemas/identity/password-policy';
import { isLastAdministrator } from '../accounts/administrators.js';
import type { Database } from '#kernel/base/data/database';
import { accountLocked } from '../mail/mails.js';
import type { InstallationSettings } from '#kernel/facility/installation-settings';
import { findAccount, type Account } from '../sign-in/accounts.js';
import {
  forgetFailures,
  lateReservation,
  lockAccount,
  reserveAttempt,
  returnAttempt,
  sourceOf,
  type Source,
} from './attempts.js';
import { LateTurns } from './late-turns.js';
import { notifyAdministrators } from '../sign-in/notify.js';
import { inHashSlot, verifyPassword } from './password-hash.js';
import { Slots } from './slots.js';
import type { Throttle } from '../sign-in/throttle.js';
import { noteUnknownName } from './unknown-names.js';
import { sha256 } from '#kernel/session/sessions';
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
/** Period for which the attempts on an account from addresses without budget are limited. */
const lateAttemptsSeconds = 900;
/** Simultaneous checks by other systems; they use no hashing slot, and each holds one failure of the address budget. */
const elsewhere = new Slots(8, 200);
/** Delays attempts from unknown addresses that have spent their budget, per name; few may wait. */
const late = new LateTurns(500, 5, 500);

/** A name and a password to verify. */
interface Attempt {
  readonly username: string;
  readonly password: string;
  readonly visit: Visit;
  readonly policy: PasswordPolicy;
  readonly source: Source;
  /** The address has spent its budget: the attempt does not count towards a lock, and every failure answers 429. */
  readonly isLate: boolean;
}

/** The account of a right name and password. */
interface Right {
  readonly account: Account;
  readonly atEntry?: AtEntry;
}

type Use<T> = (account: Account, policy: PasswordPolicy, atEntry: AtEntry | undefined) => Promise<T>;

/**
 * Verifies names and passwords. An attempt is counted before it is verified. Attempts by strangers neither delay correct
 * credentials from a known address nor refuse them from another one (ADR 0047).
 */
export class PasswordJudge {
  constructor(
    private readonly database: Database,
    private readonly settings: InstallationSettings,
    private readonly throttle: Throttle,
    private readonly checkers: readonly PasswordChecker[],
  ) {}

  /** Runs `use` with the account if the password is right, else throws the error of specification section 8. */
  async judge<T>(username: string, password: string, visit: Visit, use: Use<T>): Promise<T> {
    const policy = await this.settings.policy();
    const account = await findAccount(this.database, username);
    const source = account === null ? 'strange' : await sourceOf(this.database, account.id, visit.address);
    const isKnown = account !== null && source === 'known';
    const lane = { name: isKnown ? `person ${account.id}` : `address ${visit.address}`, isKnown };
    const checker = this.checkerFor(account);
    const inTurn = <R>(work: () => Promise<R>): Promise<R> =>
      checker === null ? inHashSlot(lane, work) : elsewhere.run(lane, work);
    const attempt = { username, password, visit, policy, source, isLate: false };
    const judged = await inTurn(async () => {
      const isLate = !(await this.throttle.allows(addressOf(visit), policy.failuresPerAddress));
      // The slot is free during the pause.
      if (isLate && source === 'strange') return 'late';
      return this.judgeOne({ ...attempt, isLate }, checker);
    });
    const right =
      judged === 'late'
        ? await late.run(`${visit.address} ${nameKey(username)}`, () =>
            inTurn(() => this.judgeOne({ ...attempt, isLate: true }, checker)),
          )
        : judged;
    // The slot is free during the work that follows.
    return use(right.account, policy, right.atEntry);
  }

  /** Spends one failure of this minute; false when the budget of the address or of all addresses is spent. */
  async spend(visit: Visit, policy: PasswordPolicy): Promise<boolean> {
    const ofAddress = await this.throttle.allows(addressOf(visit), policy.failuresPerAddress);
    return (await this.spendOfAll(policy)) && ofAddress;
  }

  /** Returns what was spent for an attempt that did not fail. */
  async refund(visit: Visit): Promise<void> {
    await this.throttle.refund(addressOf(visit), everybody);
  }

  private spendOfAll(policy: PasswordPolicy): Promise<boolean> {
    return this.throttle.allows(everybody, policy.failuresPerAddress * allAddresses);
  }

  private checkerFor(account: Account | null): PasswordChecker | null {
    return this.checkers.find(each => each.authenticationType === account?.authentication_type) ?? null;
  }

  private async judgeOne(attempt: Attempt, checker: PasswordChecker | null): Promise<Right> {
    const { visit, policy, source, isLate } = attempt;
    const ofAll = await this.spendOfAll(policy);
    const right = await this.right(attempt, checker).catch((error: unknown) => {
      // Beyond the budgets, failures do not reveal which names exist.
      const isKnown = source === 'known' && policy.revealUnknownUser && !isLate;
      throw isFailure(error) && (isLate || (!ofAll && !isKnown)) ? new ApiError('TooManyRequests') : error;
    });
    await this.refund(visit);
    return right;
  }

  private async right(attempt: Attempt, checker: PasswordChecker | null): Promise<Right> {
    const { username, password, visit, policy, source, isLate } = attempt;
    const account = await findAccount(this.database, username);
    if (isLate) await this.spendLate(attempt, account);
    if (account === null) {
      // As many statements and as much hashing as for a known name.
      await verifyPassword(password, null);
      await noteUnknownName(this.database, username, visit);
      throw refusal('RequestingUserNotfound', policy);
    }
    const reserved = isLate
      ? await lateReservation(this.database, account.id, source)
      : await reserveAttempt(this.database, account.id, source, policy);
    if (reserved === 'locked') {
      await this.refund(visit);
      if (isLate || !policy.revealUnknownUser) await verifyPassword(password, null);
      throw refusal('LoginAttemptsExceeded', policy);
    }
    const verdict = await this.verdict(account, attempt, checker);
    if (verdict.kind !== 'right') throw await this.failed(account, reserved.attempt, attempt, verdict);
    await forgetFailures(this.database, account.id);
    return { account, atEntry: verdict.atEntry };
  }

  /** Limits delayed attempts per account or unknown name; a known address has its own limit. */
  private async spendLate({ username, visit, policy, source }: Attempt, account: Account | null): Promise<void> {
    const whose = account === null ? nameKey(username) : account.id;
    const bucket = source === 'known' ? `late ${whose} ${visit.address}` : `late ${whose}`;
    if (!(await this.throttle.allows(bucket, policy.maxAttempts, lateAttemptsSeconds)))
      throw new ApiError('TooManyRequests');
  }

  /** Nobody is locked out because another system does not answer. */
  private async verdict(
    account: Account,
    { password, visit, source, isLate }: Attempt,
    checker: PasswordChecker | null,
  ): Promise<Verdict> {
    if (checker === null) return ownVerdict(account, password);
    if (password.trim() === '') return { kind: 'wrong' };
    return checker.check(account, password).catch(async (error: unknown) => {
      if (!isLate) await returnAttempt(this.database, account.id, source);
      await this.refund(visit);
      throw error;
    });
  }

  private async failed(
    account: Account,
    number: number,
    { visit, policy, source, isLate }: Attempt,
    verdict: Exclude<Verdict, { kind: 'right' }>,
  ): Promise<ApiError> {
    const locks = !isLate && number >= policy.maxAttempts;
    await writeAs(this.database, account, visit, async (tx, audit, { now }) => {
      const why = verdict.kind === 'gone' ? [{ path: 'why', from: null, to: verdict.why }] : [];
      audit('failedLogin', [{ path: 'address', from: null, to: visit.address }, ...why]);
      if (verdict.kind === 'gone') await verdict.atFailure(tx, audit);
      if (!locks) return;
      await lockAccount(tx.db, account.id, source, policy, await isLastAdministrator(tx, account.id));
      audit('lock');
      await notifyAdministrators(tx, accountLocked(account.username, now));
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

const everybody = 'all addresses';

function addressOf(visit: Visit): string {
  return `address ${visit.address}`;
}

/** Names are stored as hashes, because users type passwords into the wrong field. */
function nameKey(username: string): string {
  return sha256(username.trim().toLowerCase());
}

/** The answers to a wrong name, a wrong password and a locked account. */
function isFailure(error: unknown): boolean {
  const failures: readonly ErrorName[] = [
    'RequestingUserNotfound',
    'InvalidEmailOrPasswordError',
    'LoginAttemptsExceeded',
  ];
  return error instanceof ApiError && failures.includes(error.errName);
}
