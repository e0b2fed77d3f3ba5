import {
  documentMoment,
  type AnyCall,
  type AnyResource,
  type Cell,
  type DocumentPrinter,
  type FacilitySettings,
  type StreamedFile,
} from '#kernel/contract';
import { fileNameOf } from '../../../core/moments.js';
import { PackedRows } from '../../../base/packed/packed-rows.js';
import { writeCell } from '../../../tables/cells.js';
import { csvLines } from '../../../tables/csv/csv.js';
import { facilityOf, fieldSchema } from '../columns.js';
import { quantityKindOf } from '../../../core/field-kinds.js';
import { withNames } from './referenced-names.js';
import { columnNames, idsStatement, rowsStatement, type ListQuery } from './list-query.js';

interface Quantity {
  readonly value: number;
  readonly unit: string;
}

/** Rows in memory at a time. */
const batchSize = 500;

/**
 * Rows of exactly the filter as CSV, streamed, or as a spreadsheet. The set and order of the rows are fixed when the
 * export starts; no transaction stays open while it is downloaded.
 */
export async function exportRows(
  resource: AnyResource,
  deps: { readonly printer: DocumentPrinter; readonly settings: FacilitySettings },
  call: AnyCall,
  query: ListQuery,
): Promise<StreamedFile> {
  const { format, archived, ...rest } = query;
  const scope = { facilityId: facilityOf(resource, call), archived: archived === true };
  const { unfolded } = resource;
  const fields = columnNames(resource, query.columns) ?? [
    ...new Set([...resource.list.columns, ...(unfolded ? [unfolded.field] : [])]),
  ];
  const inside = unfolded !== undefined && fields.includes(unfolded.field) ? await unfolded.columns(call) : [];
  const columns = fields.map((field): ExportColumn =>
    field === unfolded?.field
      ? {
          field,
          headings: inside.map(column => column.heading),
          cells: value => inside.map(column => column.cell(value)),
        }
      : ownColumn(resource, field),
  );
  const ids = await call.tx.rows<{ id: string }>(idsStatement(resource, rest, scope));
  const headings = columns.flatMap(column => column.headings);
  const rows = read(
    resource,
    call,
    columns,
    ids.map(row => row.id),
  );
  const name = resource.names.many;
  const moment = { ...documentMoment(call), dateTime: await deps.settings.dateTime(call) };
  if (format === 'csv') {
    return {
      fileName: `${fileNameOf(moment, name)}.csv`,
      mediaType: 'text/csv; charset=utf-8',
      content: csvLines(withHeadings(headings, rows)),
      rows: () => ids.length,
    };
  }
  const table = new PackedRows<Cells>();
  for await (const row of rows) table.add(row);
  const file = await deps.printer.print(
    {
      title: name,
      facility: call.facility.name,
      printedBy: `${call.actor.fullName} (${call.actor.username})`,
      ...moment,
      versions: [],
      blocks: [],
      sheets: [
        {
          name: name.slice(0, 31),
          columns: headings.map(heading => ({ heading, width: 20 })),
          rows: () => table.rows(),
        },
      ],
    },
    'xlsx',
    name,
    call,
  );
  return { ...file, rows: () => ids.length };
}

type Cells = (string | number | null)[] & readonly Cell[];

/** A field with the cells that it takes. */
interface ExportColumn {
  readonly field: string;
  readonly headings: readonly string[];
  cells(value: unknown): (string | number | null)[];
}

function ownColumn(resource: AnyResource, field: string): ExportColumn {
  return {
    field,
    headings: isQuantity(resource, field) ? [field, `${field} unit`] : [field],
    cells: value => cells(resource, field, value),
  };
}

async function* read(
  resource: AnyResource,
  call: AnyCall,
  columns: readonly ExportColumn[],
  ids: readonly string[],
): AsyncIterable<Cells> {
  const fields = columns.map(column => column.field);
  const referring = fields.filter(field => field !== resource.unfolded?.field);
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize);
    const rows = await call.tx.rows<Record<string, unknown>>(
      rowsStatement(resource, fields, facilityOf(resource, call), batch),
    );
    const named = await withNames(resource, call, referring, rows);
    for (const row of named) yield columns.flatMap(column => column.cells(row[column.field]));
  }
}

async function* withHeadings(
  headings: readonly string[],
  rows: AsyncIterable<Cells>,
): AsyncIterable<readonly (string | number | null)[]> {
  yield headings;
  yield* rows;
}

function isQuantity(resource: AnyResource, field: string): boolean {
  const schema = fieldSchema(resource, field);
  return schema !== undefined && quantityKindOf(schema) !== null;
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(each => typeof each === 'string');
}

function cells(resource: AnyResource, field: string, value: unknown): (string | number | null)[] {
  if (isQuantity(resource, field)) {
    const quantity = value as Quantity | null;
    return quantity === null ? [null, null] : [quantity.value, quantity.unit];
  }
  if (value === null || value === undefined) return [null];
  if (typeof value === 'number' || typeof value === 'string') return [value];
  if (value instanceof Date) return [value.toISOString()];
  if (isTexts(value)) return writeCell('list', value);
  return [typeof value === 'boolean' ? (value ? 'yes' : 'no') : JSON.stringify(value)];
}
