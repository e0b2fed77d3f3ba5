import {
  DocumentPrinterToken,
  notFound,
  validationError,
  type AnyCall,
  type DocumentModel,
  type FacilityScope,
  type Leaving,
  type ReportDefinition,
  type ReportFormat,
  type StreamedFile,
} from '#kernel/contract';
import { recordedFile } from '../../record/audit/deliveries.js';
import type { Kernel } from '../../boot/create-kernel.js';
import { runUseCase } from '../../core/run-use-case.js';
import { compileCheck } from '../../core/validate.js';
import { needsRecord, recordIsMissing, recordParameters } from '../../http/reports/report-parameters.js';
import { namesInWords } from '../../record/resources/records/record-rules.js';
import { assertFeature, seenAsOf } from './read-route.js';
import { readAsService, serviceContext } from '../../session/system-context.js';

export interface ReportRequest {
  readonly facility: FacilityScope;
  /** Kind of the report, case-insensitive. */
  readonly kind: string;
  /** External id or id of the record of the report; null for all records. */
  readonly record: string | null;
  readonly format: ReportFormat;
  /** Parameters besides the record. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** A moment, or a day for its end; left out for the present. */
  readonly asOf?: string | undefined;
}

/** Composes a declared report and prints it; the document is audited. */
export async function printReport(kernel: Kernel, request: ReportRequest): Promise<StreamedFile> {
  const report = reportNamed(kernel, request.kind);
  if (!report.formats.includes(request.format))
    throw validationError({ path: 'format', message: `must be one of ${report.formats.join(', ')}` });
  await assertFeature(kernel, request.facility, report.feature);
  const deps = kernel.services.resolveAll(report.compose.deps);
  const file = await readAsService(kernel.database, 'cli', request.facility, async present => {
    const call = await seenAsOf(kernel, present, request.asOf);
    const input = { ...(await parametersOf(kernel, report, call, request.record)), ...request.parameters };
    compileCheck(report.parameters, 'body')(input);
    const model = (await runUseCase(report.compose, deps, { ...call, input })) as DocumentModel;
    return kernel.resolve(DocumentPrinterToken).print(model, request.format, model.title, call);
  });
  const { record, parameters: more, asOf } = request;
  const leaving: Leaving = { action: 'print', domain: 'ReportDocument', what: `the report ${report.kind}` };
  const context = serviceContext('cli', request.facility);
  return recordedFile(kernel.database, context, { leaving, parameters: { record, ...more, asOf } }, file);
}

function reportNamed(kernel: Kernel, kind: string): ReportDefinition {
  const { reports } = kernel.registry;
  const report = reports.find(found => found.kind.toLowerCase() === kind.toLowerCase());
  if (report !== undefined) return report;
  const kinds = reports.map(found => found.kind).join(', ');
  throw validationError({ path: 'report', message: `there is no report ${kind}; there are ${kinds}` });
}

/** The parameter of a record, by its external id or id; of several, the first that has such a record. */
async function parametersOf(
  kernel: Kernel,
  report: ReportDefinition,
  call: AnyCall,
  record: string | null,
): Promise<Readonly<Record<string, string>>> {
  if (record === null) {
    if (needsRecord(report)) throw recordIsMissing(report);
    return {};
  }
  const parameters = recordParameters(report, kernel.registry.resources);
  const [first] = parameters;
  if (first === undefined) throw validationError({ path: 'id', message: `${report.kind} is not about one record` });
  for (const { name, resource } of parameters) {
    const [row] = await call.tx.rows<{ id: string }>({
      text: `select id from ${resource.table} where facility_id = $1 and archived_at is null
           and (lower(external_id) = lower($2) or id::text = lower($2)) order by (id::text = lower($2)) desc limit 1`,
      values: [call.facility.id, record],
    });
    if (row !== undefined) return { [name]: row.id };
  }
  throw notFound(`The ${namesInWords(first.resource).one} ${record}`);
}
