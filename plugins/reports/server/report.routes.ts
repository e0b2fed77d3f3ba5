import { Type, type Static } from 'typebox';
import {
  defineRoute,
  defineUseCase,
  DocumentPrinterToken,
  FacilitySettingsToken,
  readOnly,
  type AnyCall,
  type DocumentModel,
  type ReportFormat,
  type Resolved,
  type RouteDefinition,
  type RouteShape,
  type StreamedFile,
} from '#kernel/contract';
import { LimitsApiToken } from '#plugins/limits/server/api';
import { closed, StringEnum, Uuid } from '#schemas/lib/fields';
import { composeCleaningAgentLimit } from './cleaning-agent-limit.report.js';
import { composeEquipmentLimit } from './equipment-limit.report.js';
import { composeMacMatrix } from './mac-matrix.report.js';
import { composeNitrosamineMatrix } from './nitrosamine-matrix.report.js';
import { composeProductionLimit } from './production-limit.report.js';

const composeDeps = { limits: LimitsApiToken, settings: FacilitySettingsToken };
const deps = { ...composeDeps, printer: DocumentPrinterToken };
const access = { anyOf: ['ReportDocument.Get', 'EquipmentWiseCleaningLimit.Get'] } as const;

const OneRecord = Type.Object({ id: Uuid }, closed);
const Format = Type.Object(
  { format: Type.Optional(StringEnum(['pdf', 'xlsx'], { description: 'pdf unless said' })) },
  closed,
);
const KindAndRecord = Type.Object(
  {
    type: StringEnum(['EquipmentLimit', 'ProductionLimit', 'CleaningAgentLimit']),
    id: Type.Union([Uuid, StringEnum(['all'])]),
  },
  closed,
);

/** A matrix of one previous production; both variants take the same parameters. */
const printMatrix = (compose: typeof composeMacMatrix, name: string, file: string) =>
  defineUseCase<RouteShape<typeof OneRecord, typeof Format, undefined>, StreamedFile>()({
    name,
    deps,
    run: async ({ printer, ...rest }, call) => {
      const { id } = call.input.params;
      const model = await compose.run(rest, { ...call, input: { productionId: id } });
      return printer.print(model, call.input.query.format ?? 'pdf', `${file} ${model.subtitle ?? ''}`, call);
    },
  });

type Composer = (deps: Resolved<typeof composeDeps>, call: AnyCall, one: string | undefined) => Promise<DocumentModel>;

/** How each kind is composed, for one record or for all. */
const composers: Readonly<Record<Static<typeof KindAndRecord>['type'], Composer>> = {
  EquipmentLimit: (services, call, one) =>
    composeEquipmentLimit.run(services, { ...call, input: one === undefined ? {} : { equipmentId: one } }),
  ProductionLimit: (services, call, one) =>
    composeProductionLimit.run(services, { ...call, input: one === undefined ? {} : { productionId: one } }),
  CleaningAgentLimit: (services, call, one) =>
    composeCleaningAgentLimit.run(services, { ...call, input: one === undefined ? {} : { cleaningAgentId: one } }),
};

/** Files about different records have different names. */
function nameOf({ title, subtitle }: DocumentModel): string {
  return subtitle === undefined ? title : `${title} ${subtitle}`;
}

/** Limit reports of one record, or of all records with the id `all`. */
const printLimits = (format: ReportFormat) =>
  defineUseCase<RouteShape<typeof KindAndRecord, undefined, undefined>, StreamedFile>()({
    name: `reports.print-limits-${format}`,
    deps,
    run: async ({ printer, ...rest }, call) => {
      const { type, id } = call.input.params;
      const model = await composers[type](rest, call, id === 'all' ? undefined : id);
      return printer.print(model, format, nameOf(model), call);
    },
  });

const printEquipment = defineUseCase<RouteShape<typeof OneRecord, undefined, undefined>, StreamedFile>()({
  name: 'reports.print-equipment',
  deps,
  run: async ({ printer, ...rest }, call) => {
    const { id } = call.input.params;
    const model = await composeEquipmentLimit.run(rest, { ...call, input: { equipmentId: id } });
    return printer.print(model, 'pdf', nameOf(model), call);
  },
});

const shared = {
  method: 'GET',
  scope: 'facility',
  access,
  feature: 'reports',
  output: 'stream',
  leaves: { action: 'print', domain: 'ReportDocument', what: 'a limit report' },
  asOf: true,
  audit: readOnly,
} as const;

/** Blob downloads of specification section 7; the spreadsheet form is `format=xlsx` or ends in `/xlsx`. */
export const reportRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...shared,
    path: '/reports/macMatrix/production/:id',
    summary: 'MAC calculation matrix of one previous production as PDF or spreadsheet with live formulas',
    input: { params: OneRecord, query: Format },
    useCase: printMatrix(composeMacMatrix, 'reports.print-mac-matrix', 'MAC matrix'),
  }),
  defineRoute({
    ...shared,
    path: '/reports/macMatrix/production/:id/nitrosamine',
    summary: 'Nitrosamine variant of the MAC matrix of one previous production; without nitrosamines it says so',
    input: { params: OneRecord, query: Format },
    useCase: printMatrix(composeNitrosamineMatrix, 'reports.print-nitrosamine-matrix', 'Nitrosamine MAC matrix'),
  }),
  defineRoute({
    ...shared,
    path: '/reports/equipment/:id/pdf',
    summary: 'Limits of one machine as PDF',
    input: { params: OneRecord },
    useCase: printEquipment,
  }),
  defineRoute({
    ...shared,
    path: '/reports/:type/:id/pdf',
    summary: 'Limits of equipment, productions or cleaning agents as PDF; id `all` for the whole facility',
    input: { params: KindAndRecord },
    useCase: printLimits('pdf'),
  }),
  defineRoute({
    ...shared,
    path: '/reports/:type/:id/xlsx',
    summary:
      'Limits of equipment, productions or cleaning agents as spreadsheet with live formulas; id `all` for the whole facility',
    input: { params: KindAndRecord },
    useCase: printLimits('xlsx'),
  }),
];
