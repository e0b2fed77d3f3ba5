import type { AnyCall, AnyResource, Row, SheetRow } from '#kernel/contract';
import { selection } from '../../record/resources/columns.js';
import { writeCell } from '../../tables/cells.js';
import { referenceNames, type Column } from '../references.js';
import { rowsAtOnce } from '../source/source-sheet.js';

/**
 * The live records of a resource as rows of its sheet, batch by batch. Records and order are fixed at the start: a
 * record renamed meanwhile appears once, and one archived meanwhile not at all.
 */
export async function* dumpRows(
  resource: AnyResource,
  columns: readonly Column[],
  call: AnyCall,
): AsyncGenerator<readonly SheetRow[]> {
  for (const ids of await idsOf(resource, call)) {
    const rows = await call.tx.rows<Row>({
      name: `export-batch-${resource.table}`.slice(0, 60),
      // Each is read by its key alone (offset 0) and checked for being live afterwards: right after an import the
      // planner has no statistics and would scan the index of all live records for each one.
      text: `select t.* from unnest(string_to_array($2, ',')::uuid[]) with ordinality k (id, place)
             cross join lateral (
               select ${selection(resource)} from ${resource.table} t
               where t.facility_id = $1 and t.id = k.id offset 0) t
             where not t."isArchived"
             order by k.place`,
      values: [call.facility.id, ids],
    });
    const names = await referenceNames(call, columns, rows);
    yield rows.flatMap(row => sheetRow(row, columns, names));
  }
}

/** One text per batch: a list takes three times as much memory, and one text of all batches four times as much. */
async function idsOf(resource: AnyResource, call: AnyCall): Promise<string[]> {
  const batches = await call.tx.rows<{ ids: string }>({
    text: `select string_agg(k.id::text, ',' order by k.place) as ids
           from (select t.id, row_number() over (order by lower(t.external_id)) - 1 as place from ${resource.table} t
                 where t.facility_id = $1 and t.archived_at is null) k
           group by k.place / ${rowsAtOnce} order by min(k.place)`,
    values: [call.facility.id],
  });
  return batches.map(batch => batch.ids);
}

/** No row about an archived record: an import would refuse it. */
function sheetRow(
  row: Row,
  columns: readonly Column[],
  names: ReadonlyMap<string, ReadonlyMap<string, string>>,
): SheetRow[] {
  const cells: Record<string, string> = {};
  for (const column of columns) {
    const value = named(row[column.field], column, names);
    if (value === undefined) return [];
    const [text = '', unit] = writeCell(column.kind, value);
    cells[column.heading] = text;
    if (unit !== undefined) cells[column.unitHeading] = unit;
  }
  return [cells];
}

/** The value as a sheet cell, with ids as names of live records; undefined when the named record is archived. */
function named(value: unknown, column: Column, names: ReadonlyMap<string, ReadonlyMap<string, string>>): unknown {
  if (column.references === undefined || value === null || value === undefined) return value ?? null;
  const known = names.get(column.references);
  return Array.isArray(value) ? value.flatMap(id => known?.get(String(id)) ?? []) : known?.get(String(value as string));
}
