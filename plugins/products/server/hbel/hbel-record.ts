import { defineResource } from '#kernel/contract';
import { HbelRecord } from '#plugins/products/shared/hbel';
import { followHbel } from './follow-hbel.js';
import { authored } from './extrapolations.js';
import { approveHbel, endHbel, hbelDocumentType } from './hbel-approval.js';
import { prepareHbel } from './hbel-rules.js';

/**
 * Declares health-based limits for the generic steps of records (checks, locks, stamps, audit, approval); not a resource of
 * the plugin, because its routes are below actives and every change is mirrored into the row of the active.
 */
export const hbelRecord = defineResource({
  names: { one: 'hbel', many: 'hbels', inWords: { one: 'health-based limit', many: 'health-based limits' } },
  path: '/hbels',
  table: 'products.hbel',
  schema: HbelRecord,
  writable: Object.keys(HbelRecord.properties).filter(field => field !== 'calculatedUgPerDay') as (keyof HbelRecord)[],
  permission: 'API',
  audit: { domain: 'HBEL' },
  unique: [],
  archive: 'never',
  list: { columns: [], search: [], sort: 'name' },
  feature: 'products',
  control: {
    documentType: hbelDocumentType,
    label: 'Health-based limits',
    page: '/app/master/hbels/limit',
    inputs: ['products.active'],
    complete: ({ author, authority }) =>
      (author ?? authority ?? null) === null
        ? [{ path: 'author', message: 'is required to submit, or the authority that published the limit' }]
        : [],
    use: {
      fields: ['status', 'isProvisional', 'chosenReason', 'chosenOverLower', 'withdrawnReason'],
      isUsed: ({ status, isProvisional }) => status === 'inForce' && isProvisional !== true,
      approved: approveHbel,
      ended: endHbel,
    },
  },
  hooks: {
    prepare: async (next, call, before) =>
      Promise.resolve({
        ...prepareHbel(next, before),
        extrapolations: authored(next.extrapolations, before?.extrapolations, call.actor),
        // A draft of a revision never moves the record.
        ...(before === null ? {} : { apiId: before.apiId, number: before.number }),
      }),
    afterWrite: followHbel,
  },
});
