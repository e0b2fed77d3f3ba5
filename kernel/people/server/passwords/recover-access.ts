import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, token, type Token } from '#kernel/contract';
import type { Database } from '#kernel/base/data/database';
import { invitation, resetLink } from '../mail/mails.js';
import { putMail } from '#kernel/mail/outbox';
import type { InstallationSettings } from '#kernel/facility/installation-settings';
import { findAccount, type Account } from '../sign-in/accounts.js';
import { setPasswordAddress, setPasswordLink } from '../sign-in/links.js';
import { refusal } from './judge-password.js';
import type { Site } from '#kernel/core/site';
import type { Throttle } from '../sign-in/throttle.js';
import { findToken, issueToken, linkValidHours, useUpToken } from './user-tokens.js';
import { noteUnknownName } from './unknown-names.js';
import { writeAs, type Visit } from '../sign-in/visit.js';

/** Answer of the request for a link (specification section 2, Forgot password). */
export interface RecoveryAnswer {
  /** What was typed is an e-mail address: a link was sent to it if somebody has it. */
  readonly isEmail: boolean;
  /** A secret key is required. */
  readonly hasToken: boolean;
  readonly result: string;
  /** Where to choose the new password; only after a right secret key. */
  readonly link?: string;
}

/** Requests within a minute, from one network address and from all together (security.md U-1). */
const requestsPerAddress = 10;
const requestsOfAll = 100;
const allRequests = 'recovery of all addresses';
const mailsPerHour = 5;
const hour = 3600;
/** An answer takes at least this long, whatever was found. */
const slowestLookUpMs = 150;

/** Recovery of access; neither answers nor their time show whether an account exists. */
export class AccessRecovery {
  constructor(
    private readonly database: Database,
    private readonly settings: InstallationSettings,
    private readonly throttle: Throttle,
    private readonly site: Site,
  ) {}

  /** Sends a link to people with an e-mail address. The answer follows from what was typed alone. */
  async requestLink(username: string, visit: Visit): Promise<RecoveryAnswer> {
    if (!(await this.spend(visit))) throw new ApiError('TooManyRequests');
    const earliest = sleep(slowestLookUpMs);
    const account = await findAccount(this.database, username);
    if (account === null || !mayRecover(account)) await noteUnknownName(this.database, username, visit);
    else await this.sendLink(account, visit);
    await earliest;
    return username.includes('@')
      ? {
          isEmail: true,
          hasToken: false,
          result: 'If this address belongs to an account, a link to choose a new password is on its way',
        }
      : {
          isEmail: false,
          hasToken: true,
          result: 'Enter the secret key from your administrator, or use the link in your mail if you have an address',
        };
  }

  /**
   * Exchanges a secret key for the address where the password is chosen; InvalidToken for all that is not right, or 429 when
   * the budgets are spent. A right key, which nobody guesses, is taken whatever others have spent.
   */
  async exchangeKey(username: string, key: string, visit: Visit): Promise<string> {
    const isWithin = await this.spend(visit);
    const earliest = sleep(slowestLookUpMs);
    const account = await findAccount(this.database, username);
    const found = account === null ? null : await findToken(this.database, account.id, key, ['secretKey']);
    if (account === null || found === null || !found.isOpen) {
      await noteUnknownName(this.database, username, visit);
      await earliest;
      throw new ApiError(isWithin ? 'InvalidToken' : 'TooManyRequests');
    }
    await this.throttle.refund(bucketOf(visit), allRequests);
    if (!mayRecover(account)) throw refusal('UserBlockedError', await this.settings.policy());
    return writeAs(this.database, account, visit, async (tx, audit) => {
      await useUpToken(tx.db, found.id);
      const options = { validHours: linkValidHours, issuedBy: account.id };
      const text = await issueToken(tx.db, account.id, account.status === 'invited' ? 'invitation' : 'reset', options);
      audit('useSecretKey');
      return setPasswordAddress(account.username, text);
    });
  }

  /** False when the address, or all together, have spent their requests of this minute. */
  private async spend(visit: Visit): Promise<boolean> {
    if (!(await this.throttle.allows(bucketOf(visit), requestsPerAddress))) return false;
    return this.throttle.allows(allRequests, requestsOfAll);
  }

  private async sendLink(account: Account, visit: Visit): Promise<void> {
    const { email } = account;
    const mayWrite = email !== null && (await this.throttle.allows(`mails ${account.id}`, mailsPerHour, hour));
    await writeAs(this.database, account, visit, async (tx, audit) => {
      audit('requestReset', [{ path: 'address', from: null, to: visit.address }]);
      if (!mayWrite) return;
      const invited = account.status === 'invited';
      const options = { validHours: linkValidHours, issuedBy: account.id };
      const text = await issueToken(tx.db, account.id, invited ? 'invitation' : 'reset', options);
      const link = setPasswordLink(this.site.baseUrl, account.username, text);
      const mail = invited
        ? invitation(account.first_name, account.username, link, linkValidHours)
        : resetLink(account.first_name, link, linkValidHours);
      await putMail(tx.db, { userId: account.id, address: email }, mail);
    });
  }
}

export const AccessRecoveryToken: Token<AccessRecovery> = token<AccessRecovery>('kernel.AccessRecovery');

const bucketOf = (visit: Visit): string => `recovery ${visit.address}`;

function mayRecover(account: Account): boolean {
  return (
    account.authentication_type === 'local' &&
    account.in_force &&
    account.status !== 'blocked' &&
    account.status !== 'archived'
  );
}
