import { ApiError, token, validationError, type AnyCall, type Token } from '#kernel/contract';
import type { Invited, User } from '#schemas/identity/user';
import { setPasswordLink } from '../sign-in/links.js';
import type { Site } from '#kernel/core/site';
import { issueToken, linkValidHours, voidTokens } from '../passwords/user-tokens.js';
import { invitation, resetLink } from '../mail/mails.js';
import { putMail } from '#kernel/mail/outbox';
import { readSetting } from '#kernel/facility/installation-settings';
import { suspendSigning } from '../signatures/suspension.js';
import { assertDomainAllowed } from './user-links.js';
import { forbidden } from '#kernel/session/forbidden';
import { userById } from './user-view.js';

type SystemCall = AnyCall<null>;

/** Invitations and secret keys of administrators (N1 to N3). */
export class Invitations {
  constructor(private readonly site: Site) {}

  /** Sends a link by mail, or creates a secret key where there is no address or a key is asked for; older ones become void. */
  async invite(call: SystemCall, user: User, generateKey: boolean): Promise<Invited> {
    const { email } = user;
    const byKey = generateKey || email === null;
    if (byKey) {
      const { secretKeyValidHours } = await readSetting(call.tx, 'passwordPolicy');
      await voidTokens(call.tx.db, user.id, ['invitation', 'reset']);
      const options = { validHours: secretKeyValidHours, issuedBy: call.actor.id };
      const secretKey = await issueToken(call.tx.db, user.id, 'secretKey', options);
      return { user: await userById(call, user.id), secretKey, mailedTo: null };
    }
    // The list of allowed domains may have changed since the invitation.
    assertDomainAllowed(email, await readSetting(call.tx, 'allowedDomains'));
    const isNew = user.status === 'invited';
    const options = { validHours: linkValidHours, issuedBy: call.actor.id };
    const text = await issueToken(call.tx.db, user.id, isNew ? 'invitation' : 'reset', options);
    const link = setPasswordLink(this.site.baseUrl, user.username, text);
    const mail = isNew
      ? invitation(user.firstName, user.username, link, linkValidHours)
      : resetLink(user.firstName, link, linkValidHours);
    await putMail(call.tx.db, { userId: user.id, address: email }, mail);
    return { user: await userById(call, user.id), secretKey: null, mailedTo: email };
  }

  /** N2: repeats an invitation with a reason, also for a user who forgot the password. */
  async resend(call: SystemCall, id: string, reason: string, generateKey: boolean): Promise<Invited> {
    const user = await userById(call, id);
    if (user.isArchived) throw forbidden(user, 'resend', 'ArchivedEntryError');
    if (user.status === 'blocked')
      throw forbidden(user, 'resend', 'DataValidationError', 'the user is blocked: unblock first', 'id');
    if (user.authenticationType !== 'local')
      throw validationError({ path: 'id', message: 'the password of this user is kept by another system' });
    const invited = await this.invite(call, user, generateKey);
    await suspendSigning(call, id, invited.secretKey === null ? 'resetByAdministrator' : 'secretKey');
    call.tx.audit({
      domain: 'User',
      action: invited.secretKey === null ? 'resendInvitation' : 'issueSecretKey',
      entity: { table: 'kernel.app_user', id, label: user.username },
      reason,
    });
    return invited;
  }

  /** N3: revokes open keys and links of the user. */
  async cancel(call: SystemCall, id: string, tokenId: string | undefined): Promise<User> {
    const user = await userById(call, id);
    const chosen = tokenId === undefined ? user.openTokens : user.openTokens.filter(each => each.id === tokenId);
    if (chosen.length === 0) throw new ApiError('NothingToChangeError', { message: 'There is no open key or link' });
    await call.tx
      .db('kernel.user_token')
      .whereIn(
        'id',
        chosen.map(each => each.id),
      )
      .update({ voided_at: call.tx.db.fn.now() });
    call.tx.audit({
      domain: 'User',
      action: 'cancelSecretKey',
      entity: { table: 'kernel.app_user', id, label: user.username },
      changes: chosen.map(each => ({ path: each.kind, from: 'open', to: 'cancelled' })),
    });
    return userById(call, id);
  }
}

export const InvitationsToken: Token<Invitations> = token<Invitations>('kernel.Invitations');
