import { Type } from 'typebox';
import {
  defineRoute,
  defineUseCase,
  DocumentPrinterToken,
  readOnly,
  type ReportFormat,
  type RouteDefinition,
  type RouteShape,
  type StreamedFile,
} from '#kernel/contract';
import { closed, StringEnum, Uuid } from '#schemas/lib/fields';
import { scopeQuery } from '#plugins/risk/shared/worst-case/ranking';
import { scopeFault } from '../scope.js';
import { composeWorstCase, worstCaseReport } from './worst-case.report.js';

const Query = Type.Object(
  { ...scopeQuery, format: Type.Optional(StringEnum(['pdf', 'xlsx'], { description: 'pdf unless said' })) },
  closed,
);

const OneScope = Type.Object({ id: Type.Union([Uuid, StringEnum(['all'])]) }, closed);
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

/** Like every other kind of report, by the id of what it is about: a machine or an equipment group, or `all`. */
const printRanking = (format: ReportFormat) =>
  defineUseCase<RouteShape<typeof OneScope, undefined, undefined>, StreamedFile>()({
    name: `risk.print-ranking-${format}`,
    deps,
    run: async ({ printer, ...rest }, call) => {
      const { id } = call.input.params;
      const isGroup = (await rest.equipment.groups(call)).some(group => group.id === id);
      const input = id === 'all' ? {} : isGroup ? { equipmentGroupId: id } : { equipmentId: id };
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

/** The specification's blob downloads (section 7): /reports/worst-case-report, and /reports/{type}/{id}/pdf for this kind. */
export const worstCaseReportRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...shared,
    path: '/reports/worst-case-report',
    summary: 'Worst-case ranking of a machine, an equipment group or the facility as PDF or spreadsheet',
    input: { query: Query },
    useCase: printWorstCase,
  }),
  ...(['pdf', 'xlsx'] as const).map(format =>
    defineRoute({
      ...shared,
      path: `/reports/WorstCaseRanking/:id/${format}`,
      summary: `Worst-case ranking of a machine, an equipment group, or with the id \`all\` the facility as ${format === 'pdf' ? 'PDF' : 'spreadsheet'}`,
      input: { params: OneScope },
      useCase: printRanking(format),
    }),
  ),
];
