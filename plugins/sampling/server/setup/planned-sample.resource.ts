import { defineResource, defineUseCase, type AnyCall } from '#kernel/contract';
import { LimitsApiToken } from '#plugins/limits/server/api';
import { ProductsApiToken } from '#plugins/products/server/api';
import { PlannedSample, plannedSampleFields } from '#plugins/sampling/shared/planned-sample';
import { resourceFields } from '#schemas/lib/field-cards';
import { assertRecovery } from './method-faults.js';
import { assertNotInOpenSet } from './open-sets.js';
import { prepareSample } from './prepare-sample.js';

const fields = resourceFields(plannedSampleFields);

const guardArchive = defineUseCase<{ readonly id: string }, void>()({
  name: 'sampling.sample-not-in-open-set',
  deps: {},
  run: (_deps, call) => assertNotInOpenSet(call, { sampleId: call.input.id }),
});

/** A sample of an open set stays as it is; the method has the recovery that the policy needs; the production must be live when it is first named, and may be archived later. */
const afterWrite = defineUseCase<
  { readonly id: string; readonly row: PlannedSample; readonly before: PlannedSample | null },
  void
>()({
  name: 'sampling.changed-sample-not-in-open-set',
  deps: { products: ProductsApiToken, limits: LimitsApiToken },
  run: async ({ products, limits }, call) => {
    const { id, row, before } = call.input;
    if (before !== null) await assertNotInOpenSet(call, { sampleId: id });
    const productionId = row.productionId ?? null;
    if (productionId !== null && productionId !== before?.productionId)
      await products.assertUsable(call, 'production', [productionId], 'productionId');
    await assertRecovery(call, limits, row);
  },
});

const guardUnarchive = defineUseCase<{ readonly row: PlannedSample }, void>()({
  name: 'sampling.sample-fits-again',
  deps: { limits: LimitsApiToken },
  run: async ({ limits }, call) => {
    await prepareSample(call.input.row, call, null);
    await assertRecovery(call, limits, call.input.row);
  },
});

/** Planned samples of all locations (fields: entities 5.2); below a location: /sampling-locations/{loc}/samples. */
export const plannedSample = defineResource({
  names: { one: 'sample', many: 'samples' },
  path: '/samples',
  table: 'sampling.sample',
  schema: PlannedSample,
  writable: fields.writable,
  permission: 'SwabLocation',
  audit: { domain: 'PlannedSample' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: { ...fields.list, search: ['externalId', 'name'], sort: 'externalId' },
  sheet: {
    section: 'Samples and Sampling locations',
    file: 'samples',
    after: [
      'Sampling locations',
      'Sampling types',
      'Analytical methods',
      'Microbial analytical methods',
      'Productions',
    ],
    page: '/app/sampling/samples',
    leavesOut: 'typed limits, additional tests and named residues',
    ...fields.sheet,
  },
  feature: 'sampling',
  hooks: {
    prepare: (next, call, before) => prepareSample(next, call as AnyCall, before),
    guardArchive,
    guardUnarchive,
    afterWrite,
  },
});
