import { Type, type Static } from 'typebox';
import { validationError } from '#kernel/contract';
import { closed, Nullable, Uuid } from '#schemas/lib/fields';
import { searched } from './search-text.js';
import { AuditEntryShape, readable, type AuditEntry, type EntryRow, type Rows } from './entries.js';

/** Counting stops here: an exact total of a million entries would cost far more than the page. */
export const countedAtMost = 1000;
const exportBatch = 1000;

/** Filters of GET /audit_logs (specification section 7), plus a record, free text and a position to continue from. */
export const auditQuery = Type.Object(
  {
    pageNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000 })),
    pageLimit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    domains: Type.Optional(Type.String({ maxLength: 500 })),
    actions: Type.Optional(Type.String({ maxLength: 500 })),
    userIds: Type.Optional(Type.String({ maxLength: 2000 })),
    facilityId: Type.Optional(Type.Union([Uuid, Type.Literal('system')])),
    startDate: Type.Optional(Type.String({ maxLength: 40 })),
    endDate: Type.Optional(Type.String({ maxLength: 40 })),
    entityId: Type.Optional(Type.String({ maxLength: 80 })),
    search: Type.Optional(Type.String({ maxLength: 200 })),
    /** Only entries before this number; `pagination.next` of the page before. */
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
    /** Pass as `before` to read on in constant time, however deep; null at the end and where several trails are read. */
    next: Nullable(Type.Integer()),
  }),
});

type Page = Static<typeof auditReply>;

/** A page of entries, newest first. The scopes are trails that the caller may read. */
export async function readAuditPage(db: Rows, scopes: readonly string[], query: AuditQuery): Promise<Page> {
  const pageNumber = query.pageNumber ?? 1;
  const pageLimit = query.pageLimit ?? 10;
  const offset = (pageNumber - 1) * pageLimit;
  const filter = conditions(query);
  const [scope, ...others] = scopes;
  const whole = scope !== undefined && others.length === 0 && filter.parts.length === 0;
  const found = whole
    ? await pageByNumber(db, scope, offset, pageLimit)
    : await pageOfFound(db, scopes, filter, offset, pageLimit);
  const { rows, total } = found;
  const reaches = found.exact ? offset + rows.length < total : rows.length === pageLimit;
  return {
    auditLogs: await readable(db, rows),
    pagination: {
      pageNumber,
      pageLimit,
      total,
      totalIsMinimum: !found.exact,
      next: reaches && others.length === 0 ? (rows.at(-1)?.seq ?? null) : null,
    },
  };
}

interface Found {
  readonly rows: readonly EntryRow[];
  readonly total: number;
  readonly exact: boolean;
}

/** Numbers have no gaps: every page of a whole trail is found by arithmetic, and its total is the last number. */
async function pageByNumber(db: Rows, scope: string, offset: number, limit: number): Promise<Found> {
  const rows = await db.rows<EntryRow & { readonly total: number }>({
    name: 'audit-page-by-number',
    text: `select e.scope, e.seq, e.body, e.hash, c.seq as total from audit.chain c
           left join audit.entry e on e.scope = c.scope and e.seq <= c.seq - $2 and e.seq > c.seq - $2 - $3
           where c.scope = $1 order by e.seq desc`,
    values: [scope, offset, limit],
  });
  return { rows: rows.filter(row => row.seq !== null), total: rows[0]?.total ?? 0, exact: true };
}

/** Finds as many as are counted, in one pass per trail, and shows a page of them. */
async function pageOfFound(
  db: Rows,
  scopes: readonly string[],
  filter: Filter,
  offset: number,
  limit: number,
): Promise<Found> {
  if (offset >= countedAtMost) {
    throw validationError({ path: 'pageNumber', message: 'is too far: narrow the filter, or read on with before' });
  }
  const values = [scopes, ...filter.values];
  const rows = await db.rows<EntryRow & { readonly total: number }>({
    text: `with found as materialized (select s.scope, x.seq, x.at from unnest($1::text[]) as s (scope) cross join lateral
             (select e.seq, e.at from audit.entry e where ${['e.scope = s.scope', ...filter.parts].join(' and ')}
              order by e.seq desc limit ${countedAtMost + 1}) x),
           page as (select scope, seq from found order by ${scopes.length > 1 ? 'at desc, ' : ''}seq desc limit ${limit} offset ${offset})
           select e.scope, e.seq, e.body, e.hash, (select count(*) from found) as total
           from page p join audit.entry e on e.scope = p.scope and e.seq = p.seq
           order by ${scopes.length > 1 ? 'e.at desc, ' : ''}e.seq desc`,
    values,
  });
  const total = rows[0]?.total ?? 0;
  return { rows, total: Math.min(total, countedAtMost), exact: total <= countedAtMost };
}

/** All entries of exactly the filter, oldest first, a batch at a time; entries written after the call are left out. */
export async function readAuditExport(db: Rows, scope: string, query: AuditQuery): Promise<AsyncIterable<AuditEntry>> {
  const [end] = await db.rows<{ seq: number }>({
    text: 'select seq from audit.chain where scope = $1',
    values: [scope],
  });
  const filter = conditions({ ...query, before: Math.min(query.before ?? Infinity, (end?.seq ?? 0) + 1) });
  return exported(db, scope, filter);
}

async function* exported(db: Rows, scope: string, filter: Filter): AsyncIterable<AuditEntry> {
  let after = 0;
  for (;;) {
    const rows = await db.rows<EntryRow>({
      text: `select e.scope, e.seq, e.body, e.hash from audit.entry e
             where e.scope = any($1::text[]) and ${filter.parts.join(' and ')} and e.seq > ${after} order by e.seq limit ${exportBatch}`,
      values: [[scope], ...filter.values],
    });
    yield* await readable(db, rows);
    const last = rows.at(-1);
    if (last === undefined || rows.length < exportBatch) return;
    after = last.seq;
  }
}

/** People who appear in the trails. */
export function readAuditUsers(db: Rows, scopes: readonly string[]): Promise<readonly object[]> {
  return db.rows({
    text: `select u.id, u.username, u.first_name || ' ' || u.last_name as name from kernel.app_user u
           where exists (select from unnest($1::text[]) as s (scope)
             where exists (select from audit.entry e where e.scope = s.scope and e.actor_id = u.id)) order by lower(u.username)`,
    values: [scopes],
  });
}

interface Filter {
  /** Conditions over the alias `e`; their values start at $2. */
  readonly parts: readonly string[];
  readonly values: readonly unknown[];
}

function conditions(query: AuditQuery): Filter {
  const parts: string[] = [];
  const values: unknown[] = [];
  const add = (sql: (position: string) => string, value: unknown): void => {
    parts.push(sql(`$${values.push(value) + 1}`));
  };
  if (query.domains) add(at => `e.domain = any(${at})`, names(query.domains));
  if (query.actions) add(at => `e.action = any(${at})`, names(query.actions));
  if (query.userIds)
    add(
      at => `e.actor_id = any(${at}::uuid[])`,
      names(query.userIds).map(id => uuid(id, 'userIds')),
    );
  if (query.startDate) add(at => `e.at >= ${at}::timestamptz`, date(query.startDate, 'startDate', 'start'));
  if (query.endDate) add(at => `e.at <= ${at}::timestamptz`, date(query.endDate, 'endDate', 'end'));
  if (query.entityId) add(at => `e.entity_id = ${at}`, query.entityId);
  if (query.before !== undefined) add(at => `e.seq < ${at}`, query.before);
  const term = searched(query.search ?? '');
  if (term !== '') add(at => `e.search like ${at}`, `%${term.replace(/[\\%_]/g, '\\$&')}%`);
  return { parts, values };
}

function names(text: string): string[] {
  return text
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '');
}

function uuid(text: string, path: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) {
    throw validationError({ path, message: 'must be ids separated by commas' });
  }
  return text;
}

/** A day without a time means the whole day, in UTC. */
function date(text: string, path: string, edge: 'start' | 'end'): string {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const time = Date.parse(day && edge === 'end' ? `${text}T23:59:59.999Z` : text);
  if (Number.isNaN(time)) throw validationError({ path, message: 'must be a date' });
  return new Date(time).toISOString();
}
