import { defineScheduledTask } from '#kernel/contract';
import { putMail, type Mail } from '#kernel/mail/outbox';
import { recordAnchor, type Anchor } from '#kernel/record/audit/chain/anchors';
import { anchorLines } from './mails.js';

/** The preset role whose people receive anchors. */
const auditorRole = 'Auditor';

interface Auditor {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

const auditors = `select u.id, u.email, u.first_name as name from kernel.app_user u
  where u.email is not null and u.archived_at is null and u.status in ('active', 'passwordExpired')
    and exists (select from kernel.user_role ur join kernel.role r on r.id = ur.role_id
      where ur.user_id = u.id and r.name = '${auditorRole}' and r.archived_at is null) order by u.id`;

/** Whether a trail has grown since anchors were mailed. */
const grown = `select exists (select from audit.head h where h.number > 0 and h.head is distinct from
  (select a.head from audit.anchor a where a.scope = h.scope and a.medium = 'mail' order by a.number desc limit 1)) as grown`;

/** Sends the heads of all trails to the auditors once a day: who owns the database does not own their mailboxes. */
export const anchorMailTask = defineScheduledTask({
  name: 'audit.anchor-mail',
  deps: {},
  when: { everyMinutes: 1440 },
  run: async (_deps, { step }) => {
    await step(async ({ tx, now }) => {
      const people = await tx.rows<Auditor>({ text: auditors, values: [] });
      const [state] = await tx.rows<{ grown: boolean }>({ text: grown, values: [] });
      if (people.length === 0 || state?.grown !== true) return;
      const heads = await tx.rows<Anchor>(recordAnchor(null, 'mail'));
      for (const { id, email, name } of people)
        await putMail(tx.db, { userId: id, address: email }, anchorMail(name, now, heads));
    });
  },
});

function anchorMail(name: string, at: Date, heads: readonly Anchor[]): Mail {
  return anchorLines(
    name,
    heads.map(({ scope, seq, head, number }) => JSON.stringify({ at, scope, seq, head, number })),
  );
}
