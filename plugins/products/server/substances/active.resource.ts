import { defineResource, validationError } from '#kernel/contract';
import { Active, activeFields } from '#plugins/products/shared/active';
import { resourceFields } from '#schemas/lib/field-cards';
import { auditedValues, exportedFields, withAdditionalFields } from '../additional-fields/index.js';
import { notReferenced } from '../not-referenced.js';
import { afterActive } from './after-active.js';
import { saltFaults } from './salt-rules.js';
import { ownLimitFaults, reasonsOfOwnLimits } from './own-limits.js';
import { casFaults, hbelFaults } from './substance-rules.js';

const references = `
  select 'product ' || p.external_id as label from products.product_active a
    join products.product p on p.facility_id = a.facility_id and p.id = a.product_id
    where a.facility_id = $1 and a.active_id = $2 and p.archived_at is null
  union all select 'production ' || external_id from products.production
    where facility_id = $1 and api_id = $2 and archived_at is null
  union all select 'analytical method ' || external_id from products.analytical_method
    where facility_id = $1 and api_id = $2 and archived_at is null
  union all select 'intermediate ' || external_id from products.intermediate
    where facility_id = $1 and api_id = $2 and archived_at is null
  union all select 'purge factor ' || external_id from products.purge_factor
    where facility_id = $1 and api_id = $2 and archived_at is null
  order by label`;

/** Active substances (specification section 7, /apis); the safety data sheet is a file, so both POST routes are in save-active.ts. */
const fields = resourceFields(activeFields);

export const active = defineResource({
  names: { one: 'api', many: 'apis', inWords: { one: 'API', many: 'APIs' } },
  path: '/apis',
  table: 'products.active',
  schema: Active,
  writable: fields.writable,
  permission: 'API',
  audit: { domain: 'API' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: {
    ...fields.list,
    search: ['externalId', 'name', 'casNumber'],
    sort: 'name',
  },
  sheet: {
    section: 'Actives',
    file: 'actives',
    after: [],
    page: '/app/master/actives',
    ...fields.sheet,
  },
  unfolded: exportedFields('api'),
  feature: 'products',
  hooks: {
    prepare: withAdditionalFields<Active>('api', async (sent, _call, before) => {
      const next = {
        ...sent,
        ...reasonsOfOwnLimits(sent, before),
        hbels: sent.hbels ?? [],
        hazards: sent.hazards ?? [],
      };
      const faults = [
        ...casFaults(next.casNumber),
        ...hbelFaults(next.hbels),
        ...saltFaults(next),
        ...ownLimitFaults(next),
      ];
      if (faults.length > 0) throw validationError(...faults);
      return Promise.resolve(next);
    }),
    auditedAs: auditedValues,
    guardArchive: notReferenced('active', references),
    afterWrite: afterActive,
  },
});
