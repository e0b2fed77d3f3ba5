import type { AnyCall, AnyResource, DocumentPrinter, FacilitySettings, StreamedFile } from '#kernel/contract';
import { csvLines } from '../transfer/csv.js';
import { quantityKindOf, fieldSchema } from './columns.js';
import { exportStatement, type ListQuery } from './list-query.js';

interface Quantity {
  readonly value: number;
  readonly unit: string;
}

/** Streams the rows of exactly the filter as CSV, or prints them as a spreadsheet. */
export async function exportRows(
  resource: AnyResource,
  deps: { readonly printer: DocumentPrinter; readonly settings: FacilitySettings },
  call: AnyCall,
  query: ListQuery,
): Promise<StreamedFile> {
  const { format, archived, ...rest } = query;
  const statement = exportStatement(resource, rest, { facilityId: call.facility.id, archived: archived === true });
  const rows = await call.tx.rows<Record<string, unknown>>(statement);
  const fields = Object.keys(rows[0] ?? {}).filter(field => field !== 'id' && field !== 'version');
  const headings = fields.flatMap(field => (isQuantity(resource, field) ? [field, `${field} unit`] : [field]));
  const table = rows.map(row => fields.flatMap(field => cells(resource, field, row[field])));
  const name = resource.names.many;
  if (format === 'csv') {
    return { fileName: `${name}.csv`, mediaType: 'text/csv; charset=utf-8', content: csvLines([headings, ...table]) };
  }
  return deps.printer.print(
    {
      title: name,
      facility: call.facility.name,
      printedBy: `${call.actor.fullName} (${call.actor.username})`,
      printedAt: call.now,
      dateTime: await deps.settings.dateTime(call),
      versions: [],
      blocks: [],
      sheets: [{ name: name.slice(0, 31), columns: headings.map(heading => ({ heading, width: 20 })), rows: table }],
    },
    'xlsx',
    name,
  );
}

function isQuantity(resource: AnyResource, field: string): boolean {
  const schema = fieldSchema(resource, field);
  return schema !== undefined && quantityKindOf(schema) !== null;
}

function cells(resource: AnyResource, field: string, value: unknown): (string | number | null)[] {
  if (isQuantity(resource, field)) {
    const quantity = value as Quantity | null;
    return quantity === null ? [null, null] : [quantity.value, quantity.unit];
  }
  if (value === null || value === undefined) return [null];
  if (typeof value === 'number' || typeof value === 'string') return [value];
  if (value instanceof Date) return [value.toISOString()];
  return [typeof value === 'boolean' ? (value ? 'yes' : 'no') : JSON.stringify(value)];
}
