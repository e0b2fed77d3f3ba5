import {
  validationError,
  type Call,
  type DocumentPrinter,
  type FileStore,
  type Numbers,
  type Records,
  type Reports,
  type Row,
  type StoredFile,
} from '#kernel/contract';
import type { NewReportDocument } from '#plugins/reports/shared/report-document';
import { newReportDocument } from './report-document.resource.js';
import { pagesOf } from './pages-of.js';

interface Services {
  readonly reports: Reports;
  readonly printer: DocumentPrinter;
  readonly files: FileStore;
  readonly numbers: Numbers;
  readonly records: Records;
}

interface Issue {
  readonly id: string;
  readonly number: string;
  readonly issue: number;
}

/**
 * Composes a report, prints it with its number, and stores the file once. The same report about the same is the next issue
 * of its number (transitions section 13).
 */
export async function storeReport(services: Services, call: Call<NewReportDocument>): Promise<Row> {
  const { kind, format = 'pdf', recordId = null, asOf, tags, name } = call.input;
  const { report, parameters, model } = await services.reports.compose(call, {
    kind,
    recordId,
    parameters: call.input.parameters ?? {},
    asOf: asOf ?? undefined,
  });
  if (!report.formats.includes(format))
    throw validationError({ path: 'format', message: `must be one of ${report.formats.join(', ')}` });
  const before = await lastIssue(call, { kind, format, parameters, texts: report.texts ?? [] });
  const number = before?.number ?? (await services.numbers.reserve(call, kind)).text;
  const issue = (before?.issue ?? 0) + 1;
  const externalId = `${number} v${issue}`;
  const numbered = { ...model, versions: [['Document', `${number}, issue ${issue}`] as const, ...model.versions] };
  const title = [report.fileName ?? model.title, ...(model.subtitle === undefined ? [] : [model.subtitle])].join(' ');
  const printed = await services.printer.print(numbered, format, `${externalId} ${title}`, call);
  const content: Uint8Array[] = [];
  for await (const part of printed.content) content.push(part);
  const file = await services.files.write(call, { ...printed, content: each(content) });
  return services.records.create(newReportDocument, call, {
    externalId,
    name: name ?? [model.title, ...(model.subtitle === undefined ? [] : [model.subtitle])].join(', ').slice(0, 255),
    kind,
    number,
    issue,
    about: model.subtitle?.slice(0, 600) ?? null,
    asOf: model.asOf?.toISOString() ?? null,
    generatedAt: call.now.toISOString(),
    generatedBy: `${call.actor.fullName} (${call.actor.username})`,
    recordId,
    parameters,
    cites: model.cites ?? [],
    supersedesId: before?.id ?? null,
    format,
    ...fileFields(file),
    pages: format === 'pdf' ? pagesOf(Buffer.concat(content)) : null,
    tags: tags ?? [],
  });
}

function fileFields({ id, name, sha256, size }: StoredFile): Row {
  return { fileId: id, fileName: name, sha256, size };
}

/** The last issue of the same report; nobody else stores one of the kind until the transaction ends. */
async function lastIssue(
  call: Call<NewReportDocument>,
  {
    kind,
    format,
    parameters,
    texts,
  }: {
    readonly kind: string;
    readonly format: string;
    readonly parameters: object;
    readonly texts: readonly string[];
  },
): Promise<Issue | undefined> {
  // Another one of the kind may be printed meanwhile, which takes longer than the wait for a record may.
  await call.tx.rows({
    name: 'reports-patience',
    text: `select set_config('lock_timeout', '120s', true), set_config('statement_timeout', '150s', true)`,
    values: [],
  });
  await call.tx.rows({
    name: 'reports-lock-kind',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`reports.report_document ${call.facility.id} ${kind}`],
  });
  const [found] = await call.tx.rows<Issue>({
    name: 'reports-last-issue',
    text: `select id, number, issue from reports.report_document
           where facility_id = $1 and kind = $2 and format = $3 and parameters - $5::text[] = $4::jsonb - $5::text[]
           order by issue desc limit 1`,
    values: [call.facility.id, kind, format, JSON.stringify(parameters), texts],
  });
  return found;
}

async function* each(parts: readonly Uint8Array[]): AsyncIterable<Uint8Array> {
  for (const part of parts) yield await Promise.resolve(part);
}
