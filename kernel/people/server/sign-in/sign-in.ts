import { ApiError, token, type Actor, type Token } from '#kernel/contract';
import type { PasswordPolicy } from '#schemas/identity/password-policy';
import type { SignedIn } from '#schemas/identity/session';
import { isAdministrator } from '../accounts/administrators.js';
import type { Database } from '#kernel/base/data/database';
import { runWrite } from '#kernel/record/unit-of-work';
import type { InstallationSettings } from '#kernel/facility/installation-settings';
import type { Account } from './accounts.js';
import { noteSignIn } from '../passwords/attempts.js';
import { refusal, type AtEntry, type PasswordJudge } from '../passwords/judge-password.js';
import { setPasswordAddress } from './links.js';
import { seatLeftMs } from '#kernel/session/seat';
import type { Credentials, Sessions } from '#kernel/session/sessions';
import { changeValidHours, issueToken } from '../passwords/user-tokens.js';
import { contextOf, writeAs, type Visit } from './visit.js';

export interface SignInResult extends Credentials {
  readonly user: SignedIn['user'];
}

/** What else belongs to the start of a session. */
interface EntryOptions {
  /** Written in the same transaction. */
  readonly note?: AtEntry | undefined;
  /** The session ends so soon, whatever the policy says, and signs nothing. */
  readonly minutes?: number;
}

/** Opens and ends sessions. Works in transactions of its own, so that failures are kept. */
export class SignIn {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly settings: InstallationSettings,
    private readonly judge: PasswordJudge,
  ) {}

  /** Throws an error of the catalogue (specification section 8) unless name and password are right and the account may enter. */
  signIn(username: string, password: string, visit: Visit): Promise<SignInResult> {
    return this.judge.judge(username, password, visit, async (account, _policy, atEntry) => {
      if (account.authentication_type === 'ad') return this.enter(account, visit, 'directory', { note: atEntry });
      await this.assertPasswordsCount(account, visit);
      return this.enter(account, visit, 'password');
    });
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

  /** Starts the session of a person whom a password or another system has identified; refuses accounts that may not enter. */
  async enter(
    account: Account,
    visit: Visit,
    method: 'password' | 'directory' | 'provider',
    { note, minutes }: EntryOptions = {},
  ): Promise<SignInResult> {
    const policy = await this.settings.policy();
    await this.assertMayEnter(account, visit);
    const result = await writeAs(this.database, account, visit, async (tx, audit) => {
      await note?.(tx, audit);
      const displaces = await this.sessions.isLive(tx.db, account.id);
      const credentials = await this.sessions.start(tx.db, account.id, minutes);
      await noteSignIn(tx.db, account.id, visit.address);
      if (account.status === 'invited') {
        await tx.db('kernel.app_user').where({ id: account.id }).update({ status: 'active' });
        audit('firstLogin', [{ path: 'status', from: 'invited', to: 'active' }]);
      }
      audit('login', method === 'password' ? [] : [{ path: 'method', from: null, to: method }]);
      if (displaces) audit('displaceSession');
      return { ...credentials, user: signedInUser(account, policy) };
    });
    this.sessions.forget(account.id);
    return result;
  }

  /** Refuses accounts that are blocked, not valid today, or have to change their password first. */
  async assertMayEnter(account: Account, visit: Visit): Promise<void> {
    const policy = await this.settings.policy();
    if (account.status === 'blocked' || account.status === 'archived' || !account.in_force) {
      await writeAs(this.database, account, visit, (_tx, audit) => {
        audit('failedLogin', [{ path: 'why', from: null, to: 'the account is blocked or not valid today' }]);
        return Promise.resolve();
      });
      throw refusal('UserBlockedError', policy);
    }
    if (seatLeftMs(account) <= 0) {
      const isBefore = Number(account.seat_opens_ms) > 0;
      const why = isBefore ? 'Your access has not begun yet' : 'Your access has ended';
      await writeAs(this.database, account, visit, (_tx, audit) => {
        audit('failedLogin', [{ path: 'why', from: null, to: why }]);
        return Promise.resolve();
      });
      throw new ApiError('UserBlockedError', { message: `${why}. Please contact your administrator` });
    }
    // Passwords of other systems grow old there.
    if (account.authentication_type !== 'local') return;
    if (account.must_change_password) throw await this.askForChange(account, visit, 'ChangePasswordOnFirstLogin');
    const left = expiresIn(account, { ...policy, warnBeforeDays: 0 });
    if (account.status !== 'passwordExpired' && (left === null || left > 0)) return;
    throw await this.askForChange(account, visit, 'ChangePasswordOnPasswordExpiry');
  }

  /** Where two people open the door in an emergency, nobody opens it alone while people sign in at a provider. */
  private async assertPasswordsCount(account: Account, visit: Visit): Promise<void> {
    const { value: emergency } = await this.settings.get('emergency');
    const { value: flags } = await this.settings.get('featureFlags');
    if (!emergency.enabled || !flags.SSO) return;
    await writeAs(this.database, account, visit, (_tx, audit) => {
      audit('failedLogin', [{ path: 'why', from: null, to: 'passwords count in an emergency only' }]);
      return Promise.resolve();
    });
    throw new ApiError('NotAllowed', {
      message: 'People sign in at the provider; in an emergency, two sign in together',
    });
  }

  /** A proven password yields a short-lived token for Set a new password, or needs an administrator (specification section 8). */
  private async askForChange(
    account: Account,
    visit: Visit,
    errName: 'ChangePasswordOnFirstLogin' | 'ChangePasswordOnPasswordExpiry',
  ): Promise<ApiError> {
    return writeAs(this.database, account, visit, async (tx, audit) => {
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
}

export const SignInToken: Token<SignIn> = token<SignIn>('kernel.SignIn');

/** What a window is told of the person whose session it has. */
export function signedInUser(account: Account, policy: PasswordPolicy): SignedIn['user'] {
  return {
    id: account.id,
    username: account.username,
    fullName: `${account.first_name} ${account.last_name}`,
    email: account.email,
    passwordExpiresInDays: expiresIn(account, policy),
  };
}

/** Days that the password may still be used, when that is within the days of warning; 0 = it may not. */
function expiresIn(account: Account, policy: Pick<PasswordPolicy, 'maxAgeDays' | 'warnBeforeDays'>): number | null {
  const isOurs = account.authentication_type === 'local';
  if (!isOurs || policy.maxAgeDays === 0 || account.password_age === null) return null;
  const left = Math.max(0, policy.maxAgeDays - account.password_age);
  return left === 0 || left <= policy.warnBeforeDays ? left : null;
}
