import {
  validationError,
  type AnyCall,
  type FacilitySettings,
  type Snapshot,
  type Statement,
  type UnitOfWork,
} from '#kernel/contract';
import { numberAt, placeOf, placeOfChange } from '../record/audit/chain/segments.js';
import { beginOfDay, dayAfter } from '#schemas/lib/date-text';

/** Tables whose past is stored, as `schema__table`: the functions of the schema `past`. */
const pastTables = `select p.proname as name from pg_proc p where p.pronamespace = 'past'::regnamespace and p.proretset`;
/** Views of schemas with such tables: their past is that of the tables that they read. */
const pastViews = `select n.nspname || '.' || c.relname as name, rtrim(pg_get_viewdef(c.oid), '; ') as definition
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'v' and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'`;
/** Written once and never changed, so their past is their present content up to a moment that their readers name. */
const neverChanged: ReadonlySet<string> = new Set([
  'kernel.file',
  'kernel.file_chunk',
  'kernel.signature',
  'kernel.approval_act',
]);
const relationName = /\b([a-z][a-z0-9_]*)\.([a-z][a-z0-9_]*)\b(?!\s*\()/g;

/** The current time in a filter: as of a past date it is that moment. */
const presentTime = /\bnow\(\)/g;

/** Parts of the database with a stored past. */
interface Kept {
  /** As `schema__table`. */
  readonly tables: ReadonlySet<string>;
  readonly schemas: ReadonlySet<string>;
  /** Definitions by `schema.view`. */
  readonly views: ReadonlyMap<string, string>;
}

/** Lets reading calls see the facility's data as of an earlier position of its audit trail (ADR 0018). */
export class Past {
  private kept: Kept | null = null;

  constructor(private readonly settings: FacilitySettings) {}

  /** The call as of `asOf`, a moment or a day (its end, in the facility's zone), sent in the field `path`. */
  async at<C extends AnyCall>(call: C, asOf: string, path = 'asOf'): Promise<C> {
    const moment = await this.momentOf(call, asOf);
    // A leap second has the format of a moment, but is unknown to date functions.
    if (Number.isNaN(moment.getTime())) throw validationError({ path, message: 'is not a date and time' });
    if (moment.getTime() > call.now.getTime()) throw validationError({ path, message: 'lies in the future' });
    const [{ place, position }, name] = await Promise.all([standAt(call, moment), nameAt(call, moment)]);
    return this.of(call, { place, position, moment }, name);
  }

  /** The same as of a snapshot, which names its position itself. */
  async atSnapshot<C extends AnyCall>(call: C, { position, moment }: Snapshot): Promise<C> {
    const [[row], name] = await Promise.all([
      call.tx.rows<{ place: number }>({
        name: 'place-of-snapshot',
        text: `select (${placeOf('$1', '$2::bigint')})::bigint as place`,
        values: [call.facility.id, position],
      }),
      nameAt(call, moment),
    ]);
    return this.of(call, { place: Number(row?.place ?? 0), position, moment }, name);
  }

  private async of<C extends AnyCall>(
    call: C,
    { place, position, moment }: Stand & { readonly moment: Date },
    name: string,
  ): Promise<C> {
    this.kept ??= await readKept(call);
    const facility = { ...call.facility, name };
    return {
      ...call,
      facility,
      view: { kind: 'past', position, moment },
      tx: pastOf(call, { place, moment }, this.kept),
    };
  }

  private async momentOf(call: AnyCall, asOf: string): Promise<Date> {
    if (!/^\d{4}-\d\d-\d\d$/.test(asOf)) return new Date(asOf);
    const { timezone } = await this.settings.dateTime(call);
    const begin = beginOfDay(asOf, timezone);
    const end = new Date(beginOfDay(dayAfter(asOf), timezone).getTime() - 1);
    // For today, the data up to now.
    return begin <= call.now && end > call.now ? call.now : end;
  }
}

/**
 * Position of the trail at that moment: the position up to which rows count, and the number of the last change up to
 * there.
 */
interface Stand {
  readonly place: number;
  readonly position: number;
}

/**
 * The last position before everything that was recorded after the moment. Entries are in commit order and have the time
 * at which their call began: what was recorded during a long import precedes the import's entries, and a long import
 * counts from its end. No call or job takes a day, so that entries from a day later are certainly after it. The
 * position may have no entry, before a segment that leapt over it.
 */
async function standAt(call: AnyCall, moment: Date): Promise<Stand> {
  const [row] = await call.tx.rows<Stand>({
    // Without `offset 0` the planner might scan for the first entry from the beginning of the trail.
    text: `select changed.place, ${numberAt('$1', 'changed.at')} as position
           from (select stood.place, ${placeOfChange('$1', 'stood.place')} as at from (select coalesce(
             least((select min(e.seq) from (select later.seq from audit.entry later,
                (select min(at) as at from audit.entry where scope = $1 and at > $2) first
                where later.scope = $1 and later.at between first.at and first.at + interval '1 day' offset 0) e),
               (select min(first_seq) from audit.long_write where scope = $1 and ended_at > $2)) - 1,
             (select seq from audit.chain where scope = $1), 0) as place) stood) changed`,
    values: [call.facility.id, moment],
  });
  return row ?? { place: 0, position: 0 };
}

/**
 * The former name of the facility, for documents as of that moment: the name replaced by the first renaming after it.
 * Facilities are in the audit trail of the installation, so their past is no position of the facility's own.
 */
async function nameAt(call: AnyCall, moment: Date): Promise<string> {
  const [renaming] = await call.tx.rows<{ from: string }>({
    name: 'facility-name-at',
    text: `select change->>'from' as "from" from audit.entry e, jsonb_array_elements(e.body::jsonb->'changes') change
           where e.entity_id = $1 and e.entity_table = 'kernel.facility' and e.scope = 'system' and e.action <> 'create'
             and e.at > $2 and change->>'path' = 'name' order by e.seq limit 1`,
    values: [call.facility.id, moment],
  });
  return renaming?.from ?? call.facility.name;
}

async function readKept(call: AnyCall): Promise<Kept> {
  const tables = await call.tx.rows<{ name: string }>({ text: pastTables, values: [] });
  const views = await call.tx.rows<{ name: string; definition: string }>({ text: pastViews, values: [] });
  const names = tables.map(({ name }) => name);
  return {
    tables: new Set(names),
    schemas: new Set(names.map(name => name.slice(0, name.indexOf('__')))),
    views: new Map(views.map(({ name, definition }) => [name, definition])),
  };
}

/** Redirects reads of `schema.table` to the table's past. Anything else would show the present, and is refused. */
function pastOf(
  call: AnyCall,
  { place, moment }: { readonly place: number; readonly moment: Date },
  { tables, schemas, views }: Kept,
): UnitOfWork {
  const refuse = (): never => {
    throw new Error('a call that sees the past reads through tx.rows and nothing else');
  };
  const inPast = (text: string): string =>
    text.replace(relationName, (whole, schema: string, table: string) => {
      if (tables.has(`${schema}__${table}`)) return `past.${schema}__${table}('${call.facility.id}', ${place})`;
      if (!schemas.has(schema) || neverChanged.has(whole)) return whole;
      const definition = views.get(whole);
      if (definition === undefined)
        throw new Error(`the past of ${whole} is not kept: a call that sees the past reads tables and views`);
      return `(${inPast(definition)})`;
    });
  const now = `timestamptz '${moment.toISOString()}'`;
  const rewritten = ({ text, values }: Statement): Statement => ({
    text: inPast(text).replaceAll(presentTime, now),
    values,
  });
  return {
    get db() {
      return refuse();
    },
    rows: statement => call.tx.rows(rewritten(statement)),
    send: refuse,
    audit: refuse,
    enqueue: refuse,
    afterCommit: refuse,
  };
}
