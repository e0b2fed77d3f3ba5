import {
  ApiError,
  defineResource,
  defineUseCase,
  RecordsToken,
  validationError,
  type AnyCall,
  type FieldFault,
  type Records,
} from '#kernel/contract';
import { PurgeFactor, purgeFactorFields } from '#plugins/products/shared/purge-factor';
import { resourceFields } from '#schemas/lib/field-cards';
import { production } from '../products/production.resource.js';
import { active } from './active.resource.js';
import { intermediate } from './intermediate.resource.js';

const fields = resourceFields(purgeFactorFields);
const references = ['apiId', 'intermediateId', 'productionId'] as const;

/** Purification is credited to one residue in one process of a facility that makes actives (formulas 6.2). */
function purgeFactorFaults(next: PurgeFactor, call: AnyCall, before: PurgeFactor | null): FieldFault[] {
  if (call.facility.productType !== 'api')
    return [{ path: 'factor', message: 'only facilities that make actives (product type api) have purge factors' }];
  const [ofActive, ofIntermediate] = [next.apiId, next.intermediateId].map(id => (id ?? null) !== null);
  const moved = before === null ? [] : references.filter(path => (next[path] ?? null) !== (before[path] ?? null));
  return [
    ...(ofActive || ofIntermediate ? [] : [{ path: 'apiId', message: 'is required unless an intermediate is named' }]),
    ...(ofActive && ofIntermediate
      ? [{ path: 'intermediateId', message: 'must be empty beside an active: name one residue' }]
      : []),
    ...moved.map(path => ({
      path,
      message: 'cannot be changed: a measurement holds for its residue and process. Archive it and add another',
    })),
  ];
}

/** No other factor is in use for the residue in the process. */
async function assertOnlyOne(call: AnyCall, { apiId, intermediateId, productionId }: PurgeFactor): Promise<void> {
  const [other] = await call.tx.rows<{ external_id: string }>({
    text: `select external_id from products.purge_factor where facility_id = $1 and production_id = $2
             and coalesce(api_id, intermediate_id) = $3 and archived_at is null limit 1`,
    values: [call.facility.id, productionId, apiId ?? intermediateId],
  });
  if (other !== undefined)
    throw new ApiError('DuplicateEntryError', {
      fields: [{ path: 'productionId', message: `${other.external_id} is in use for this residue in this process` }],
    });
}

/** The records are in use, and the process makes an active. */
const ofLiveRecords = defineUseCase<{ readonly row: PurgeFactor }, void>()({
  name: 'products.purge-factor-of-live-records',
  deps: { records: RecordsToken },
  run: ({ records }, call) => assertLiveRecords(records, call, call.input.row),
});

/** The same of a restored one, and no other is in use. */
const restorable = defineUseCase<{ readonly row: PurgeFactor }, void>()({
  name: 'products.purge-factor-restorable',
  deps: { records: RecordsToken },
  run: async ({ records }, call) => {
    await assertLiveRecords(records, call, call.input.row);
    await assertOnlyOne(call, call.input.row);
  },
});

async function assertLiveRecords(records: Records, call: AnyCall, row: PurgeFactor): Promise<void> {
  await records.assertUsable(active, call, [row.apiId ?? []].flat(), 'apiId');
  await records.assertUsable(intermediate, call, [row.intermediateId ?? []].flat(), 'intermediateId');
  await records.assertUsable(production, call, [row.productionId], 'productionId');
  const [process] = await call.tx.rows<{ kind: string }>({
    text: 'select kind from products.production where facility_id = $1 and id = $2',
    values: [call.facility.id, row.productionId],
  });
  if (process?.kind !== 'api')
    throw validationError({ path: 'productionId', message: 'must make an active: only bulk actives are purified' });
}

/** Measured purge factors (formulas 4.2, 6.2), one for each residue and process. */
export const purgeFactor = defineResource({
  names: { one: 'purgeFactor', many: 'purgeFactors' },
  path: '/purge_factors',
  table: 'products.purge_factor',
  schema: PurgeFactor,
  writable: fields.writable,
  permission: 'Substance',
  audit: { domain: 'PurgeFactor' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: { ...fields.list, search: ['externalId', 'name', 'evidence'], sort: 'name' },
  sheet: {
    section: 'Purge factors',
    file: 'purge_factors',
    after: ['Actives', 'Intermediates', 'Productions'],
    page: '/app/master/purge-factors',
    ...fields.sheet,
  },
  feature: 'products',
  hooks: {
    prepare: async (next, call, before) => {
      const faults = purgeFactorFaults(next, call, before);
      if (faults.length > 0) throw validationError(...faults);
      if (before === null) await assertOnlyOne(call, next);
      return next;
    },
    afterWrite: ofLiveRecords,
    guardUnarchive: restorable,
  },
});
