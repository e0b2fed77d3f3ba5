import {
  ApiError,
  defineResource,
  defineUseCase,
  RecordsToken,
  validationError,
  type AnyCall,
  type FieldFault,
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
  const residues = [next.apiId, next.intermediateId].filter(id => (id ?? null) !== null);
  const moved = before === null ? [] : references.filter(path => (next[path] ?? null) !== (before[path] ?? null));
  return [
    ...(residues.length === 1 ? [] : [{ path: 'apiId', message: 'name an active or an intermediate, and only one' }]),
    ...moved.map(path => ({
      path,
      message: 'cannot be changed: a measurement holds for its residue and process. Archive it and add another',
    })),
  ];
}

/** The records are in use, the process makes an active, and no other factor is in use for both. */
const ofLiveRecords = defineUseCase<{ readonly id: string; readonly row: PurgeFactor }, void>()({
  name: 'products.purge-factor-of-live-records',
  deps: { records: RecordsToken },
  run: async ({ records }, call) => {
    const { id, row } = call.input;
    await records.assertUsable(active, call, [row.apiId ?? []].flat(), 'apiId');
    await records.assertUsable(intermediate, call, [row.intermediateId ?? []].flat(), 'intermediateId');
    await records.assertUsable(production, call, [row.productionId], 'productionId');
    const [found] = await call.tx.rows<{ kind: string; other: string | null }>({
      text: `select p.kind, (select f.external_id from products.purge_factor f
               where f.facility_id = $1 and f.production_id = $2 and coalesce(f.api_id, f.intermediate_id) = $3
                 and f.id <> $4 and f.archived_at is null limit 1) as other
             from products.production p where p.facility_id = $1 and p.id = $2`,
      values: [call.facility.id, row.productionId, row.apiId ?? row.intermediateId, id],
    });
    if (found?.kind !== 'api')
      throw validationError({ path: 'productionId', message: 'must make an active: only bulk actives are purified' });
    if (found.other !== null)
      throw new ApiError('DuplicateEntryError', {
        fields: [{ path: 'productionId', message: `${found.other} is in use for this residue in this process` }],
      });
  },
});

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
      return Promise.resolve(next);
    },
    afterWrite: ofLiveRecords,
    guardUnarchive: ofLiveRecords,
  },
});
