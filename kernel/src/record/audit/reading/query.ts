import { Type, type Static } from 'typebox';
import { containing, validationError } from '#kernel/contract';
import { closed, Nullable, Uuid } from '#schemas/lib/fields';
import { AuditEntry } from '#schemas/lib/audit-entry';
import { pageSizeInText } from '../../../base/data/page-sizes.js';
import { prepared } from '../../../base/data/prepared.js';
import { numberAt, placeOf } from '../chain/segments.js';
import type { FieldLabels } from '../field-labels.js';
import { searched } from '../search-text.js';
import { readable, type EntryRow, type Rows } from './entries.js';

/** Counting stops here: an exact total of a million entries would cost far more than the page. */
const countedAtMost = 1000;
const exportBatch = 1000;

/** A moment, or a whole day in UTC. */
const Edge = Type.Union([Type.String({ format: 'date-time' }), Type.String({ format: 'date' }), Type.Literal('')]);

/** Filters of GET /audit_logs (specification section 7), plus a record, free text and a position to continue from. */
export const auditQuery = Type.Object(
  {
    pageNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000 })),
    pageLimit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    domains: Type.Optional(Type.String({ maxLength: 500 })),
    actions: Type.Optional(Type.String({ maxLength: 500 })),
    userIds: Type.Optional(Type.String({ maxLength: 2000 })),
    facilityId: Type.Optional(Type.Union([Uuid, Type.Literal('system')])),
    startDate: Type.Optional(Edge),
    endDate: Type.Optional(Edge),
    entityId: Type.Optional(Type.String({ maxLength: 80 })),
    search: Type.Optional(Type.String({ maxLength: 200 })),
    before: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'Only entries before this number: pagination.next of the page before',
      }),
    ),
  },
  closed,
);
export type AuditQuery = Static<typeof auditQuery>;

export const auditReply = Type.Object({
  auditLogs: Type.Array(AuditEntry),
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
export async function readAuditPage(
  db: Rows,
  scopes: readonly string[],
  query: AuditQuery,
  labels: FieldLabels,
): Promise<Page> {
  const pageNumber = query.pageNumber ?? 1;
  const pageLimit = query.pageLimit ?? 10;
  const offset = (pageNumber - 1) * pageLimit;
  const filter = conditions(query);
  const [scope, ...others] = scopes;
  const found =
    scope !== undefined && others.length === 0 && filter.whole
      ? await pageByNumber(db, scope, query.before, offset, pageLimit)
      : await pageOfFound(db, scopes, filter, offset, pageLimit);
  const { rows, total } = found;
  const reaches = found.exact ? offset + rows.length < total : rows.length === pageLimit;
  return {
    auditLogs: await readable(db, rows, labels),
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

/** Excludes entries of long writes that have not ended. */
function upToHead(scope: string): string {
  return `e.seq <= (select seq from audit.chain where scope = ${scope})`;
}

const shownColumns = `e.scope, ${numberAt('e.scope', 'e.seq')} as seq, e.body, e.hash`;

/** A page of a whole trail, computed from its numbers, which have no gaps. */
async function pageByNumber(
  db: Rows,
  scope: string,
  before: number | undefined,
  offset: number,
  limit: number,
): Promise<Found> {
  const rows = await db.rows<EntryRow & { readonly total: number }>({
    name: 'audit-page-by-number',
    text: `with trail as materialized (
             select scope, least(number, $4::bigint - 1) as total from audit.head where scope = $1),
           page as materialized (
             select scope, total, ${placeOf('t.scope', '(t.total - $2)')} as last, ${placeOf('t.scope', '(t.total - $2 - $3)')} as behind
             from trail t)
           select ${shownColumns}, p.total
           from page p left join audit.entry e on e.scope = p.scope and e.seq <= p.last and e.seq > p.behind
           order by e.seq desc`,
    values: [scope, offset, limit, before ?? Number.MAX_SAFE_INTEGER],
  });
  return { rows: rows.filter(row => row.seq !== null), total: rows[0]?.total ?? 0, exact: true };
}

/**
 * An index gives the entries of the filter in their order: the page is read from it, and so is the count. The first page,
 * which `before` makes of any, is planned once: an offset that the planner does not know makes it plan every time.
 */
async function pageInOrder(db: Rows, scope: string, filter: Filter, offset: number, limit: number): Promise<Found> {
  const parts = ['e.scope = $1', upToHead('$1'), ...filter.parts('$1')];
  const found = `audit.entry e where ${parts.join(' and ')} order by e.seq desc`;
  const values = [scope, ...filter.values];
  const behind = offset === 0 ? '' : `offset $${values.push(offset)}`;
  const rows = await db.rows<EntryRow & { readonly total: number }>(
    prepared(
      `select ${shownColumns},
         (select count(*) from (select from ${found} limit ${countedAtMost + 1}) counted) as total
       from (select e.scope, e.seq, e.body, e.hash from ${found} limit ${pageSizeInText(limit)} ${behind}) e
       order by e.seq desc`,
      values,
    ),
  );
  return { rows: rows.slice(0, limit), ...counted(rows) };
}

function counted(rows: readonly { readonly total: number }[]): Pick<Found, 'total' | 'exact'> {
  const total = rows[0]?.total ?? 0;
  return { total: Math.min(total, countedAtMost), exact: total <= countedAtMost };
}

/** Finds and counts the entries in one pass per trail, and answers a page of them. */
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
  const [only = '', ...others] = scopes;
  const several = others.length > 0;
  if (!several && filter.inOrder) return pageInOrder(db, only, filter, offset, limit);
  const newest = `${several ? 'at desc, ' : ''}seq desc`;
  // Of one trail the numbers alone are wanted, which indexes have; in several trails only times say what came first.
  const found = (scope: string): string =>
    `select e.scope, e.seq${several ? ', e.at' : ''} from audit.entry e
     where ${[`e.scope = ${scope}`, upToHead(scope), ...filter.parts(scope)].join(' and ')} order by e.seq desc limit ${countedAtMost + 1}`;
  const at = filter.values.length + 2;
  const rows = await db.rows<EntryRow & { readonly total: number }>(
    prepared(
      `with found as materialized (${
        several
          ? `select x.* from unnest($1::text[]) as s (scope) cross join lateral (${found('s.scope')}) x`
          : found('($1::text[])[1]')
      }),
       page as (select scope, seq from found order by ${newest} limit $${at} offset $${at + 1})
       select ${shownColumns}, (select count(*) from found) as total
       from page p join audit.entry e on e.scope = p.scope and e.seq = p.seq
       order by ${newest.replace('at', 'e.at').replace('seq', 'e.seq')}`,
      [scopes, ...filter.values, limit, offset],
    ),
  );
  return { rows, ...counted(rows) };
}

/** All entries of exactly the filter, oldest first, a batch at a time; entries written after the call are left out. */
export async function readAuditExport(
  db: Rows,
  scope: string,
  query: AuditQuery,
  labels: FieldLabels,
): Promise<AsyncIterable<AuditEntry>> {
  const [end] = await db.rows<{ number: number }>({
    text: 'select number from audit.head where scope = $1',
    values: [scope],
  });
  const filter = conditions({ ...query, before: Math.min(query.before ?? Infinity, (end?.number ?? 0) + 1) });
  return exported(db, scope, filter, labels);
}

async function* exported(db: Rows, scope: string, filter: Filter, labels: FieldLabels): AsyncIterable<AuditEntry> {
  let after = 0;
  for (;;) {
    const rows = await db.rows<EntryRow & { readonly place: number }>({
      text: `select ${shownColumns}, e.seq as place from audit.entry e
             where e.scope = $1 and ${filter.parts('$1').join(' and ')} and e.seq > ${after} order by e.seq limit ${exportBatch}`,
      values: [scope, ...filter.values],
    });
    yield* await readable(db, rows, labels);
    const last = rows.at(-1);
    if (last === undefined || rows.length < exportBatch) return;
    after = last.place;
  }
}

/** Users who appear in the trails. */
export function readAuditUsers(
  db: Rows,
  scopes: readonly string[],
): Promise<readonly { readonly id: string; readonly username: string; readonly name: string }[]> {
  return db.rows({
    text: `select u.id, u.username, u.first_name || ' ' || u.last_name as name from kernel.app_user u
           where exists (select from unnest($1::text[]) as s (scope)
             where exists (select from audit.entry e where e.scope = s.scope and e.actor_id = u.id)) order by lower(u.username)`,
    values: [scopes],
  });
}

interface Filter {
  /** Conditions over the alias `e` in the trail that the SQL expression names; their values start at $2. */
  readonly parts: (scope: string) => readonly string[];
  readonly values: readonly unknown[];
  /** There is an index that has the entries of one trail that meet all conditions, in their order. */
  readonly inOrder: boolean;
  /** The only condition is a position. */
  readonly whole: boolean;
}

function conditions(query: AuditQuery): Filter {
  const parts: ((scope: string) => string)[] = [];
  const values: unknown[] = [];
  let single = 0;
  const add = (sql: (position: string, scope: string) => string, value: unknown): void => {
    const position = `$${values.push(value) + 1}`;
    parts.push(scope => sql(position, scope));
  };
  // One value is compared as such: only then an index gives its entries in their order.
  const addOneOf = (column: string, type: string, [only, ...others]: readonly string[]): void => {
    if (only !== undefined && others.length === 0) {
      add(at => `${column} = ${at}::${type}`, only);
      single += 1;
    } else add(at => `${column} = any(${at}::${type}[])`, only === undefined ? [] : [only, ...others]);
  };
  if (query.domains) addOneOf('e.domain', 'text', names(query.domains));
  if (query.actions) addOneOf('e.action', 'text', names(query.actions));
  if (query.userIds) {
    const ids = names(query.userIds).map(id => uuid(id, 'userIds'));
    addOneOf('e.actor_id', 'uuid', ids);
  }
  if (query.startDate) add(at => `e.at >= ${at}::timestamptz`, moment(query.startDate, 'start'));
  if (query.endDate) add(at => `e.at <= ${at}::timestamptz`, moment(query.endDate, 'end'));
  if (query.entityId) add(at => `e.entity_id = ${at}`, query.entityId);
  if (query.before !== undefined) add((at, scope) => `e.seq < ${placeOf(scope, `${at}::bigint`)}`, query.before);
  const term = searched(query.search ?? '');
  if (term !== '') add(at => `e.search like ${at}`, containing(term));
  const others = parts.length - (query.before === undefined ? 0 : 1);
  return {
    parts: scope => parts.map(part => part(scope)),
    values,
    inOrder: single <= 1 && others === single,
    whole: others === 0,
  };
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
function moment(text: string, edge: 'start' | 'end'): string {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text);
  return new Date(day && edge === 'end' ? `${text}T23:59:59.999Z` : text).toISOString();
}
