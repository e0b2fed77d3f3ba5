import {
  ApiError,
  notFound,
  validationError,
  type AnyCall,
  type AnyResource,
  type ComposedReport,
  type DocumentModel,
  type ReportDefinition,
  type Reports,
  type WantedReport,
} from '#kernel/contract';
import type { Facilities } from '../../facility/facilities.js';
import { isEnabled } from '../../facility/features.js';
import { assertMay } from '../../session/assert-may.js';
import type { Services } from '../../core/container.js';
import type { RegistryView } from '../../core/rooms.js';
import { runUseCase } from '../../core/run-use-case.js';
import { compileCheck } from '../../core/validate.js';
import type { Past } from '../../views/past.js';
import { needsRecord, recordIsMissing, recordParameters } from './report-parameters.js';

/** The declared reports of the registry. */
export class DeclaredReports implements Reports {
  constructor(
    private readonly registry: RegistryView,
    private readonly services: Services,
    private readonly facilities: Facilities,
    private readonly past: Past,
  ) {}

  async compose(call: AnyCall, { kind, recordId, parameters, asOf }: WantedReport): Promise<ComposedReport> {
    const { reports, resources, features } = this.registry;
    const report = reports.find(each => each.kind === kind);
    if (report === undefined) {
      const kinds = reports.map(each => each.kind).join(', ');
      throw validationError({ path: 'kind', message: `must be one of ${kinds}` });
    }
    assertMay(call.actor, report.access);
    const facility = await this.facilities.byId(call.facility.id);
    if (facility === null) throw notFound('Facility');
    if (report.feature !== undefined && !isEnabled(features, facility, report.feature))
      throw new ApiError('NotAllowed', { message: `The feature ${report.feature} is not part of this facility` });
    const seen = asOf === undefined ? call : await this.past.at(call, asOf);
    const input = { ...(await recordOf(seen, report, resources, recordId)), ...parameters };
    assertParameters(report, input);
    const deps = this.services.resolveAll(report.compose.deps);
    const model = (await runUseCase(report.compose, deps, { ...seen, input })) as DocumentModel;
    return { report, parameters: { ...model.chosen, ...input }, model };
  }
}

/** The parameter that names the record: of several, the one with such a record. */
async function recordOf(
  call: AnyCall,
  report: ReportDefinition,
  resources: readonly AnyResource[],
  recordId: string | null,
): Promise<Readonly<Record<string, string>>> {
  if (recordId === null) {
    if (needsRecord(report)) throw namedBy('recordId', recordIsMissing(report));
    return {};
  }
  for (const { name, resource } of recordParameters(report, resources)) {
    const found = await call.tx.rows({
      text: `select id from ${resource.table} where facility_id = $1 and id = $2`,
      values: [call.facility.id, recordId],
    });
    if (found.length > 0) return { [name]: recordId };
  }
  throw validationError({ path: 'recordId', message: `names no record that ${report.kind} can be about` });
}

function assertParameters(report: ReportDefinition, input: object): void {
  try {
    compileCheck(report.parameters, 'body')(input);
  } catch (error) {
    throw namedBy('parameters', error);
  }
}

/** The same refusal about a field of the caller's body. */
function namedBy(field: string, error: unknown): unknown {
  if (!(error instanceof ApiError) || error.errName !== 'DataValidationError') return error;
  return validationError(
    ...error.fields.map(({ path, message }) => ({
      path: field === 'recordId' || path === '' ? field : `${field}.${path}`,
      message,
    })),
  );
}
