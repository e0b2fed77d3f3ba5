import { Type } from 'typebox';
import {
  defineRoute,
  DocumentPrinterToken,
  FileStoreToken,
  notFound,
  NumbersToken,
  readOnly,
  RecordsToken,
  ReportsToken,
  type RouteDefinition,
} from '#kernel/contract';
import { documentFormats, NewReportDocument, ReportDocument } from '#plugins/reports/shared/report-document';
import { closed, RecordOf, Uuid } from '#schemas/lib/fields';
import { reportDocument } from './report-document.resource.js';
import { storeReport } from './store-report.js';

const shared = { scope: 'facility', feature: 'reports' } as const;
const OfDocument = Type.Object({ id: Uuid, doc: Uuid }, closed);

/** Stores a report, and answers its file: /reports/reportDocument/{id}/pdf/{doc} (specification section 7). */
export const reportDocumentRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/reports/reportDocument',
    access: { anyOf: ['ReportDocument.Generate'] },
    reason: 'change',
    summary: 'Stores a report as a document with a number; the same report about the same is its next issue',
    input: { body: NewReportDocument },
    output: Type.Object({ reportDocument: RecordOf(ReportDocument) }),
    status: 201,
    audit: 'required',
    useCase: {
      name: 'reports.store-report',
      deps: {
        reports: ReportsToken,
        printer: DocumentPrinterToken,
        files: FileStoreToken,
        numbers: NumbersToken,
        records: RecordsToken,
      },
      run: async (services, call) => ({
        reportDocument: await storeReport(services, { ...call, input: call.input.body }),
      }),
    },
  }),
  ...documentFormats.map(format =>
    defineRoute({
      ...shared,
      method: 'GET',
      path: `/reports/reportDocument/:id/${format}/:doc`,
      access: { anyOf: ['ReportDocument.Get'] },
      summary: `The stored ${format.toUpperCase()} file of one report document; doc is the id of the file`,
      input: { params: OfDocument },
      output: 'stream',
      leaves: { action: 'download', domain: 'ReportDocument', what: 'a stored report' },
      audit: readOnly,
      useCase: {
        name: `reports.read-${format}-document`,
        deps: { records: RecordsToken, files: FileStoreToken },
        run: async ({ records, files }, call) => {
          const { id, doc } = call.input.params;
          const document = await records.get(reportDocument, call, id);
          if (document['fileId'] !== doc || document['format'] !== format) throw notFound('File');
          const { file, content } = await files.open(call, doc);
          return { fileName: file.name, mediaType: file.mediaType, content };
        },
      },
    }),
  ),
];
