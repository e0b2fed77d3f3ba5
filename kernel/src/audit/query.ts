import { Type, type Static } from 'typebox';
import { validationError, type AnyCall } from '#kernel/contract';
import { closed, Nullable, Uuid } from '#schemas/lib/fields';
import { AuditEntryShape, entryFrom, type AuditEntry, type EntryRow } from './history.js';

/** Counting stops here: an exact total of a million entries would cost more than the page. */
const countedAtMost = 1000;

/** Filters of GET /audit_logs (specification section 7), plus a record, free text and a position to continue from. */
export const auditQuery = Type.Object(
  {
    pageNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    pageLimit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    domains: Type.Optional(Type.String({ maxLength: 500 })),
    actions: Type.Optional(Type.String({ maxLength: 500 })),
    userIds: Type.Optional(Type.String({ maxLength: 2000 })),
    facilityId: Type.Optional(Type.Union([Uuid, Type.Literal('system')])),
    startDate: Type.Optional(Type.String({ maxLength: 40 })),
    endDate: Type.Optional(Type.String({ maxLength: 40 })),
    entityId: Type.Optional(Type.String({ maxLength: 80 })),
    search: Type.Optional(Type.String({ maxLength: 200 })),
    before: Type.Optional(Type.Integer({ minimum: 1 })),
  },
  closed,
);
export type AuditQuery = Static<typeof auditQuery>;

export const auditReply = Type.Object({
  auditLogs: Type.Array(AuditEntryShape),
  pagination: Type.Object({
    pageNumber: Type.Integer(),
    pageLimit: Type.Integer(),
    total: Type.Integer(),
    /** True when there are more entries than were counted. */
    totalIsMinimum: Type.Boolean(),
    /** Pass as `before` to read on in constant time, however deep. */
    next: Nullable(Type.Integer()),
  }),
});

interface Filter {
  readonly condition: string;
  readonly values: unknown[];
}

/** A page of entries, newest first. */
export async function readAuditPage(
  call: AnyCall<null>,
  scope: string,
  query: AuditQuery,
): Promise<Static<typeof auditReply>> {
  const pageNumber = query.pageNumber ?? 1;
  const pageLimit = query.pageLimit ?? 10;
  const filter = conditions(scope, query);
  const offset = query.before === undefined ? (pageNumber - 1) * pageLimit : 0;
  const [rows, [count]] = await Promise.all([
    call.tx.rows<EntryRow>({
      text: `select seq, body, hash from audit.entry where ${filter.condition} order by seq desc limit ${pageLimit + 1} offset ${offset}`,
      values: filter.values,
    }),
    call.tx.rows<{ total: number }>({
      text: `select count(*) as total from (select 1 from audit.entry where ${filter.condition} limit ${countedAtMost + 1}) counted`,
      values: filter.values,
    }),
  ]);
  const page = rows.slice(0, pageLimit);
  const total = count?.total ?? 0;
  return {
    auditLogs: page.map(entryFrom),
    pagination: {
      pageNumber,
      pageLimit,
      total: Math.min(total, countedAtMost),
      totalIsMinimum: total > countedAtMost,
      next: rows.length > pageLimit ? (page.at(-1)?.seq ?? null) : null,
    },
  };
}

/** All entries of exactly the filter, oldest first, for export. */
export async function readAuditExport(call: AnyCall<null>, scope: string, query: AuditQuery): Promise<AuditEntry[]> {
  const filter = conditions(scope, query);
  const rows = await call.tx.rows<EntryRow>({
    text: `select seq, body, hash from audit.entry where ${filter.condition} order by seq limit 20000`,
    values: filter.values,
  });
  return rows.map(entryFrom);
}

export async function readAuditUsers(call: AnyCall<null>, scope: string): Promise<readonly object[]> {
  return call.tx.rows({
    text: `select u.id, u.username, u.first_name || ' ' || u.last_name as name from kernel.app_user u
           where exists (select from audit.entry e where e.scope = $1 and e.actor_id = u.id) order by lower(u.username)`,
    values: [scope],
  });
}

function conditions(scope: string, query: AuditQuery): Filter {
  const values: unknown[] = [scope];
  const parts = ['scope = $1'];
  const add = (sql: (position: string) => string, value: unknown): void => {
    parts.push(sql(`$${values.push(value)}`));
  };
  if (query.domains) add(at => `domain = any(${at})`, query.domains.split(','));
  if (query.actions) add(at => `action = any(${at})`, query.actions.split(','));
  if (query.userIds)
    add(
      at => `actor_id = any(${at}::uuid[])`,
      query.userIds.split(',').map(id => uuid(id, 'userIds')),
    );
  if (query.startDate) add(at => `at >= ${at}::timestamptz`, date(query.startDate, 'startDate'));
  if (query.endDate) add(at => `at <= ${at}::timestamptz`, date(query.endDate, 'endDate'));
  if (query.entityId) add(at => `entity_id = ${at}`, query.entityId);
  if (query.search) add(at => `lower(body) like ${at}`, `%${query.search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`);
  if (query.before !== undefined) add(at => `seq < ${at}`, query.before);
  return { condition: parts.join(' and '), values };
}

function uuid(text: string, path: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text.trim()))
    throw validationError({ path, message: 'must be ids separated by commas' });
  return text.trim();
}

function date(text: string, path: string): string {
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw validationError({ path, message: 'must be a date' });
  return new Date(time).toISOString();
}
