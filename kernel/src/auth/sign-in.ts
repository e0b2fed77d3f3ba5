import { ApiError, token, type Actor, type Change, type Token, type UnitOfWork } from '#kernel/contract';
import type { PasswordPolicy } from '#schemas/identity/password-policy';
import type { ErrorName } from '#schemas/errors';
import { isAdministrator, isLastAdministrator } from '../access/administrators.js';
import type { Database } from '../data/database.js';
import { runWrite } from '../data/unit-of-work.js';
import type { InstallationSettings } from '../settings/installation-settings.js';
import type { DirectoryAccess } from '../directory/directory-access.js';
import { findAccount, type Account } from './accounts.js';
import { clearAttempts, lockAccount, reserveAttempt, returnAttempt } from './attempts.js';
import { tellAdministrators } from './notify.js';
import { inHashSlot, verifyPassword } from './password-hash.js';
import { setPasswordAddress } from './links.js';
import { sha256, type Credentials, type Sessions } from './sessions.js';
import { Slots } from './slots.js';
import type { Throttle } from './throttle.js';
import { changeValidHours, issueToken } from './user-tokens.js';
import { contextOf, noteUnknownName, writeAs, type Visit } from './visit.js';

export interface SignInResult extends Credentials {
  readonly user: {
    readonly id: string;
    readonly username: string;
    readonly fullName: string;
    readonly email: string | null;
    /** Days until the password has to be changed, when that is soon; else null. */
    readonly passwordExpiresInDays: number | null;
  };
}

/** What a sign-in adds to its transaction, for example roles that another system decides. */
export type AtEntry = (
  tx: UnitOfWork,
  audit: (action: string, changes?: readonly Change[]) => void,
  now: Date,
) => Promise<void>;

/** Conversations with the directory at a time. They cost no work of this machine, so they wait for no password to be hashed. */
const directorySlots = new Slots(16, 200);

/** Failed sign-ins that all addresses together have within a minute, as a multiple of one address's budget. */
const allAddresses = 10;

/** Sign-in with name and password, which this product or the directory judges. Works in transactions of its own, so that failures are kept. */
export class SignIn {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly settings: InstallationSettings,
    private readonly throttle: Throttle,
    private readonly directory: DirectoryAccess,
  ) {}

  /** Throws an error of the catalogue (specification section 8) unless name and password are right and the account may enter. */
  async signIn(username: string, password: string, visit: Visit): Promise<SignInResult> {
    const policy = await this.settings.policy();
    const known = await findAccount(this.database, username);
    if (known?.authentication_type === 'ad') return this.signInByDirectory(known, password, visit, policy);
    // The slot bounds what is judged at a time, so that budgets are exact however many calls come at once.
    return inHashSlot(async () => {
      await this.spend(visit, policy);
      const account = await this.judged(username, password, visit, policy);
      await this.refund(visit);
      return this.enter(account, visit, 'password');
    });
  }

  private signInByDirectory(
    account: Account,
    password: string,
    visit: Visit,
    policy: PasswordPolicy,
  ): Promise<SignInResult> {
    return directorySlots.run(async () => {
      await this.spend(visit, policy);
      const atEntry = await this.judgedByDirectory(account, password, visit, policy);
      await this.refund(visit);
      return this.enter(account, visit, 'directory', atEntry);
    });
  }

  /** Asks the directory; counts and audits the failure like a wrong password of our own. Answers what entry has to write. */
  async judgedByDirectory(account: Account, password: string, visit: Visit, policy: PasswordPolicy): Promise<AtEntry> {
    const reserved = await reserveAttempt(this.database, account.id, policy);
    if (reserved === 'locked') {
      await this.refund(visit);
      throw refusal('LoginAttemptsExceeded', policy);
    }
    const verdict = await this.directory.judge(account, password).catch(async (error: unknown) => {
      await returnAttempt(this.database, account.id);
      await this.refund(visit);
      throw error;
    });
    if (verdict.kind === 'right') return verdict.atEntry;
    throw await this.failed(account, reserved.attempt, visit, policy, verdict.kind === 'gone' ? verdict : undefined);
  }

  /** The account when the password is right; counts and audits the failure otherwise. */
  async judged(username: string, password: string, visit: Visit, policy: PasswordPolicy): Promise<Account> {
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
    const isLocal = account.authentication_type === 'local';
    const right = await verifyPassword(password, isLocal ? account.password_hash : null);
    if (!right) throw await this.failed(account, reserved.attempt, visit, policy);
    return account;
  }

  async signOut(actor: Actor, visit: Visit): Promise<void> {
    await runWrite(this.database, contextOf(actor, visit), null, async tx => {
      await this.sessions.endAll(tx.db, actor.id, 'logout');
      tx.audit({
        domain: 'User',
        action: 'logout',
        entity: { table: 'kernel.app_user', id: actor.id, label: actor.username },
      });
    });
    this.sessions.forget(actor.id);
  }

  /** Spends one of the address's failures of this minute; a right password gives it back. */
  async spend(visit: Visit, policy: PasswordPolicy): Promise<void> {
    await this.throttle.spend(`address ${visit.address}`, policy.failuresPerAddress);
    await this.throttle.spend('all addresses', policy.failuresPerAddress * allAddresses);
  }

  async refund(visit: Visit): Promise<void> {
    await this.throttle.refund(`address ${visit.address}`);
    await this.throttle.refund('all addresses');
  }

  /** Starts the session of a person whose identity is proved; refuses accounts that may not enter. */
  async enter(
    account: Account,
    visit: Visit,
    method: 'password' | 'directory' | 'provider',
    atEntry: AtEntry = () => Promise.resolve(),
  ): Promise<SignInResult> {
    const policy = await this.settings.policy();
    await this.assertMayEnter(account, visit, policy);
    const result = await writeAs(this.database, account, visit, async (tx, audit, { now }) => {
      await atEntry(tx, audit, now);
      if (account.status === 'invited') {
        await tx.db('kernel.app_user').where({ id: account.id }).update({ status: 'active' });
        audit('activate', [{ path: 'status', from: 'invited', to: 'active' }]);
      }
      const credentials = await this.sessions.start(tx.db, account.id);
      await clearAttempts(tx.db, account.id, true);
      audit('login', method === 'password' ? [] : [{ path: 'method', from: null, to: method }]);
      return {
        ...credentials,
        user: {
          id: account.id,
          username: account.username,
          fullName: `${account.first_name} ${account.last_name}`,
          email: account.email,
          passwordExpiresInDays: expiresIn(account, policy),
        },
      };
    });
    this.sessions.forget(account.id);
    return result;
  }

  private async assertMayEnter(account: Account, visit: Visit, policy: PasswordPolicy): Promise<void> {
    if (account.status === 'blocked' || account.status === 'archived' || !account.in_force) {
      await writeAs(this.database, account, visit, async (tx, audit) => {
        await clearAttempts(tx.db, account.id, false);
        audit('failedLogin', [{ path: 'why', from: null, to: 'the account is blocked or not valid today' }]);
      });
      throw refusal('UserBlockedError', policy);
    }
    // Passwords of other systems have rules of their own.
    if (account.authentication_type !== 'local') return;
    if (account.must_change_password) throw await this.askForChange(account, visit, 'ChangePasswordOnFirstLogin');
    const left = expiresIn(account, { ...policy, warnBeforeDays: 0 });
    if (account.status !== 'passwordExpired' && (left === null || left > 0)) return;
    throw await this.askForChange(account, visit, 'ChangePasswordOnPasswordExpiry');
  }

  /**
   * The person has proved the password, so a token that lives minutes leads to the screen Set a new password. An expired
   * password of somebody without an e-mail address needs an administrator (specification section 8); administrators
   * themselves do not, as there may be nobody else.
   */
  private async askForChange(
    account: Account,
    visit: Visit,
    errName: 'ChangePasswordOnFirstLogin' | 'ChangePasswordOnPasswordExpiry',
  ): Promise<ApiError> {
    return writeAs(this.database, account, visit, async (tx, audit) => {
      await clearAttempts(tx.db, account.id, false);
      const expired = errName === 'ChangePasswordOnPasswordExpiry';
      if (expired && account.status === 'active') {
        await tx.db('kernel.app_user').where({ id: account.id }).update({ status: 'passwordExpired' });
        audit('passwordExpired', [{ path: 'status', from: 'active', to: 'passwordExpired' }]);
      }
      if (expired && account.email === null && !(await isAdministrator(tx, account.id)))
        return new ApiError('ChangePasswordOnPasswordExpiryForEmployeeIdError');
      const options = { validHours: changeValidHours, issuedBy: account.id };
      const text = await issueToken(tx.db, account.id, 'change', options);
      return new ApiError(errName, { details: { url: setPasswordAddress(account.username, text) } });
    });
  }

  private async failed(
    account: Account,
    attempt: number,
    visit: Visit,
    policy: PasswordPolicy,
    gone?: { readonly why: string; readonly atFailure: AtEntry },
  ): Promise<ApiError> {
    const locks = attempt >= policy.maxAttempts;
    await writeAs(this.database, account, visit, async (tx, audit, { now }) => {
      const why = gone === undefined ? [] : [{ path: 'why', from: null, to: gone.why }];
      audit('failedLogin', [{ path: 'address', from: null, to: visit.address }, ...why]);
      await gone?.atFailure(tx, audit, now);
      if (!locks) return;
      await lockAccount(tx.db, account.id, policy, await isLastAdministrator(tx, account.id));
      audit('lock');
      await tellAdministrators(tx, account.username, now);
    });
    return refusal(locks ? 'LoginAttemptsExceeded' : 'InvalidEmailOrPasswordError', policy);
  }
}

export const SignInToken: Token<SignIn> = token<SignIn>('kernel.SignIn');

/** In the hardened mode one answer serves for unknown, wrong, blocked and locked (security.md, U-1). */
export function refusal(errName: ErrorName, policy: Pick<PasswordPolicy, 'revealUnknownUser'>): ApiError {
  return new ApiError(policy.revealUnknownUser ? errName : 'InvalidEmailOrPasswordError');
}

/** Days that the password may still be used, when that is within the days of warning; 0 = it may not. */
function expiresIn(account: Account, policy: Pick<PasswordPolicy, 'maxAgeDays' | 'warnBeforeDays'>): number | null {
  const isOurs = account.authentication_type === 'local';
  if (!isOurs || policy.maxAgeDays === 0 || account.password_age === null) return null;
  const left = Math.max(0, policy.maxAgeDays - account.password_age);
  return left === 0 || left <= policy.warnBeforeDays ? left : null;
}
