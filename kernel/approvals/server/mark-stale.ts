import type { AnyCall, ControlledRecords } from '#kernel/contract';
import type { ControlledResources } from './controlled-resources.js';

/** R14: marks versions in review or approval whose inputs have changed. */
export class StaleVersions implements ControlledRecords {
  constructor(private readonly controlled: ControlledResources) {}

  async markStale(call: AnyCall, table: `${string}.${string}`, ids: readonly string[], why: string): Promise<void> {
    const domain = this.controlled.ofTable(table)?.audit.domain;
    if (domain === undefined || ids.length === 0) return;
    const rows = await call.tx.rows<{ id: string; label: string; version: number }>({
      name: 'mark-stale',
      text: `update kernel.controlled_version set stale_since = $4, stale_why = $5, row_version = row_version + 1
             where facility_id = $1 and record_table = $2 and record_id = any ($3::uuid[])
               and state in ('BeingReviewed', 'BeingApproved')
             returning record_id as id, label, version`,
      values: [call.facility.id, table, [...ids], call.now, why],
    });
    for (const { id, label, version } of rows)
      call.tx.audit({
        domain,
        action: 'markStale',
        entity: { table, id, label },
        changes: [
          { path: 'stale', from: null, to: why },
          { path: 'documentVersion', from: null, to: version },
        ],
      });
  }
}
