import { defineResource } from '#kernel/contract';
import { RiskRecord } from '#schemas/risk/record';

/** The records of Risk: list, get, create, update, archive, unarchive, history. */
export const riskRecord = defineResource({
  names: { one: 'riskRecord', many: 'riskRecords' },
  path: '/risk-records',
  table: 'risk.record',
  schema: RiskRecord,
  writable: ['externalId', 'name', 'remarks'],
  permission: 'RiskRecord',
  audit: { domain: 'RiskRecord' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: {
    columns: ['externalId', 'name', 'remarks'],
    search: ['externalId', 'name'],
    sort: 'externalId',
  },
  feature: 'risk',
});
