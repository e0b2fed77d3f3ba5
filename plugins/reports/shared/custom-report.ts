import { Type, type Static } from 'typebox';
import { fieldCards, recordSchema } from '#schemas/lib/field-cards';
import { closed, ExternalId, Name, Nullable, Pagination, Text } from '#schemas/lib/fields';

const Column = Text(200, { title: 'Column of master data' });

/** Only records whose column contains the text, whatever its letter case. */
export const ReportFilter = Type.Object({ column: Column, contains: Text(200, { title: 'Contains' }) }, closed);
export type ReportFilter = Static<typeof ReportFilter>;

/** The fields of a report that people put together themselves (entities 8.8). */
export const customReportFields = fieldCards({
  externalId: { section: 'Report', schema: ExternalId, label: 'ID', list: 'column', sorts: true },
  name: { schema: Name, label: 'Title', list: 'column', sorts: true },
  description: { schema: Nullable(Text(1000)), label: 'Description' },
  section: {
    schema: Text(80, { title: 'Section of master data' }),
    label: 'Records',
    control: 'own',
    list: 'column',
    sorts: true,
    filters: true,
  },
  columns: {
    schema: Nullable(Type.Array(Column, { maxItems: 100, uniqueItems: true })),
    label: 'Columns',
    help: 'In this order; none: all of them',
    control: 'own',
    fact: false,
  },
  filters: {
    schema: Nullable(Type.Array(ReportFilter, { maxItems: 10 })),
    label: 'Filters',
    control: 'own',
    fact: false,
  },
  sortColumn: { schema: Nullable(Column), label: 'Sorted by', control: 'own' },
  isDescending: { schema: Nullable(Type.Boolean()), label: 'Descending', control: 'own' },
});

/** A custom report as it is stored. */
export const CustomReport = recordSchema(customReportFields);
export type CustomReport = Static<typeof CustomReport>;

/** GET /custom-reports/report-info: what custom reports can be made of. */
export const ReportInfo = Type.Object({
  sections: Type.Array(Type.Object({ section: Type.String(), columns: Type.Array(Type.String()) })),
});
export type ReportInfo = Static<typeof ReportInfo>;

const ReportCell = Type.Union([Type.String(), Type.Number(), Type.Null()]);

/** GET /custom-reports/{id}/report-data: a page of its rows, ten by default (specification section 9). */
export const ReportData = Type.Object({
  columns: Type.Array(Type.String()),
  rows: Type.Array(Type.Array(ReportCell)),
  pagination: Pagination,
});
export type ReportData = Static<typeof ReportData>;
