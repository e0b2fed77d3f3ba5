import type { AnyCall, AnyResource, Row, SheetRow } from '#kernel/contract';
import { selection } from '../../resources/columns.js';
import { writeCell } from '../cells.js';
import { referenceNames, type Column } from '../references.js';
import { rowsAtOnce } from '../source/source-sheet.js';

/** Characters of an id, and of what parts it from the next. */
const idLength = 36;
const between = 1;

/**
 * The live records of a resource as rows of its sheet, batch by batch. Which they are, and their order, is fixed at the
 * beginning: a record that is renamed meanwhile comes once, and one that is archived meanwhile not at all.
 */
export async function* dumpRows(
  resource: AnyResource,
  columns: readonly Column[],
  call: AnyCall,
): AsyncGenerator<readonly SheetRow[]> {
  const ids = await idsOf(resource, call);
  const step = idLength + between;
  for (let from = 0; from < ids.length; from += rowsAtOnce * step) {
    const rows = await call.tx.rows<Row>({
      name: `export-batch-${resource.table}`.slice(0, 60),
      // Each by its key (offset 0): right after an import the planner knows little of the table and would scan it for every batch.
      text: `select t.* from unnest(string_to_array($2, ',')::uuid[]) with ordinality k (id, place)
             cross join lateral (
               select ${selection(resource)} from ${resource.table} t
               where t.facility_id = $1 and t.id = k.id and t.archived_at is null offset 0) t
             order by k.place`,
      values: [call.facility.id, ids.slice(from, from + rowsAtOnce * step - between)],
    });
    const names = await referenceNames(call, columns, rows);
    yield rows.flatMap(row => sheetRow(row, columns, names));
  }
}

/** As one text, which takes a third of the memory of a list. */
async function idsOf(resource: AnyResource, call: AnyCall): Promise<string> {
  const [row] = await call.tx.rows<{ ids: string | null }>({
    text: `select string_agg(t.id::text, ',' order by lower(t.external_id)) as ids from ${resource.table} t
           where t.facility_id = $1 and t.archived_at is null`,
    values: [call.facility.id],
  });
  return row?.ids ?? '';
}

/** None when the row is about an archived record: an import would refuse it. */
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

/** The value as it stands in a sheet, ids as names of live records; undefined when the one that is named is archived. */
function named(value: unknown, column: Column, names: ReadonlyMap<string, ReadonlyMap<string, string>>): unknown {
  if (column.references === undefined || value === null || value === undefined) return value ?? null;
  const known = names.get(column.references);
  return Array.isArray(value) ? value.flatMap(id => known?.get(String(id)) ?? []) : known?.get(String(value as string));
}
