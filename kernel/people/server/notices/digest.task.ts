import { defineScheduledTask, NoticeKindsToken, type AnyCall, type NoticeKind } from '#kernel/contract';
import { putMail } from '#kernel/mail/outbox';
import { digestHour } from '#schemas/identity/notices';
import { defaultDateForm } from '#schemas/lib/date-text';
import { digestMail, type DigestedNotice } from './digest-mail.js';
import { isReadable } from './own-notices.js';

interface Recipient {
  readonly id: string;
  readonly firstName: string;
  readonly email: string;
  /** As 2026-11-21, in the time zone of the facility. */
  readonly day: string;
  /** When the day's digest was due: what came later waits for the next. */
  readonly until: string;
}

/** SQL: the notice `n` of the person `u` waits for a digest. */
const waits = `n.delivery = 'digest' and n.digested_at is null and n.read_at is null and ${isReadable}`;

/**
 * People with notices that came before the digest of the day was due, and who were sent none for that day. The time zone is
 * that of the facility whose notice has waited longest.
 */
const recipients = `
  select p.id, p."firstName", p.email, p.day::text, to_json(p.until) #>> '{}' as until from (
    select u.id, u.first_name as "firstName", u.email, d.day, (d.day + time '${digestHour}:00') at time zone z.zone as until
    from kernel.app_user u
    join lateral (select n.facility_id from kernel.notice n where n.user_id = u.id and ${waits}
      order by n.created_at limit 1) oldest on true
    cross join lateral (select coalesce((select s.value ->> 'timezone' from kernel.setting s
      where s.facility_id = oldest.facility_id and s.key = 'dateTime'), '${defaultDateForm.timezone}') as zone) z
    cross join lateral (select (($1::timestamptz at time zone z.zone) - interval '${digestHour} hours')::date as day) d
    where u.email is not null and u.archived_at is null and u.status in ('active', 'passwordExpired')
      and coalesce(u.valid_from <= current_date, true) and coalesce(u.valid_to >= current_date, true)
  ) p
  where exists (select from kernel.notice n join kernel.app_user u on u.id = n.user_id
      where n.user_id = p.id and ${waits} and n.created_at < p.until)
    and not exists (select from kernel.notice_digest g where g.user_id = p.id and g.day = p.day)
  order by p.id`;

/**
 * Sends each person one mail a day with the notices chosen for it, at six o'clock of the facility. Mail, mark of the day and
 * of the notices are one transaction for each person: a second node finds the day taken, and what is cut off is sent later.
 */
export const digestTask = defineScheduledTask({
  name: 'people.notice-digest',
  deps: { kinds: NoticeKindsToken },
  when: { everyMinutes: 15 },
  run: async ({ kinds }, { step, signal }) => {
    const people = await step(({ tx, now }) => tx.rows<Recipient>({ text: recipients, values: [now] }));
    for (const person of people) {
      signal.throwIfAborted();
      await step(call => sendDigest(call, kinds, person));
    }
  },
});

async function sendDigest(call: AnyCall<null>, kinds: readonly NoticeKind[], person: Recipient): Promise<void> {
  const { id, firstName, email, day, until } = person;
  const found = await call.tx.rows<Omit<DigestedNotice, 'label'> & { readonly kind: string }>({
    name: 'people-notices-of-digest',
    text: `with due as (
        select n.id from kernel.notice n join kernel.app_user u on u.id = n.user_id
        where n.user_id = $1 and ${waits} and n.created_at < $3::timestamptz for update of n
      ),
      taken as (
        insert into kernel.notice_digest (user_id, day, sent_at) select $1, $2::date, $4 where exists (select from due)
        on conflict do nothing returning day
      ),
      sent as (
        update kernel.notice n set digested_at = $4 where n.id in (select id from due) and exists (select from taken)
        returning n.*
      )
      select s.kind, s.subject, s.content, f.name as facility from sent s left join kernel.facility f on f.id = s.facility_id
      order by s.created_at, s.id`,
    values: [id, day, until, call.now],
  });
  if (found.length === 0) return;
  const labels = new Map(kinds.map(({ key, label }) => [key, label]));
  const notices = found.map(({ kind, ...notice }) => ({ ...notice, label: labels.get(kind) ?? kind }));
  await putMail(call.tx.db, { userId: id, address: email }, digestMail(firstName, notices));
}
