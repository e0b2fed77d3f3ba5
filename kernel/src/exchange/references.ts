import type { AnyCall, Row, SheetColumn, SheetRow } from '#kernel/contract';
import { lowerCase } from '#schemas/lib/lower-case';
import { CellError, readCell, type CellKind } from '../tables/cells.js';

export interface Column extends Omit<SheetColumn<string>, 'references'> {
  readonly kind: CellKind;
  readonly references?: `${string}.${string}`;
  /** Heading of the column beside it, for a quantity. */
  readonly unitHeading: string;
}

/** Number of cached names; a file with more names queries some again. */
const rememberedAtMost = 20_000;

/** Ids of the live records that a sheet refers to, queried in batches and cached. */
export class References {
  private readonly tables = new Map<string, Map<string, string | null>>();

  constructor(
    private readonly call: AnyCall,
    private readonly columns: readonly Column[],
  ) {}

  /** Looks up the records named by the rows. */
  async meet(rows: readonly SheetRow[]): Promise<void> {
    for (const column of this.columns) {
      if (column.references === undefined) continue;
      const known = this.tables.get(column.references) ?? new Map<string, string | null>();
      if (known.size > rememberedAtMost) known.clear();
      this.tables.set(column.references, known);
      const unknown = new Set<string>();
      for (const row of rows) {
        for (const name of namesIn(column, row)) if (!known.has(name)) unknown.add(name);
      }
      if (unknown.size > 0) await this.ask(column.references, known, [...unknown]);
    }
  }

  /** The value of a cell with ids instead of names; throws `CellError` for a name that no live record has. */
  resolve(column: Column, value: unknown): unknown {
    if (column.references === undefined || value === null) return value;
    const known = this.tables.get(column.references);
    const one = (name: string): string => {
      const id = known?.get(lowerCase(name)) ?? null;
      if (id === null) throw new CellError(`${name} does not exist in this facility`);
      return id;
    };
    return Array.isArray(value) ? value.map(part => one(String(part))) : one(String(value as string));
  }

  private async ask(table: string, known: Map<string, string | null>, names: readonly string[]): Promise<void> {
    for (const name of names) known.set(name, null);
    const rows = await this.call.tx.rows<{ id: string; external_id: string }>({
      text: `select t.id, t.external_id from unnest($2::text[]) k (key), lateral (select * from ${table} e
             where e.facility_id = $1 and lower(e.external_id) = k.key and e.archived_at is null offset 0) t`,
      values: [this.call.facility.id, names],
    });
    for (const { id, external_id } of rows) known.set(lowerCase(external_id), id);
  }
}

/** In lower case, as they are looked up. Unreadable cells are reported later. */
function namesIn(column: Column, row: SheetRow): string[] {
  const text = row[column.heading];
  if (text === undefined) return [];
  try {
    const value = readCell(column.kind, text, undefined);
    return [value ?? []].flat().map(part => lowerCase(String(part)));
  } catch (error) {
    if (error instanceof CellError) return [];
    throw error;
  }
}

/** Names of the live records that the rows refer to: externalId by id, by table. */
export async function referenceNames(
  call: AnyCall,
  columns: readonly Column[],
  rows: readonly Row[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const wanted = new Map<string, Set<unknown>>();
  for (const { references: table, field } of columns) {
    if (table === undefined) continue;
    const ids = wanted.get(table) ?? new Set();
    wanted.set(table, ids);
    for (const row of rows) for (const id of [row[field] ?? []].flat()) ids.add(id);
  }
  const maps = new Map<string, ReadonlyMap<string, string>>();
  for (const [table, ids] of wanted) {
    const found = await call.tx.rows<{ id: string; external_id: string }>({
      // By their keys alone, as `dumpRows` does.
      text: `select t.id, t.external_id from unnest($2::uuid[]) k (id)
             cross join lateral (
               select id, external_id, archived_at from ${table} where facility_id = $1 and id = k.id offset 0) t
             where t.archived_at is null`,
      values: [call.facility.id, [...ids]],
    });
    maps.set(table, new Map(found.map(row => [row.id, row.external_id])));
  }
  return maps;
}
