import { Type } from 'typebox';
import {
  defineRoute,
  DocumentPrinterToken,
  FacilitySettingsToken,
  FileStoreToken,
  notFound,
  NumbersToken,
  readOnly,
  RecordsToken,
  ReportsToken,
  todayAt,
  type AnyCall,
  type Records,
  type RouteDefinition,
} from '#kernel/contract';
import { NewAnnualSummary, ReportDocument } from '#plugins/reports/shared/report-document';
import { closed, RecordOf, Uuid } from '#schemas/lib/fields';
import { reportDocument } from './report-document.resource.js';
import { storeReport } from './store-report.js';

const kind = 'AnnualSummaryReport';
const shared = { scope: 'facility', feature: 'reports' } as const;
const OneSummary = Type.Object({ id: Uuid }, closed);
const Download = Type.Object(
  { download: Type.Optional(Type.String({ maxLength: 5, description: 'asks for the file; its value means nothing' })) },
  closed,
);

async function summaryOf(records: Records, call: AnyCall, id: string) {
  const found = await records.get(reportDocument, call, id);
  if (found['kind'] !== kind) throw notFound('Annual summary');
  return found;
}

/** The calls of annual summaries (specification section 7): each is a report document, made of a period. */
export const annualSummaryRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/reports/annualSummary',
    access: { anyOf: ['ReportDocument.Generate'] },
    reason: 'change',
    summary: 'Stores the annual summary of a period, as of its end where it is over; again it is the next issue',
    input: { body: NewAnnualSummary },
    output: Type.Object({ annualSummary: RecordOf(ReportDocument) }),
    status: 201,
    audit: 'required',
    useCase: {
      name: 'reports.store-annual-summary',
      deps: {
        settings: FacilitySettingsToken,
        reports: ReportsToken,
        printer: DocumentPrinterToken,
        files: FileStoreToken,
        numbers: NumbersToken,
        records: RecordsToken,
      },
      run: async ({ settings, ...services }, call) => {
        const { start, end, customSections = [], ...given } = call.input.body;
        const isOver = end < (await todayAt(call, settings));
        const parameters = { start, end, customSections };
        const input = { ...given, kind, recordId: null, parameters, asOf: isOver ? end : null };
        return { annualSummary: await storeReport(services, { ...call, input }) };
      },
    },
  }),
  defineRoute({
    ...shared,
    method: 'GET',
    path: '/reports/annualSummary',
    access: { anyOf: ['ReportDocument.Get'] },
    summary: 'Annual summaries, the newest period first, with the last issue of each',
    input: {},
    output: Type.Object({ annualSummaries: Type.Array(RecordOf(ReportDocument)) }),
    audit: readOnly,
    useCase: {
      name: 'reports.list-annual-summaries',
      deps: { records: RecordsToken },
      run: async ({ records }, call) => {
        const rows = await call.tx.rows<{ id: string }>({
          name: 'reports-annual-summaries',
          text: `select t.id from reports.report_document t
                 where t.facility_id = $1 and t.kind = $2 and t.archived_at is null and not exists (
                   select from reports.report_document n where n.facility_id = t.facility_id and n.number = t.number
                     and n.issue > t.issue and n.archived_at is null)
                 order by t.parameters ->> 'end' desc, t.number desc limit 500`,
          values: [call.facility.id, kind],
        });
        const annualSummaries = [];
        for (const { id } of rows) annualSummaries.push(await records.get(reportDocument, call, id));
        return { annualSummaries };
      },
    },
  }),
  defineRoute({
    ...shared,
    method: 'GET',
    path: '/reports/annualSummary/:id',
    access: { anyOf: ['ReportDocument.Get'] },
    summary: 'The stored file of one annual summary; its record is a report document',
    input: { params: OneSummary, query: Download },
    output: 'stream',
    leaves: { action: 'download', domain: 'ReportDocument', what: 'a stored report' },
    audit: readOnly,
    useCase: {
      name: 'reports.read-annual-summary',
      deps: { records: RecordsToken, files: FileStoreToken },
      run: async ({ records, files }, call) => {
        const found = await summaryOf(records, call, call.input.params.id);
        const { file, content } = await files.open(call, String(found['fileId']));
        return { fileName: file.name, mediaType: file.mediaType, content };
      },
    },
  }),
];
