import { todayAt, type ControlledRecords, type FacilitySettings } from '#kernel/contract';
import type { ControlledResources } from './controlled-resources.js';
import type { StaleVersions } from './mark-stale.js';
import { policyInForce } from './policies/policy-in-force.js';
import type { FrozenRecords } from './steps/frozen-records.js';
import { approvedVersion, supersede } from './versions/supersede.js';
import { withdraw } from './versions/withdraw.js';

interface Parts {
  readonly controlled: ControlledResources;
  readonly stale: StaleVersions;
  readonly settings: FacilitySettings;
  readonly frozen: FrozenRecords;
}

/** What other parts ask of controlled records. */
export function controlledRecords({ controlled, stale, settings, frozen }: Parts): ControlledRecords {
  return {
    markStale: (...of) => stale.markStale(...of),
    markUsers: (...of) => stale.markUsers(...of),
    hasPolicy: async (call, documentType) =>
      (await policyInForce(call, documentType, await todayAt(call, settings))) !== null,
    isApproved: async (call, table, id) => (await approvedVersion(call, table, id, 'read')) !== undefined,
    release: (call, table, id) => frozen.release(call, table, id),
    withdraw: (call, table, id, why) => {
      const resource = controlled.ofTable(table);
      if (resource === undefined) throw new Error(`the records of ${table} are not controlled`);
      frozen.release(call, table, id);
      return withdraw(call, resource, id, why);
    },
    supersede: async (call, table, id, why) => {
      const resource = controlled.ofTable(table);
      if (resource === undefined) throw new Error(`the records of ${table} are not controlled`);
      frozen.release(call, table, id);
      await supersede(call, resource, id, why);
    },
  };
}
