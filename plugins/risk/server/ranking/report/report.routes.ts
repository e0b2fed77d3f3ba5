import { Type } from 'typebox';
import {
  defineRoute,
  defineUseCase,
  DocumentPrinterToken,
  FacilitySettingsToken,
  readOnly,
  type RouteDefinition,
  type RouteShape,
  type StreamedFile,
} from '#kernel/contract';
import { EquipmentApiToken } from '#plugins/equipment/server/api';
import { LimitsApiToken } from '#plugins/limits/server/api';
import { ProductsApiToken } from '#plugins/products/server/api';
import { closed, StringEnum } from '#schemas/lib/fields';
import { scopeQuery } from '#schemas/risk/ranking';
import { RiskCatalogueToken } from '../../api.js';
import { scopeFault } from '../scope.js';
import { composeWorstCase, worstCaseReport } from './worst-case.report.js';

const Query = Type.Object({ ...scopeQuery, format: Type.Optional(StringEnum(['pdf', 'xlsx'])) }, closed);

const printWorstCase = defineUseCase<RouteShape<undefined, typeof Query, undefined>, StreamedFile>()({
  name: 'risk.print-worst-case',
  deps: {
    equipment: EquipmentApiToken,
    limits: LimitsApiToken,
    products: ProductsApiToken,
    settings: FacilitySettingsToken,
    catalogue: RiskCatalogueToken,
    printer: DocumentPrinterToken,
  },
  run: async ({ printer, ...rest }, call) => {
    const { format = 'pdf', scope, id, procedure } = call.input.query;
    const fault = scopeFault(call.input.query, 'id');
    if (fault !== null) throw fault;
    const unit = procedure === undefined ? {} : { procedure };
    const input = id === undefined ? {} : scope === 'group' ? { equipmentGroupId: id, ...unit } : { equipmentId: id };
    const model = await composeWorstCase.run(rest, { ...call, input });
    return printer.print(model, format, `${model.title} ${model.subtitle ?? ''}`);
  },
});

/** The specification's blob download (section 7). */
export const worstCaseReportRoute: RouteDefinition = defineRoute({
  method: 'GET',
  path: '/reports/worst-case-report',
  scope: 'facility',
  access: worstCaseReport.access,
  feature: 'risk',
  summary: 'Worst-case ranking of a machine, an equipment group or the facility as PDF or spreadsheet',
  input: { query: Query },
  output: 'stream',
  asOf: true,
  audit: readOnly,
  useCase: printWorstCase,
});
