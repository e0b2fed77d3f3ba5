import type { AnyCall } from '#kernel/contract';
import { grantedKeys, type PermissionTree } from '#schemas/identity/permission-matrix';
import { segregationWarnings } from '#schemas/identity/segregation';
import type { AccessPeriod, ReviewedRole, ReviewFlag, ReviewLine } from '#schemas/identity/access-review';
import { periodsOf } from '../roles/access-report.js';
import { systemScope, type AuditBody } from '#kernel/record/audit/log';

export interface ReviewPeriod {
  /** Begin of the first day where the facility is, and end of the last. */
  readonly begin: Date;
  readonly end: Date;
  readonly dormantDays: number;
}

interface Person {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly department: string | null;
  readonly status: string;
  readonly validTo: string | null;
  readonly isPast: boolean;
  readonly lastLoginAt: Date | null;
  readonly createdAt: Date;
  readonly roles: readonly { readonly name: string; readonly permission: PermissionTree }[];
}

const dayMs = 86_400_000;

/** Everybody who had access to the facility of the call in the period, by name; from the audit trail and the accounts. */
export async function reviewLines(call: AnyCall, period: ReviewPeriod): Promise<ReviewLine[]> {
  const people = await call.tx.rows<Person>({
    text: `select u.id, u.username, u.first_name || ' ' || u.last_name as name, d.name as department,
             case when u.archived_at is not null then 'archived' else u.status end as status, u.valid_to::text as "validTo",
             coalesce(u.valid_to < current_date, false) as "isPast", a.last_signed_in_at as "lastLoginAt", u.created_at as "createdAt",
             coalesce((select json_agg(json_build_object('name', r.name, 'permission', r.permissions) order by r.name)
               from kernel.user_role ur join kernel.role r on r.id = ur.role_id
               where ur.user_id = u.id and r.archived_at is null), '[]') as roles
           from kernel.app_user u left join kernel.department d on d.id = u.department_id
           left join kernel.sign_in_attempt a on a.user_id = u.id
           where u.id <> '00000000-0000-4000-8000-000000000001' order by lower(u.last_name || ' ' || u.first_name), u.id`,
    values: [],
  });
  const entries = await call.tx.rows<{ id: string; body: string }>({
    text: `select e.entity_id as id, e.body from audit.entry e
           where e.scope = $1 and e.entity_table = 'kernel.app_user'
             and e.action not in ('login', 'logout', 'failedLogin', 'requestReset', 'changePassword') order by e.seq`,
    values: [systemScope],
  });
  const byPerson = new Map<string, AuditBody[]>();
  for (const { id, body } of entries) byPerson.set(id, [...(byPerson.get(id) ?? []), JSON.parse(body) as AuditBody]);
  return people.flatMap(
    person => lineOf(person, periodsOf(byPerson.get(person.id) ?? [], new Map()), call, period) ?? [],
  );
}

function lineOf(person: Person, all: readonly AccessPeriod[], call: AnyCall, period: ReviewPeriod): ReviewLine | null {
  const within = all.filter(each => overlaps(each, period));
  const facility = within
    .filter(each => each.kind === 'facility' && (each.name === 'all' || each.name === call.facility.id))
    .map(each => ({ ...each, name: each.name === 'all' ? 'All facilities' : call.facility.name }));
  if (facility.length === 0) return null;
  const stillHas = facility.some(each => each.until === null) && person.status !== 'archived';
  const warnings = segregationWarnings(person.roles);
  const { id: userId, username, name, department, status, validTo } = person;
  return {
    userId,
    username,
    name,
    department,
    status,
    validTo,
    lastLoginAt: person.lastLoginAt?.toISOString() ?? null,
    roles: within.filter(each => each.kind === 'role'),
    facility,
    flags: [
      ...flagsOf(person, stillHas, call.now, period.dormantDays),
      ...(warnings.length > 0 ? (['conflict'] as const) : []),
    ],
    warnings,
    needsDecision: stillHas,
  };
}

function overlaps({ from, until }: AccessPeriod, { begin, end }: ReviewPeriod): boolean {
  return Date.parse(from) < end.getTime() && (until === null || Date.parse(until) >= begin.getTime());
}

function flagsOf(person: Person, stillHas: boolean, now: Date, dormantDays: number): ReviewFlag[] {
  const isLeaver = person.status === 'archived' || person.status === 'blocked' || person.isPast;
  const idleSince = person.lastLoginAt ?? person.createdAt;
  const isDormant = stillHas && now.getTime() - idleSince.getTime() > dormantDays * dayMs;
  return [
    ...(isDormant ? (['dormant'] as const) : []),
    ...(person.lastLoginAt === null ? (['neverSignedIn'] as const) : []),
    ...(isLeaver ? (['leaver'] as const) : []),
    ...(stillHas ? [] : (['ended'] as const)),
  ];
}

/** What the roles in the lines grant now; a role that is gone grants nothing any more and shows empty. */
export async function reviewRoles(call: AnyCall, lines: readonly ReviewLine[]): Promise<ReviewedRole[]> {
  const names = [...new Set(lines.flatMap(line => line.roles.map(role => role.name)))].toSorted();
  const rows = await call.tx.rows<{ name: string; description: string; permissions: PermissionTree }>({
    text: 'select name, description, permissions from kernel.role where name = any ($1) and archived_at is null',
    values: [names],
  });
  return names.map(name => {
    const role = rows.find(row => row.name === name);
    return { name, description: role?.description ?? '', permissions: grantedKeys(role?.permissions ?? {}).toSorted() };
  });
}
