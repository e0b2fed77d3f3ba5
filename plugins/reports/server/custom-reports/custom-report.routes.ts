import { Type } from 'typebox';
import {
  defineRoute,
  firstOfPage,
  MasterDataToken,
  readOnly,
  RecordsToken,
  type Cell,
  type RouteDefinition,
} from '#kernel/contract';
import { ReportData, ReportInfo, type CustomReport } from '#plugins/reports/shared/custom-report';
import { closed, Uuid } from '#schemas/lib/fields';
import { pageParameters } from '#schemas/lib/list-query';
import { customReport } from './custom-report.resource.js';
import { customRows } from './custom-rows.js';

const shared = {
  method: 'GET',
  scope: 'facility',
  feature: 'custom-reports',
  // A custom report shows what an export of master data has.
  access: { allOf: ['ReportDocument.Get', 'Master.BulkExport'] },
  audit: readOnly,
} as const;
const OneReport = Type.Object({ id: Uuid }, closed);
const Paging = Type.Object(
  {
    pageNumber: pageParameters.pageNumber,
    pageLimit: pageParameters.pageLimit,
    doPagination: pageParameters.doPagination,
  },
  closed,
);

/** The calls of custom reports besides those of their records (specification section 7). */
export const customReportRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...shared,
    path: '/custom-reports/report-info',
    summary: 'The sections of master data and their columns, of which custom reports are made',
    input: {},
    output: ReportInfo,
    useCase: {
      name: 'reports.read-report-info',
      deps: { masterData: MasterDataToken },
      run: async ({ masterData }, call) => ({
        sections: (await masterData.sections(call)).map(({ section, columns }) => ({ section, columns: [...columns] })),
      }),
    },
  }),
  defineRoute({
    ...shared,
    path: '/custom-reports/:id/report-data',
    summary: 'A page of the rows of a custom report, ten by default',
    input: { params: OneReport, query: Paging },
    output: ReportData,
    asOf: true,
    useCase: {
      name: 'reports.read-report-data',
      deps: { records: RecordsToken, masterData: MasterDataToken },
      run: async ({ records, masterData }, call) => {
        const report = (await records.get(customReport, call, call.input.params.id)) as unknown as CustomReport;
        const { columns, rows } = await customRows(masterData, call, report);
        const { from, pageNumber, pageLimit } = firstOfPage(call.input.query);
        return {
          columns: columns.map(({ heading }) => heading),
          rows: rows.slice(from, from + pageLimit).map(row => row.map(plain)),
          pagination: { pageNumber, pageLimit, total: rows.length },
        };
      },
    },
  }),
];

function plain(cell: Cell): string | number | null {
  return typeof cell === 'object' ? null : cell;
}
