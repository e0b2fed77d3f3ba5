import { Type } from 'typebox';
import {
  DocumentPrinterToken,
  notFound,
  readOnly,
  validationError,
  type AnyResource,
  type Call,
  type DocumentModel,
  type DocumentPrinter,
  type ReportDefinition,
  type ReportFormat,
  type RouteDefinition,
  type RouteShape,
  type StreamedFile,
} from '#kernel/contract';
import { closed, StringEnum, Uuid } from '#schemas/lib/fields';
import { runUseCase } from '../../core/run-use-case.js';
import { furtherParameters, needsRecord, recordParameters, type RecordParameter } from './report-parameters.js';

const words: Readonly<Record<ReportFormat, string>> = { pdf: 'PDF', xlsx: 'spreadsheet with live formulas' };
const OneRecord = Type.Object({ id: Uuid }, closed);
const OneOrAll = Type.Object({ id: Type.Union([Uuid, StringEnum(['all'])]) }, closed);

/**
 * The calls of a declared report: `GET {fp}/reports/{kind}/{id}/{format}` for each format, with the id `all` where a
 * report may cover the whole facility, and the further addresses of its declaration.
 */
export function reportRoutes(report: ReportDefinition, resources: readonly AnyResource[]): RouteDefinition[] {
  const ofFormats = report.formats.map(format =>
    reportRoute(report, resources, { path: `/reports/${report.kind}/:id/${format}`, formats: [format] }),
  );
  const more = (report.alsoAt ?? []).map(path => {
    const format = report.formats.find(each => path.endsWith(`/${each}`));
    return reportRoute(report, resources, { path, formats: format === undefined ? report.formats : [format] });
  });
  return [...ofFormats, ...more];
}

interface Address {
  readonly path: `/${string}`;
  /** With several formats the call chooses by `?format=`, by default the first. */
  readonly formats: readonly ReportFormat[];
}

function reportRoute(
  report: ReportDefinition,
  resources: readonly AnyResource[],
  { path, formats }: Address,
): RouteDefinition {
  const [first = 'pdf', ...others] = formats;
  const isOfOne = needsRecord(report);
  const asked = {
    ...furtherParameters(report, resources),
    ...(others.length === 0 ? {} : formatParameter(formats)),
  };
  const about = isOfOne ? '' : '; id `all` for the whole facility';
  return {
    method: 'GET',
    path,
    scope: 'facility',
    access: report.access,
    ...(report.feature === undefined ? {} : { feature: report.feature }),
    summary: `${report.title} as ${formats.map(format => words[format]).join(' or ')}${about}`,
    input: {
      params: isOfOne ? OneRecord : OneOrAll,
      ...(Object.keys(asked).length === 0 ? {} : { query: Type.Object(asked, closed) }),
    },
    output: 'stream',
    leaves: { action: 'print', domain: 'ReportDocument', what: report.what },
    asOf: true,
    audit: readOnly,
    useCase: {
      name: `kernel.print-${report.kind}${path}`,
      deps: { ...report.compose.deps, [printerOfRoute]: DocumentPrinterToken },
      run: async (
        { [printerOfRoute]: printer, ...deps }: { readonly [printerOfRoute]: DocumentPrinter },
        call: Call<RouteShape<typeof OneOrAll, typeof AskedQuery | undefined, undefined>>,
      ): Promise<StreamedFile> => {
        const { params, query } = call.input;
        const { format = first, ...more } = query ?? {};
        const records = recordParameters(report, resources);
        if (records.length === 0 && params.id !== 'all') throw notFound('The record');
        const input = { ...(await parametersOf(records, call, params.id)), ...more };
        const model = (await runUseCase(report.compose, deps, { ...call, input })) as DocumentModel;
        return printer.print(model, format, fileName(report, model), call);
      },
    },
  };
}

/** The query of any report: its format, and parameters that its declaration names. */
const AskedQuery = Type.Object({ format: Type.Optional(StringEnum(['pdf', 'xlsx'])) });

const formatParameter = ([first = 'pdf', ...others]: readonly ReportFormat[]) => ({
  format: Type.Optional(StringEnum([first, ...others], { description: `${first} by default` })),
});

/** A name that no use case gives to a service of its own. */
const printerOfRoute = 'printer of the route';

/** Files about different records have different names. */
function fileName({ fileName: name }: ReportDefinition, { title, subtitle }: DocumentModel): string {
  return [name ?? title, ...(subtitle === undefined ? [] : [subtitle])].join(' ');
}

/** The parameter that the id of the path fills: of several, the one with such a record. */
async function parametersOf(
  parameters: readonly RecordParameter[],
  call: Call<unknown>,
  id: string,
): Promise<Readonly<Record<string, string>>> {
  if (id === 'all') return {};
  const [first, ...others] = parameters;
  for (const { name, resource } of others) {
    const found = await call.tx.rows({
      text: `select id from ${resource.table} where facility_id = $1 and id = $2`,
      values: [call.facility.id, id],
    });
    if (found.length > 0) return { [name]: id };
  }
  return first === undefined ? {} : { [first.name]: id };
}

/** Answers for undeclared kinds, and for formats that a declared kind does not have: 422 with the available ones. */
export function undeclaredReportRoutes(reports: readonly ReportDefinition[]): RouteDefinition[] {
  const formats = [...new Set(reports.flatMap(report => report.formats))];
  const kinds = reports.map(({ kind }) => kind);
  return formats.map(format => ({
    method: 'GET',
    path: `/reports/:type/:id/${format}`,
    scope: 'facility',
    access: { signedIn: true, because: 'the answer names the kinds of reports and no data' },
    summary: `Refuses kinds of reports that are not declared with the format ${format.toUpperCase()}`,
    input: { params: Type.Object({ ...OneOrAll.properties, type: StringEnum(kinds) }, closed) },
    output: 'stream',
    asOf: true,
    leaves: { exempt: 'is always refused; no file leaves' },
    audit: readOnly,
    useCase: {
      name: `kernel.refuse-report-${format}`,
      deps: {},
      run: () => Promise.reject(validationError({ path: 'format', message: `the report has no format ${format}` })),
    },
  }));
}
