import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';

/** A letter to one person, in plain text. */
export interface Letter {
  /** What the letter is about, for the outbox: invitation, reset, locked, passwordChanged. */
  readonly kind: string;
  readonly subject: string;
  readonly content: string;
  /** Hours after which the secret in the text has lost its worth and the text is erased; absent = it has none. */
  readonly secretForHours?: number;
}

/** Wakes the delivery of every node when the transaction commits. */
export const mailNotice = 'mail';

/**
 * Puts a letter into the outbox in the caller's transaction: it exists only if the transaction commits, and it is sent
 * later, so that no call waits for a mail server (reliability rule 1).
 */
export async function putMail(
  transaction: Knex,
  to: { readonly userId: string; readonly address: string },
  letter: Letter,
): Promise<void> {
  await transaction('kernel.mail').insert({
    id: randomUUID(),
    kind: letter.kind,
    user_id: to.userId,
    recipient: to.address,
    subject: letter.subject,
    content: letter.content,
    ...(letter.secretForHours === undefined
      ? {}
      : { secret_until: transaction.raw('now() + make_interval(hours => ?)', [letter.secretForHours]) }),
  });
  await transaction.raw(`select pg_notify('kernel', ?)`, [mailNotice]);
}
