import type { FacilitySettings, HomeNotes } from '#kernel/contract';
import { dayIn } from '#schemas/lib/date-text';

/** Counting stops here, as in the audit log. */
const countedAtMost = 1000;
/** Days to look back for who has not been here before. */
const firstLookDays = 7;
/** Entries about records; sign-ins, documents and checks are none. */
const changes = ['create', 'update', 'archive', 'unarchive', 'import'];

/** Changes to records of the facility since the day of the caller's last session, as the audit log lists them. */
export function changesSinceVisit(settings: FacilitySettings): HomeNotes {
  return {
    section: 'changed',
    anyOf: ['AuditLog.Get'],
    notes: async call => {
      const { timezone } = await settings.dateTime(call);
      const [visit] = await call.tx.rows<{ at: Date | null }>({
        name: 'last-visit',
        text: 'select max(coalesce(ended_at, seen_at)) as at from kernel.session where user_id = $1 and ended_at is not null',
        values: [call.actor.id],
      });
      const last = visit?.at ?? null;
      const since = last ?? new Date(call.now.getTime() - firstLookDays * 86_400_000);
      const day = dayIn(timezone, since);
      const [counted] = await call.tx.rows<{ count: number }>({
        name: 'changes-since-visit',
        text: `select count(*)::int as count from (select from audit.entry e where e.scope = $1
                 and e.at >= $2::date::timestamp at time zone $3 and e.action = any(string_to_array($4, ','))
                 limit ${countedAtMost + 1}) counted`,
        values: [call.facility.id, day, timezone, changes.join(',')],
      });
      const count = counted?.count ?? 0;
      return [
        {
          count: Math.min(count, countedAtMost),
          text: `${count > countedAtMost ? 'and more ' : ''}${count === 1 ? 'change to a record' : 'changes to records'}`,
          detail:
            last === null ? `in the last ${firstLookDays} days` : 'since the day of your last visit, your own included',
          address: `/app/control/audit?from=${day}&actions=${changes.join(',')}`,
        },
      ];
    },
  };
}
