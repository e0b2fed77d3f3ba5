import { defineResource, defineUseCase, RecordsToken, validationError } from '#kernel/contract';
import { Intermediate, intermediateFields } from '#plugins/products/shared/intermediate';
import { resourceFields } from '#schemas/lib/field-cards';
import { active } from './active.resource.js';
import { auditedValues, exportedFields, withAdditionalFields } from '../additional-fields/index.js';
import { notReferenced } from '../not-referenced.js';
import { casFaults } from './substance-rules.js';

const ofLiveActive = defineUseCase<{ readonly row: Intermediate }, void>()({
  name: 'products.intermediate-of-live-active',
  deps: { records: RecordsToken },
  run: ({ records }, call) => records.assertUsable(active, call, [call.input.row.apiId ?? []].flat(), 'apiId'),
});

/** Intermediates (specification section 7, /intermediates). */
const fields = resourceFields(intermediateFields);

export const intermediate = defineResource({
  names: { one: 'intermediate', many: 'intermediates' },
  path: '/intermediates',
  table: 'products.intermediate',
  schema: Intermediate,
  writable: fields.writable,
  permission: 'Substance',
  audit: { domain: 'Intermediate' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: {
    ...fields.list,
    search: ['externalId', 'name', 'casNumber'],
    sort: 'name',
  },
  sheet: {
    section: 'Intermediates',
    file: 'intermediates',
    after: ['Actives'],
    page: '/app/master/intermediates',
    ...fields.sheet,
  },
  unfolded: exportedFields('intermediate'),
  feature: 'products',
  hooks: {
    prepare: withAdditionalFields<Intermediate>('intermediate', async next => {
      const faults = casFaults(next.casNumber);
      if (faults.length > 0) throw validationError(...faults);
      return Promise.resolve(next);
    }),
    auditedAs: auditedValues,
    guardArchive: notReferenced(
      'intermediate',
      `select 'production ' || external_id as label from products.production
         where facility_id = $1 and intermediate_id = $2 and archived_at is null
       union all select 'analytical method ' || external_id from products.analytical_method
         where facility_id = $1 and intermediate_id = $2 and archived_at is null
       union all select 'purge factor ' || external_id from products.purge_factor
         where facility_id = $1 and intermediate_id = $2 and archived_at is null
       order by label`,
    ),
    afterWrite: ofLiveActive,
    guardUnarchive: ofLiveActive,
  },
});
