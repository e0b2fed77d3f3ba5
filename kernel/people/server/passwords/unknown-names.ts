import type { Database } from '#kernel/base/data/database';
import { runWrite } from '#kernel/record/unit-of-work';
import { namesTried } from '../mail/mails.js';
import { notifyAdministrators } from '../sign-in/notify.js';
import { sha256 } from '#kernel/session/sessions';
import { contextOf, nobody, type Visit } from '../sign-in/visit.js';

/** So many names that nobody has within an hour are no misspellings: administrators are notified, once an hour. */
const alertAt = 50;
const hourSeconds = 3600;

/** Audits a shortened unknown user name and warns administrators of somebody who tries many (security.md U-1). */
export async function noteUnknownName(database: Database, name: string, visit: Visit): Promise<void> {
  const count = await countName(database, name);
  await runWrite(database, contextOf(nobody, visit), null, async (tx, { now }) => {
    const about = { table: 'kernel.app_user', id: nobody.id };
    tx.audit({
      domain: 'User',
      action: 'failedLogin',
      entity: { ...about, label: `${name.trim().slice(0, 2)}…` },
      changes: [{ path: 'address', from: null, to: visit.address }],
    });
    if (count !== alertAt) return;
    tx.audit({ domain: 'User', action: 'alertUnknownNames', entity: { ...about, label: `${alertAt} unknown names` } });
    await notifyAdministrators(tx, namesTried(alertAt, visit.address, now));
  });
}

/** How many different unknown names this hour has seen, on all nodes; null when this one was among them before. */
async function countName(database: Database, name: string): Promise<number | null> {
  const { rows } = await database.writePool.query<{ spent: number }>(
    `with this_name as (${spendOne} values ($1, 1) ${inWindow}),
       names as (${spendOne} select 'unknown names', 1 from this_name where spent = 1 ${inWindow})
     select spent from names`,
    [`unknown ${sha256(name.trim().toLowerCase())}`, hourSeconds],
  );
  return rows[0]?.spent ?? null;
}

const spendOne = 'insert into kernel.throttle as t (bucket, spent)';
const inWindow = `on conflict (bucket) do update set
  spent = case when t.window_start < now() - make_interval(secs => $2) then 1 else t.spent + 1 end,
  window_start = case when t.window_start < now() - make_interval(secs => $2) then now() else t.window_start end
  returning spent`;
