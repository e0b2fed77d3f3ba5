import { defineResource, defineUseCase } from '#kernel/contract';
import { ProductsApiToken } from '#plugins/products/server/api';
import { ProcessCapability, processCapabilityFields } from '#plugins/capability/shared/process-capability';
import { resourceFields } from '#schemas/lib/field-cards';
import { preparedCapability } from './capability-rules.js';
import { productionColumns } from './production-columns.js';

/** The production of a record must be live when it is first named; it may be archived later. */
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

const fields = resourceFields(processCapabilityFields);

/** Residue results of earlier validations by production, the basis of process capability (formulas 11). */
export const processCapability = defineResource({
  names: { one: 'processCapability', many: 'processCapabilities' },
  path: '/process-capabilities',
  table: 'capability.process_capability',
  schema: ProcessCapability,
  writable: fields.writable,
  permission: 'ResidueMeasure',
  audit: { domain: 'ProcessCapability' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: {
    ...fields.list,
    search: ['externalId', 'name', 'source'],
    sort: 'name',
  },
  sheet: {
    section: 'Process capabilities',
    file: 'process_capabilities',
    after: ['Productions'],
    page: '/app/risk/process-capability',
    ...fields.sheet,
  },
  unfolded: { field: 'productionId', columns: productionColumns },
  feature: 'risk',
  hooks: {
    prepare: async (next, _call, before) => Promise.resolve(preparedCapability(next, before)),
    afterWrite: ofLiveProduction,
    guardUnarchive: ofLiveProduction,
  },
});
