import { RefusedStep, type AnyCall, type Row } from '#kernel/contract';
import { expressionOf } from '#kernel/record/resources/columns';
import { labelOf, type Controlled } from '../controlled-resources.js';
import { updateVersion, versionsOf, type VersionRow } from './version-rows.js';

/** The approved version of a record, locked where it is to be changed. */
export async function approvedVersion(
  call: AnyCall,
  table: string,
  id: string,
  toBe: 'read' | 'changed',
): Promise<VersionRow | undefined> {
  return (await versionsOf(call, table, id, toBe)).find(({ state }) => state === 'Approved');
}

/** R12: another record takes the place of this one; does nothing for a record that is not approved. */
export async function supersede(call: AnyCall, resource: Controlled, id: string, why: string): Promise<void> {
  const version = await approvedVersion(call, resource.table, id, 'changed');
  if (version === undefined) return;
  await updateVersion(call, version, { state: 'Deprecated', superseded_at: call.now });
  call.tx.audit({
    domain: resource.audit.domain,
    action: 'supersede',
    entity: { table: resource.table, id, label: labelOf(version.content) },
    changes: [
      { path: 'status', from: version.state, to: 'Deprecated' },
      { path: 'documentVersion', from: null, to: version.version },
    ],
    reason: why,
  });
}

/**
 * R12 of records that take each other's place: the approval of one deprecates the approved others of its series. What was
 * made before an approved one is not approved any more.
 */
export async function supersedeSeries(call: AnyCall, resource: Controlled, id: string, row: Row): Promise<void> {
  const { table, control } = resource;
  if (control.series === undefined) return;
  // Of two that are approved at once the second waits, and sees the first.
  await call.tx.rows({
    name: 'lock-series',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`${table} ${call.facility.id} ${String(row[control.series])}`],
  });
  const others = await call.tx.rows<{ id: string; isNewer: boolean }>({
    name: `approved-others-of-${table}`,
    text: `select t.id, t.created_at > own.created_at as "isNewer" from ${table} t
             join ${table} own on own.facility_id = t.facility_id and own.id = $3
             join kernel.controlled_version v on v.facility_id = t.facility_id
             and v.record_table = $2 and v.record_id = t.id and v.state = 'Approved'
           where t.facility_id = $1 and t.id <> $3 and ${expressionOf(resource, control.series)} = $4 order by t.id`,
    values: [call.facility.id, table, id, row[control.series]],
  });
  if (others.some(({ isNewer }) => isNewer))
    throw new RefusedStep(
      {
        domain: resource.audit.domain,
        entity: { table, id, label: labelOf(row) },
        action: 'Approve',
        state: 'BeingApproved',
      },
      'TransactionLocked',
      { message: `Not allowed: a newer one than ${labelOf(row)} is approved already` },
    );
  for (const other of others) await supersede(call, resource, other.id, `${labelOf(row)} is approved`);
}
