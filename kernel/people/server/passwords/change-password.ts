import { ApiError, token, type Token } from '#kernel/contract';
import type { PasswordPolicy } from '#schemas/identity/password-policy';
import type { Database } from '#kernel/base/data/database';
import { passwordChanged } from '../mail/mails.js';
import { deliver } from '../notices/deliver.js';
import type { InstallationSettings } from '#kernel/facility/installation-settings';
import { findAccount, type Account } from '../sign-in/accounts.js';
import { refusal, type PasswordJudge } from './judge-password.js';
import { hashPassword, inHashSlot, verifyPassword } from './password-hash.js';
import { assertPasswordAllowed } from './password-policy.js';
import type { Sessions } from '#kernel/session/sessions';
import { findToken, invalidLink, linkKinds, useUpToken, voidTokens, type FoundToken } from './user-tokens.js';
import { writeAs, type Visit } from '../sign-in/visit.js';

/** The ways to show that a password may be changed: knowing it, or holding the token of a link. */
export type Proof = { readonly existingPassword: string } | { readonly token: string };

/** Sets new passwords. Ends all sessions of the person and voids every open token. */
export class PasswordChange {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly settings: InstallationSettings,
    private readonly judge: PasswordJudge,
  ) {}

  /** Throws an error of the catalogue when the proof does not hold or the password breaks a rule. */
  async change(username: string, proof: Proof, next: string, visit: Visit): Promise<void> {
    if ('existingPassword' in proof) {
      await this.judge.judge(username, proof.existingPassword, visit, (account, policy) =>
        this.set(account, null, next, policy, visit),
      );
      return;
    }
    const policy = await this.settings.policy();
    await inHashSlot({ name: `address ${visit.address}`, isKnown: false }, async () => {
      const isWithin = await this.judge.spend(visit, policy);
      const { account, found } = await this.openLink(username, proof.token).catch((error: unknown) => {
        throw isWithin ? error : new ApiError('TooManyRequests');
      });
      await this.judge.refund(visit);
      await this.set(account, found, next, policy, visit);
    });
  }

  /** The open link token of a person; throws PasswordResetLinkExpiredError or InvalidToken. */
  async openLink(username: string, text: string): Promise<{ account: Account; found: FoundToken }> {
    const account = await findAccount(this.database, username);
    const found = account === null ? null : await findToken(this.database, account.id, text, linkKinds);
    if (found?.hasExpired === true) throw new ApiError('PasswordResetLinkExpiredError');
    if (account === null || found === null || !found.isOpen)
      throw new ApiError('InvalidToken', { message: invalidLink });
    return { account, found };
  }

  private async set(
    account: Account,
    link: FoundToken | null,
    next: string,
    policy: PasswordPolicy,
    visit: Visit,
  ): Promise<void> {
    if (account.status === 'blocked' || account.status === 'archived' || !account.in_force)
      throw refusal('UserBlockedError', policy);
    if (account.authentication_type !== 'local')
      throw new ApiError('NotAllowed', { message: 'The password of this account is kept by another system' });
    assertPasswordAllowed(next, policy, account.username, [account.first_name, account.last_name, account.email ?? '']);
    if (link === null) assertOldEnough(account, policy);
    const used = account.password_hash === null ? [] : [account.password_hash, ...account.password_history];
    for (const hash of used.slice(0, Math.max(1, policy.historyDepth - 1)))
      if (await verifyPassword(next, hash)) throw new ApiError('PasswordAlreadyUsed');
    const hash = await hashPassword(next);
    await writeAs(this.database, account, visit, async (tx, audit, { now }) => {
      if (link !== null) await useUpToken(tx.db, link.id);
      await tx
        .db('kernel.app_user')
        .where({ id: account.id })
        .update({
          password_hash: hash,
          must_change_password: false,
          password_changed_at: tx.db.fn.now(),
          password_history: JSON.stringify(used.slice(0, policy.historyDepth)),
          status: 'active',
          version: tx.db.raw('version + 1'),
        });
      await voidTokens(tx.db, account.id, [...linkKinds, 'secretKey']);
      await this.sessions.endAll(tx.db, account.id, 'password');
      const { id, first_name: firstName, email } = account;
      await deliver(tx, null, [{ id, firstName, email }], passwordChanged(now));
      audit(account.status === 'invited' ? 'register' : 'changePassword', statusChange(account.status));
    });
    this.sessions.forget(account.id);
  }
}

export const PasswordChangeToken: Token<PasswordChange> = token<PasswordChange>('kernel.PasswordChange');

function statusChange(from: Account['status']): { path: string; from: string; to: string }[] {
  return from === 'active' ? [] : [{ path: 'status', from, to: 'active' }];
}

function assertOldEnough(account: Account, policy: PasswordPolicy): void {
  const due = account.must_change_password || account.status === 'passwordExpired' || account.password_age === null;
  if (!due && account.password_age < policy.minAgeDays)
    throw new ApiError('PasswordNotComplexError', {
      message: `password was changed less than ${policy.minAgeDays} days ago`,
    });
}
