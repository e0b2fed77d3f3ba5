import { defineResource, defineUseCase } from '#kernel/contract';
import { ProductsApiToken } from '#plugins/products/server/api';
import { ProcessCapability } from '#plugins/capability/shared/process-capability';
import { preparedCapability } from './capability-rules.js';
import { productionColumns } from './production-columns.js';

/** A record newly says to be about a live production; one that it named before may have been archived. */
const ofLiveProduction = defineUseCase<
  { readonly row: ProcessCapability; readonly before: ProcessCapability | null },
  void
>()({
  name: 'capability.of-live-production',
  deps: { products: ProductsApiToken },
  run: async ({ products }, call) => {
    const { row, before } = call.input;
    if (row.productionId !== before?.productionId)
      await products.assertUsable(call, 'production', [row.productionId], 'productionId');
  },
});

/** Residue results of earlier validations, by production: what the process capability rests on (formulas 11). */
export const processCapability = defineResource({
  names: { one: 'processCapability', many: 'processCapabilities' },
  path: '/process-capabilities',
  table: 'capability.process_capability',
  schema: ProcessCapability,
  writable: [
    'externalId',
    'name',
    'productionId',
    'cleaningProcedureNumber',
    'mean',
    'standardDeviation',
    'resultCount',
    'belowDetectionCount',
    'results',
    'resultsUnit',
    'source',
    'periodFrom',
    'periodTo',
    'remarks',
  ],
  permission: 'ResidueMeasure',
  audit: { domain: 'ProcessCapability' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: {
    columns: [
      'externalId',
      'name',
      'cleaningProcedureNumber',
      'mean',
      'standardDeviation',
      'resultCount',
      'belowDetectionCount',
      'source',
      'periodFrom',
      'periodTo',
    ],
    search: ['externalId', 'name', 'source'],
    sort: 'name',
    equals: ['productionId', 'cleaningProcedureNumber'],
  },
  sheet: {
    section: 'Process capabilities',
    file: 'process_capabilities',
    after: ['Productions'],
    page: '/app/risk/process-capability',
    columns: [
      { heading: 'Capability ID', field: 'externalId' },
      { heading: 'Name', field: 'name' },
      {
        heading: 'Production ID',
        field: 'productionId',
        references: 'products.v_production',
        alsoCalled: ['Process ID', 'Recipe ID', 'Master batch record'],
      },
      { heading: 'Cleaning procedure number', field: 'cleaningProcedureNumber', alsoCalled: ['Procedure ID'] },
      { heading: 'Mean', field: 'mean', alsoCalled: ['Average', 'Mean residue'] },
      { heading: 'Standard deviation', field: 'standardDeviation', alsoCalled: ['SD', 'Std dev'] },
      { heading: 'Number of results', field: 'resultCount', alsoCalled: ['n', 'N', 'Number of samples'] },
      { heading: 'Below detection', field: 'belowDetectionCount', alsoCalled: ['Non-detects', 'ND'] },
      { heading: 'Results', field: 'results' },
      { heading: 'Results unit', field: 'resultsUnit' },
      { heading: 'Source', field: 'source', alsoCalled: ['Report', 'Report number'] },
      { heading: 'From', field: 'periodFrom' },
      { heading: 'To', field: 'periodTo' },
      { heading: 'Remarks', field: 'remarks' },
    ],
  },
  unfolded: { field: 'productionId', columns: productionColumns },
  feature: 'risk',
  hooks: {
    prepare: async (next, _call, before) => Promise.resolve(preparedCapability(next, before)),
    afterWrite: ofLiveProduction,
    guardUnarchive: ofLiveProduction,
  },
});
