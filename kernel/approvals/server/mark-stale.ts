import type { AnyCall, AnyResource, RecordCall, Row } from '#kernel/contract';
import { namesInWords } from '#kernel/record/resources/records/record-rules';
import type { RecordWatcher } from '#kernel/record/resources/records/record-guards';
import { labelOf, type ControlledResources } from './controlled-resources.js';

/** R14: marks versions in review or approval whose inputs have changed. */
export class StaleVersions implements RecordWatcher {
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
  /** A changed record is an input of the submitted versions that refer to it. */
  async changed(resource: AnyResource, call: RecordCall, id: string, row: Row): Promise<void> {
    const { facility } = call;
    if (facility === null) return;
    const why = `${namesInWords(resource).one} ${labelOf(row)} was changed`;
    await this.markUsers({ ...call, facility }, resource.table, [id], why);
  }

  /** The same for what is named otherwise, or was replaced. */
  async markUsers(call: AnyCall, table: string, names: readonly string[], why: string): Promise<void> {
    const using = this.controlled.all.filter(({ control }) => control.inputs?.some(input => input === table));
    if (using.length === 0 || names.length === 0) return;
    const found = await call.tx.rows<{ recordTable: `${string}.${string}`; id: string }>({
      name: 'versions-that-use-record',
      text: `select record_table as "recordTable", record_id as id from kernel.controlled_version
             where facility_id = $1 and record_table = any ($2) and state in ('BeingReviewed', 'BeingApproved')
               and record_id::text <> all ($3)
               and exists (select from unnest($3::text[]) name where position(to_jsonb(name)::text in content::text) > 0)
             order by record_table, record_id`,
      values: [call.facility.id, using.map(resource => resource.table), [...names]],
    });
    for (const each of found) await this.markStale(call, each.recordTable, [each.id], why);
  }
}
