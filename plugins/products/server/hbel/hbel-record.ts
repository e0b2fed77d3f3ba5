import { defineResource } from '#kernel/contract';
import { HbelRecord } from '#plugins/products/shared/hbel';
import { authored } from './extrapolations.js';
import { prepareHbel } from './hbel-rules.js';

/**
 * Declares health-based limits for the generic steps of records (checks, locks, stamps, audit); not a resource of
 * the plugin, because its routes are below actives and every change is mirrored into the row of the active.
 */
export const hbelRecord = defineResource({
  names: { one: 'hbel', many: 'hbels' },
  path: '/hbels',
  table: 'products.hbel',
  schema: HbelRecord,
  writable: Object.keys(HbelRecord.properties).filter(field => field !== 'calculatedUgPerDay') as (keyof HbelRecord)[],
  permission: 'API',
  audit: { domain: 'HBEL' },
  unique: [],
  archive: 'never',
  list: { columns: [], search: [], sort: 'name' },
  hooks: {
    prepare: async (next, call, before) =>
      Promise.resolve({
        ...prepareHbel(next, before),
        extrapolations: authored(next.extrapolations, before?.extrapolations, call.actor),
      }),
  },
});
