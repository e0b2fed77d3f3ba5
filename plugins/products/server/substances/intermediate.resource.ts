import { defineResource, defineUseCase, RecordsToken, validationError } from '#kernel/contract';
import { Intermediate } from '#plugins/products/shared/intermediate';
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
export const intermediate = defineResource({
  names: { one: 'intermediate', many: 'intermediates' },
  path: '/intermediates',
  table: 'products.intermediate',
  schema: Intermediate,
  writable: [
    'externalId',
    'name',
    'casNumber',
    'apiId',
    'stepNumber',
    'hbel',
    'ttc',
    'ttcBasis',
    'ld50',
    'ld50Qualifier',
    'ld50Source',
    'productLimit',
    'solubilityTerm',
    'cleanability',
    'remarks',
    'additionalFields',
  ],
  permission: 'Substance',
  audit: { domain: 'Intermediate' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: {
    columns: [
      'externalId',
      'name',
      'casNumber',
      'apiId',
      'stepNumber',
      'ttc',
      'ld50',
      'solubilityTerm',
      'cleanability',
    ],
    search: ['externalId', 'name', 'casNumber'],
    sort: 'name',
    equals: ['apiId', 'solubilityTerm', 'cleanability'],
  },
  sheet: {
    section: 'Intermediates',
    file: 'intermediates',
    after: ['Actives'],
    columns: [
      { heading: 'Intermediate ID', field: 'externalId' },
      { heading: 'Name', field: 'name' },
      { heading: 'CAS', field: 'casNumber' },
      { heading: 'Active ID', field: 'apiId', references: 'products.active' },
      { heading: 'Step', field: 'stepNumber' },
      { heading: 'HBEL', field: 'hbel' },
      { heading: 'TTC', field: 'ttc' },
      { heading: 'TTC basis', field: 'ttcBasis' },
      { heading: 'LD50', field: 'ld50' },
      { heading: 'LD50 qualifier', field: 'ld50Qualifier' },
      { heading: 'LD50 source', field: 'ld50Source' },
      { heading: 'Product limit', field: 'productLimit' },
      { heading: 'Solubility', field: 'solubilityTerm' },
      { heading: 'Cleanability', field: 'cleanability' },
      { heading: 'Remarks', field: 'remarks' },
    ],
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
       order by label`,
    ),
    afterWrite: ofLiveActive,
    guardUnarchive: ofLiveActive,
  },
});
