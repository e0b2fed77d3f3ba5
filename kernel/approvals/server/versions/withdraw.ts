import { randomUUID } from 'node:crypto';
import { notFound, type AnyCall, type Row } from '#kernel/contract';
import { getStatement } from '#kernel/record/resources/records/record-sql';
import { singular } from '#kernel/record/resources/records/record-rules';
import { labelOf, type Controlled } from '../controlled-resources.js';
import { keepAct } from './acts.js';
import { contentOf } from './document.js';
import { slotsOf, updateSlots } from './slots.js';
import { insertVersion, updateVersion, versionsOf } from './version-rows.js';

/** Deprecates the open version of a record that was never approved, as its plugin decided; the signatures are those of the plugin. */
export async function withdraw(call: AnyCall, resource: Controlled, id: string, why: string): Promise<void> {
  const [found] = await call.tx.rows<{ body: Row }>(getStatement(resource, call, [id]));
  if (found === undefined) throw notFound(singular(resource));
  const [open] = await versionsOf(call, resource.table, id, 'changed');
  if (open !== undefined && ['Approved', 'Deprecated'].includes(open.state))
    throw new Error(`version ${open.version} is ${open.state}: it cannot be withdrawn`);
  const label = labelOf(found.body);
  const ended = { state: 'Deprecated', superseded_at: call.now, stale_since: null, stale_why: null };
  if (open === undefined)
    await insertVersion(call, {
      ...ended,
      id: randomUUID(),
      record_table: resource.table,
      record_id: id,
      document_type: resource.control.documentType,
      label,
      version: 1,
      content: contentOf(resource, found.body),
    });
  else {
    const waiting = (await slotsOf(call, open.id)).filter(slot => slot.closedAt === null);
    await updateSlots(
      call,
      waiting.map(slot => slot.id),
      { closed_at: call.now },
    );
    await updateVersion(call, open, ended);
  }
  const [current] = await versionsOf(call, resource.table, id, 'read');
  if (current === undefined) throw new Error('the version was not stored');
  await keepAct(call, current, {
    action: 'Abandon',
    outcome: null,
    workflowRole: 'Submitter',
    stage: null,
    comment: why,
  });
  call.tx.audit({
    domain: resource.audit.domain,
    action: 'withdraw',
    entity: { table: resource.table, id, label },
    changes: [
      { path: 'status', from: open?.state ?? 'BeingBuilt', to: 'Deprecated' },
      { path: 'documentVersion', from: null, to: current.version },
    ],
    reason: why,
  });
}
