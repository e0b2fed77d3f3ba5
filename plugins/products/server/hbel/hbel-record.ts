import { defineResource } from '#kernel/contract';
import { HbelRecord } from '#plugins/products/shared/hbel';
import { prepareHbel } from './hbel-rules.js';

/**
 * Health-based limits, for the generic steps of records: checks, locks, stamps and audit. It is not among the plugin's
 * resources, because its calls hang below actives and every change is mirrored into the row of the active.
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
  hooks: { prepare: async (next, _call, before) => Promise.resolve(prepareHbel(next, before)) },
});
