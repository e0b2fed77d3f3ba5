import type { Knex } from 'knex';
import type { AnyCall, UnitOfWork } from '../calls/call.js';

type TableName = `${string}.${string}`;

/** One end of a link: its column here and the facility-scoped table that it references. */
export interface LinkEnd {
  readonly column: string;
  readonly table: TableName;
}

/**
 * Creates a table that links two records, with foreign keys that start with `facility_id`. Links belong to `owner`:
 * each change needs an audit entry of the owner in the same transaction. `columns` adds data about the pair.
 */
export async function linkTable(
  knex: Knex,
  table: TableName,
  ends: { readonly owner: LinkEnd; readonly target: LinkEnd },
  columns: (table: Knex.CreateTableBuilder) => void = () => undefined,
): Promise<void> {
  const [schema = '', name = ''] = table.split('.');
  const { owner, target } = ends;
  await knex.schema.withSchema(schema).createTable(name, builder => {
    builder.uuid('facility_id').notNullable();
    for (const end of [owner, target]) {
      builder.uuid(end.column).notNullable();
      builder.foreign(['facility_id', end.column]).references(['facility_id', 'id']).inTable(end.table);
    }
    columns(builder);
    builder.primary(['facility_id', owner.column, target.column]);
    builder.index(['facility_id', target.column]);
  });
  await knex.raw('select kernel.declare_link(?, ?, ?)', [table, owner.table, owner.column]);
}

/** Which rows of a link table belong to which record. */
export interface Links {
  readonly table: TableName;
  readonly owner: string;
  readonly target: string;
}

/** Ids currently linked to an owner. */
async function linkedIds(call: AnyCall, links: Links, ownerId: string): Promise<string[]> {
  const rows = await call.tx.rows<{ id: string }>({
    text: `select ${links.target} as id from ${links.table} where facility_id = $1 and ${links.owner} = $2`,
    values: [call.facility.id, ownerId],
  });
  return rows.map(row => row.id);
}

/** Links of records that are created together, to be written together. */
interface GatheredLinks {
  /** Writes the collected links, one statement per table, and stops collecting. */
  write(call: AnyCall): void;
}
type Pairs = { readonly links: Links; readonly owners: string[]; readonly targets: string[] };
const gathered = new WeakMap<UnitOfWork, Map<TableName, Pairs>>();

/** From now on `syncLinks` only collects the links of new owners in this transaction. */
export function gatherLinks(tx: UnitOfWork): GatheredLinks {
  const tables = new Map<TableName, Pairs>();
  gathered.set(tx, tables);
  return {
    write: call => {
      gathered.delete(tx);
      for (const { links, owners, targets } of [...tables.values()].filter(pairs => pairs.owners.length > 0))
        call.tx.send({
          name: `link-${links.table}`.slice(0, 60),
          text: `insert into ${links.table} (facility_id, ${links.owner}, ${links.target})
                 select $1::uuid, * from unnest(string_to_array($2, ',')::uuid[], string_to_array($3, ',')::uuid[])`,
          values: [call.facility.id, owners.join(','), targets.join(',')],
        });
    },
  };
}

/** A record that owns links. */
export interface LinkOwner {
  readonly id: string;
  /** Just created, so that it has no links yet; by default false. */
  readonly isNew?: boolean;
}

/**
 * Makes the owner's links exactly these. `check` receives the added ids before they are written, for example to refuse
 * archived records; unchanged links are not checked again.
 */
export async function syncLinks(
  call: AnyCall,
  links: Links,
  { id: ownerId, isNew = false }: LinkOwner,
  ids: readonly string[],
  check: (added: readonly string[]) => Promise<void>,
): Promise<void> {
  const after = [...new Set(ids)];
  const together = isNew ? gathered.get(call.tx) : undefined;
  if (together !== undefined) {
    await check(after);
    gather(together, links, ownerId, after);
    return;
  }
  const before = isNew ? [] : await linkedIds(call, links, ownerId);
  const added = after.filter(id => !before.includes(id));
  const removed = before.filter(id => !after.includes(id));
  await check(added);
  const ofOwner = { facility_id: call.facility.id, [links.owner]: ownerId };
  if (removed.length > 0) await call.tx.db(links.table).where(ofOwner).whereIn(links.target, removed).delete();
  if (added.length > 0) await call.tx.db(links.table).insert(added.map(id => ({ ...ofOwner, [links.target]: id })));
}

function gather(together: Map<TableName, Pairs>, links: Links, ownerId: string, ids: readonly string[]): void {
  let pairs = together.get(links.table);
  if (pairs === undefined) together.set(links.table, (pairs = { links, owners: [], targets: [] }));
  for (const id of ids) {
    pairs.owners.push(ownerId);
    pairs.targets.push(id);
  }
}
