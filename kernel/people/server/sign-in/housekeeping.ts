import { defineScheduledTask } from '#kernel/contract';
import { DatabaseToken } from '#kernel/base/data/database-token';

/** Rows that are no longer needed; what they record is in the audit trail. */
const removals = [
  `delete from kernel.throttle where window_start < now() - interval '1 day'`,
  // A caller with an older session gets 401 either way.
  `delete from kernel.session where greatest(seen_at, ended_at) < now() - interval '7 days'`,
  `delete from kernel.sign_in_source where last_signed_in_at < now() - interval '90 days'`,
  `delete from kernel.user_token where expires_at < now() - interval '90 days'`,
  `delete from kernel.sign_in_round where expires_at < now()`,
  `delete from kernel.reauthentication where expires_at < now() - interval '1 day'`,
  `delete from kernel.directory_sync where finished_at < now() - interval '1 year'`,
  `delete from kernel.notice where read_at < now() - interval '90 days' or created_at < now() - interval '400 days'`,
  `delete from kernel.notice_digest where sent_at < now() - interval '90 days'`,
  `update kernel.mail set content = null where content is not null and secret_until < now()`,
];

/** Removes what sign-in leaves behind. */
export const housekeeping = defineScheduledTask({
  name: 'sign-in.housekeeping',
  deps: { database: DatabaseToken },
  when: { everyMinutes: 10 },
  run: async ({ database }) => {
    for (const removal of removals) await database.writePool.query(removal);
  },
});
