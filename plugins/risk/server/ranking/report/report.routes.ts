import { Type } from 'typebox';
import {
  defineRoute,
  defineUseCase,
  DocumentPrinterToken,
  readOnly,
  type RouteDefinition,
  type RouteShape,
  type StreamedFile,
} from '#kernel/contract';
import { closed, StringEnum } from '#schemas/lib/fields';
import { scopeQuery } from '#plugins/risk/shared/worst-case/ranking';
import { scopeFault } from '../scope.js';
import { composeWorstCase, worstCaseReport } from './worst-case.report.js';

const Query = Type.Object(
  { ...scopeQuery, format: Type.Optional(StringEnum(['pdf', 'xlsx'], { description: 'By default pdf' })) },
  closed,
);

const deps = { ...composeWorstCase.deps, printer: DocumentPrinterToken };

const printWorstCase = defineUseCase<RouteShape<undefined, typeof Query, undefined>, StreamedFile>()({
  name: 'risk.print-worst-case',
  deps,
  run: async ({ printer, ...rest }, call) => {
    const { format = 'pdf', scope, id, procedure } = call.input.query;
    const fault = scopeFault(call.input.query, 'id');
    if (fault !== null) throw fault;
    const unit = procedure === undefined ? {} : { procedure };
    const input = id === undefined ? {} : scope === 'group' ? { equipmentGroupId: id, ...unit } : { equipmentId: id };
    const model = await composeWorstCase.run(rest, { ...call, input });
    return printer.print(model, format, `${model.title} ${model.subtitle ?? ''}`, call);
  },
});

const shared = {
  method: 'GET',
  scope: 'facility',
  access: worstCaseReport.access,
  feature: 'risk',
  output: 'stream',
  leaves: { action: 'print', domain: 'ReportDocument', what: 'the worst-case ranking' },
  asOf: true,
  audit: readOnly,
} as const;

/** The download of the specification (section 7); others follow from the declared report. */
export const worstCaseReportRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...shared,
    path: '/reports/worst-case-report',
    summary: 'Worst-case ranking of equipment, an equipment group or the facility as PDF or spreadsheet',
    input: { query: Query },
    useCase: printWorstCase,
  }),
];
