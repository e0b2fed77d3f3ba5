import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';

/** A plain-text mail to one user. */
export interface Mail {
  /** Kind of mail, for the outbox: invitation, reset, locked, passwordChanged. */
  readonly kind: string;
  readonly subject: string;
  readonly content: string;
  /** Hours after which the secret in the text has expired and the text is erased; absent = it has none. */
  readonly secretForHours?: number;
}

/** Wakes the delivery of every node when the transaction commits. */
export const mailNotice = 'mail';

/**
 * Puts a mail into the outbox in the caller's transaction: it exists only if the transaction commits, and it is sent
 * later, so that no call waits for a mail server (reliability rule 1).
 */
export async function putMail(
  transaction: Knex,
  to: { readonly userId: string; readonly address: string },
  mail: Mail,
): Promise<void> {
  await transaction('kernel.mail').insert({
    id: randomUUID(),
    kind: mail.kind,
    user_id: to.userId,
    recipient: to.address,
    subject: mail.subject,
    content: mail.content,
    ...(mail.secretForHours === undefined
      ? {}
      : { secret_until: transaction.raw('now() + make_interval(hours => ?)', [mail.secretForHours]) }),
  });
  await transaction.raw(`select pg_notify('kernel', ?)`, [mailNotice]);
}
