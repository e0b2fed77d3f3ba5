import { containing, type AnyCall } from '#kernel/contract';
import type { AccessPeriod, PersonAccess } from '#schemas/identity/access-review';
import { systemScope, type AuditBody } from '#kernel/record/audit/log';

type SystemCall = AnyCall<null>;
type Open = { -readonly [K in keyof AccessPeriod]: AccessPeriod[K] };

/** Who had access to what, when and granted by whom, from the trail of the installation; `at` keeps what was held then. */
export async function accessReport(
  call: SystemCall,
  query: { readonly search: string; readonly limit: number; readonly offset: number; readonly at: string | null },
): Promise<{ users: PersonAccess[]; total: number }> {
  const people = await call.tx.rows<Omit<PersonAccess, 'periods'> & { readonly total: number }>({
    text: `select u.id, u.username, u.first_name || ' ' || u.last_name as name,
             case when u.archived_at is not null then 'archived' else u.status end as status, count(*) over ()::integer as total
           from kernel.app_user u
           where u.id <> '00000000-0000-4000-8000-000000000001'
             and lower(u.username || ' ' || u.first_name || ' ' || u.last_name) like $1
           order by lower(u.username) limit $2 offset $3`,
    values: [containing(query.search), query.limit, query.offset],
  });
  const entries = await call.tx.rows<{ id: string; body: string }>({
    text: `select e.entity_id as id, e.body from audit.entry e
           where e.scope = $1 and e.entity_table = 'kernel.app_user' and e.entity_id = any($2)
             and e.action not in ('login', 'logout', 'failedLogin', 'requestReset', 'changePassword') order by e.seq`,
    values: [systemScope, people.map(person => person.id)],
  });
  const names = await facilityNames(call);
  const users = people.map(({ total: _total, ...person }) => {
    const own = entries.filter(entry => entry.id === person.id).map(entry => JSON.parse(entry.body) as AuditBody);
    return { ...person, periods: periodsOf(own, names).filter(period => heldAt(period, query.at)) };
  });
  return { users, total: people[0]?.total ?? 0 };
}

function heldAt(period: AccessPeriod, at: string | null): boolean {
  if (at === null) return true;
  const moment = Date.parse(at);
  return Date.parse(period.from) <= moment && (period.until === null || Date.parse(period.until) > moment);
}

/** Collects the periods of one user from the entries, oldest first. */
export function periodsOf(entries: readonly AuditBody[], facilityNames: ReadonlyMap<string, string>): AccessPeriod[] {
  const all: Open[] = [];
  for (const entry of entries) {
    const held = (kind: AccessPeriod['kind']): Open[] => all.filter(each => each.kind === kind && each.until === null);
    const turnTo = (kind: AccessPeriod['kind'], names: readonly string[]): void => {
      for (const period of held(kind).filter(each => !names.includes(each.name))) {
        period.until = entry.at;
        period.endedBy = entry.actor.fullName;
      }
      const now = held(kind).map(each => each.name);
      for (const name of names.filter(each => !now.includes(each)))
        all.push({
          kind,
          name,
          from: entry.at,
          grantedBy: entry.actor.fullName,
          until: null,
          endedBy: null,
          reason: entry.reason,
        });
    };
    for (const { path, to } of entry.changes) {
      if (path === 'roles') turnTo('role', textsOf(to));
      if (path === 'facilities')
        turnTo(
          'facility',
          textsOf(to).map(id => facilityNames.get(id) ?? id),
        );
      if (path === 'status') turnTo('account', textsOf(to));
    }
    if (entry.action === 'create' && held('account').length === 0) turnTo('account', ['created']);
    if (entry.action === 'lock') turnTo('account', ['locked']);
  }
  return all;
}

function textsOf(value: unknown): string[] {
  return [value].flat().filter((each): each is string => typeof each === 'string');
}

async function facilityNames(call: SystemCall): Promise<ReadonlyMap<string, string>> {
  const rows = await call.tx.rows<{ id: string; name: string }>({
    text: 'select id, name from kernel.facility',
    values: [],
  });
  return new Map([...rows.map(row => [row.id, row.name] as const), ['all', 'All facilities'] as const]);
}
