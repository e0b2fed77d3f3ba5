import { Type, type Static } from 'typebox';
import {
  defineUseCase,
  documentMoment,
  FacilitySettingsToken,
  MasterDataToken,
  RecordsToken,
  sheetsOfBlocks,
  type Block,
  type DocumentModel,
  type ReportDefinition,
} from '#kernel/contract';
import type { CustomReport } from '#plugins/reports/shared/custom-report';
import { dateText } from '#schemas/lib/date-text';
import { closed, Uuid } from '#schemas/lib/fields';
import { customReport } from './custom-report.resource.js';
import { customRows } from './custom-rows.js';

const OneReport = Type.Object({ customReportId: Uuid }, closed);
type Stored = CustomReport & { readonly externalId: string; readonly version: number };

const composeCustom = defineUseCase<Static<typeof OneReport>, DocumentModel>()({
  name: 'reports.compose-custom-report',
  deps: { records: RecordsToken, masterData: MasterDataToken, settings: FacilitySettingsToken },
  run: async ({ records, masterData, settings }, call) => {
    const report = (await records.get(customReport, call, call.input.customReportId)) as unknown as Stored;
    const { columns, rows } = await customRows(masterData, call, report);
    const dateTime = await settings.dateTime(call);
    const moment = documentMoment(call);
    const filters = (report.filters ?? []).map(({ column, contains }) => `${column} contains ${contains}`);
    const blocks: Block[] = [
      ...(report.description === null || report.description === undefined
        ? []
        : [{ kind: 'paragraph', text: report.description } as const]),
      {
        kind: 'facts',
        title: 'Report',
        facts: [
          ['Records', report.section],
          ['Filters', filters.join('; ') || 'none'],
          ['Sorted by', `${report.sortColumn ?? 'ID'}${report.isDescending === true ? ', descending' : ''}`],
          ['Rows', String(rows.length)],
        ],
      },
      {
        kind: 'table',
        title: report.section,
        columns: columns.map(({ heading, width }) => ({ heading, width: Math.min(width, 60) })),
        rows,
      },
    ];
    return {
      title: report.name,
      subtitle: `Custom report ${report.externalId}`,
      facility: call.facility.name,
      printedBy: `${call.actor.fullName} (${call.actor.username})`,
      ...moment,
      dateTime,
      orientation: 'landscape',
      versions: [
        ['Custom report', `${report.externalId}, version ${report.version}`],
        ['State at', dateText(moment.asOf ?? call.now, dateTime)],
      ],
      blocks,
      sheets: sheetsOfBlocks(blocks),
    };
  },
});

/** A report that people put together themselves, as a document (specification section 3). */
export const customReportDocument: ReportDefinition = {
  kind: 'CustomReport',
  prefix: 'CUR',
  title: 'Custom report',
  what: 'a custom report',
  card: {
    lead: 'Chosen columns and rows of a section of master data',
    page: { path: '/app/reports/custom', title: 'Custom reports' },
  },
  formats: ['pdf', 'xlsx'],
  parameters: OneReport,
  access: { allOf: ['ReportDocument.Get', 'Master.BulkExport'] },
  feature: 'custom-reports',
  compose: composeCustom,
};
