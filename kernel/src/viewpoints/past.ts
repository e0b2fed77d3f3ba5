import {
  validationError,
  type AnyCall,
  type FacilitySettings,
  type Statement,
  type UnitOfWork,
} from '#kernel/contract';

/** Tables whose past is kept, as `schema__table`: the functions of the schema `past`. */
const pastTables = `select p.proname as name from pg_proc p where p.pronamespace = 'past'::regnamespace and p.proretset`;
const relationName = /\b([a-z][a-z0-9_]*)\.([a-z][a-z0-9_]*)\b(?!\s*\()/g;

/** Lets reading calls see the facility's data as it stood at an earlier position of its audit trail (ADR 0018). */
export class Past {
  private tables: ReadonlySet<string> | null = null;

  constructor(private readonly settings: FacilitySettings) {}

  /** The call with the viewpoint of `asOf`, a moment or a day (its end, in the facility's zone). */
  async at<C extends AnyCall>(call: C, asOf: string): Promise<C> {
    const moment = await this.momentOf(call, asOf);
    if (moment.getTime() > call.now.getTime()) throw validationError({ path: 'asOf', message: 'lies in the future' });
    return this.atPosition(call, await positionAt(call, moment), moment);
  }

  private async atPosition<C extends AnyCall>(call: C, position: number, moment: Date): Promise<C> {
    this.tables ??= new Set(
      (await call.tx.rows<{ name: string }>({ text: pastTables, values: [] })).map(row => row.name),
    );
    return { ...call, viewpoint: { kind: 'past', position, moment }, tx: pastOf(call, position, this.tables) };
  }

  private async momentOf(call: AnyCall, asOf: string): Promise<Date> {
    if (!/^\d{4}-\d\d-\d\d$/.test(asOf)) return new Date(asOf);
    const { timezone } = await this.settings.dateTime(call);
    const [day] = await call.tx.rows<{ begin: Date; end: Date }>({
      text: `select $1::date::timestamp at time zone $2 as begin,
               ($1::date + 1)::timestamp at time zone $2 - interval '1 millisecond' as end`,
      values: [asOf, timezone],
    });
    if (day === undefined) throw new Error(`the database knows no day ${asOf}`);
    // Of today, what there is until now.
    return day.begin <= call.now && day.end > call.now ? call.now : day.end;
  }
}

async function positionAt(call: AnyCall, moment: Date): Promise<number> {
  const [row] = await call.tx.rows<{ seq: number | null }>({
    text: 'select max(seq) as seq from audit.entry where scope = $1 and at <= $2',
    values: [call.facility.id, moment],
  });
  return row?.seq ?? 0;
}

/** Reads of `schema.table` become reads of the table's past. Everything else would show the present, and is refused. */
function pastOf(call: AnyCall, position: number, tables: ReadonlySet<string>): UnitOfWork {
  const schemas = new Set([...tables].map(table => table.slice(0, table.indexOf('__'))));
  const refuse = (): never => {
    throw new Error('a call that sees the past reads through tx.rows and nothing else');
  };
  const rewritten = ({ text, values }: Statement): Statement => ({
    text: text.replace(relationName, (whole, schema: string, table: string) => {
      if (tables.has(`${schema}__${table}`)) return `past.${schema}__${table}('${call.facility.id}', ${position})`;
      if (schemas.has(schema))
        throw new Error(`the past of ${whole} is not kept: a call that sees the past reads tables`);
      return whole;
    }),
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
