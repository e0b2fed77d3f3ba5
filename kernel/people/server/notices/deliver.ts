import type { Notice, UnitOfWork } from '#kernel/contract';
import { putMail } from '#kernel/mail/outbox';
import { mailText } from '../mail/mails.js';

/** Somebody who is told; without an address only in the product. */
export interface Addressee {
  readonly id: string;
  readonly firstName: string;
  readonly email: string | null;
}

/** A notice whose mails have a kind of their own in the outbox. */
export interface SentNotice extends Notice {
  readonly mailKind?: string;
}

/**
 * Puts a notice into the product for each person, and into the outbox for those who hear of its kind by mail at once, in the
 * caller's transaction. `facilityId` null: it is about the installation.
 */
export async function deliver(
  tx: UnitOfWork,
  facilityId: string | null,
  people: readonly Addressee[],
  notice: SentNotice,
): Promise<void> {
  if (people.length === 0) return;
  const { kind, subject, paragraphs, page = null, mailKind = kind.key } = notice;
  const told = await tx.rows<{ userId: string; delivery: string }>({
    name: 'people-deliver-notice',
    text: `insert into kernel.notice (id, user_id, facility_id, kind, subject, content, page, delivery, created_at)
           select gen_random_uuid(), p.id, $2, $3, $4, $5, $6, coalesce(c.delivery, $7), now()
           from unnest($1::uuid[]) p (id)
           left join kernel.notice_choice c on c.user_id = p.id and c.kind = $3 and not $8
           returning user_id as "userId", delivery`,
    values: [
      [...new Set(people.map(({ id }) => id))],
      facilityId,
      kind.key,
      subject,
      asText(paragraphs),
      page,
      kind.default,
      kind.fixedBecause !== undefined,
    ],
  });
  const byMail = new Set(told.flatMap(({ userId, delivery }) => (delivery === 'mail' ? [userId] : [])));
  for (const { id, firstName, email } of people) {
    // A person who is named twice is told once.
    if (!byMail.delete(id) || email === null) continue;
    const content = mailText(`Dear ${firstName},`, ...paragraphs);
    await putMail(tx.db, { userId: id, address: email }, { kind: mailKind, subject, content });
  }
}

/** In a mail they follow a salutation; in the product they begin a sentence. */
function asText(paragraphs: readonly string[]): string {
  const text = paragraphs.join('\n\n');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
