import {
  defineUseCase,
  validationError,
  type AnyCall,
  type ControlledRecords,
  type NoticeKind,
  type Notices,
} from '#kernel/contract';
import type { PlantLimits } from '#plugins/limits/server/api';
import type { Protocol, ProtocolStale } from '#plugins/qualification/shared/protocol';
import type { ProtocolSnapshot } from '#plugins/qualification/shared/protocol-snapshot';
import { formatNumber } from '#schemas/lib/format-number';
import { residuesOn } from '../residues-on.js';

const table = 'qualification.protocol';

export const protocolStale: NoticeKind = { key: 'protocolStale', label: 'Stale protocols', default: 'mail' };

interface Used {
  readonly protocolId: string;
  readonly snapshotId: string;
  readonly label: string;
  readonly content: ProtocolSnapshot;
}

/**
 * Marks the data of protocols whose limits an assessment has changed, in the transaction of its approval (transitions A5, R14):
 * such a draft is not submitted, and a version in review or approval is not approved before it is returned or confirmed.
 */
export async function markStaleProtocols(
  call: AnyCall,
  { controlled, notices }: { readonly controlled: ControlledRecords; readonly notices: Notices },
  { id: assessmentId, number }: { readonly id: string; readonly number: string },
  limitsNow: () => Promise<PlantLimits>,
): Promise<void> {
  const used = await usedSnapshots(call);
  if (used.length === 0) return;
  const plant = await limitsNow();
  const marked: string[] = [];
  for (const { protocolId, snapshotId, label, content } of used) {
    const changed = changedLimits(plant, content);
    if (changed.length === 0) continue;
    const why = `${number} changed limits: ${changed.slice(0, 5).join('; ')}${changed.length > 5 ? ` and ${changed.length - 5} more` : ''}`;
    await call.tx.db('qualification.stale_snapshot').insert({
      facility_id: call.facility.id,
      snapshot_id: snapshotId,
      assessment_id: assessmentId,
      why,
      marked_at: call.now,
    });
    call.tx.audit({
      domain: 'Protocol',
      action: 'markStale',
      entity: { table, id: protocolId, label },
      changes: [{ path: 'stale', from: null, to: why }],
    });
    await controlled.markStale(call, table, [protocolId], why);
    marked.push(`${label}: ${why}`);
  }
  if (marked.length === 0) return;
  // Who may change protocols fills them anew; one notice for an assessment, however many it touches.
  await notices.tell(call, ['QualificationTask.Modify'], {
    kind: protocolStale,
    page: '/app/protocols',
    subject: marked.length === 1 ? '1 protocol is stale' : `${marked.length} protocols are stale`,
    paragraphs: [
      `${number} is approved and changed limits that these protocols state. They are not submitted or approved before they are filled from data again.`,
      ...marked,
    ],
  });
}

/** Data that protocols in use name, in the record or in the draft of a revision, and that are not marked yet. */
function usedSnapshots(call: AnyCall): Promise<Used[]> {
  return call.tx.rows<Used>({
    name: 'qualification-used-snapshots',
    text: `select p.id as "protocolId", s.id as "snapshotId", p.external_id || ' ' || p.name as label, s.content
      from qualification.protocol p
      join qualification.protocol_snapshot s on s.facility_id = p.facility_id and s.protocol_id = p.id
      where p.facility_id = $1 and p.archived_at is null
        and not exists (select 1 from qualification.stale_snapshot k
          where k.facility_id = s.facility_id and k.snapshot_id = s.id)
        and (s.id = p.snapshot_id or exists (select 1 from kernel.controlled_version v
          where v.facility_id = p.facility_id and v.record_table = 'qualification' || '.' || 'protocol'
            and v.record_id = p.id and v.state in ('BeingBuilt', 'BeingReviewed', 'BeingApproved')
            and v.content ->> 'snapshotId' = s.id::text))
      order by p.external_id, s.id`,
    values: [call.facility.id],
  });
}

/** `A006 0.00125 to 0.0009 mg/sqcm`, for each residue whose limit is another one, is new or has gone. */
function changedLimits(plant: PlantLimits, { equipment, productions, residues }: ProtocolSnapshot): string[] {
  const [place, production] = [equipment[0], productions[0]];
  if (place === undefined || production === undefined) return [];
  const now = new Map(
    residuesOn(plant, place.id, production.id).map(({ kind, residueId, limit }) => [`${kind}:${residueId}`, limit]),
  );
  const changed = residues.flatMap(({ kind, id, externalId, limitMgPerSqcm }) => {
    const key = `${kind}:${id}`;
    const after = now.get(key)?.l3MgPerSqcm ?? null;
    now.delete(key);
    if (after !== null && isSame(after, limitMgPerSqcm)) return [];
    return [
      `${externalId} ${formatNumber(limitMgPerSqcm)} to ${after === null ? 'no limit' : `${formatNumber(after)} mg/sqcm`}`,
    ];
  });
  return [...changed, ...[...now.values()].map(({ substance }) => `${substance.externalId} is a new residue`)];
}

/** The last digits of a binary number depend on the order of a calculation. */
function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) <= 1e-9 * Math.max(Math.abs(one), Math.abs(other));
}

/** Since when and why the data that a protocol names are stale; null while they are not. */
export async function staleOf(call: AnyCall, snapshotId: string | null): Promise<ProtocolStale | null> {
  if (snapshotId === null) return null;
  const [found] = await call.tx.rows<ProtocolStale>({
    name: 'qualification-stale-snapshot',
    text: `select to_json(marked_at) #>> '{}' as since, why from qualification.stale_snapshot
           where facility_id = $1 and snapshot_id = $2`,
    values: [call.facility.id, snapshotId],
  });
  return found ?? null;
}

/** A protocol is not submitted with data whose limits an approved assessment has changed since. */
export const refuseStaleSubmission = defineUseCase<
  { readonly id: string; readonly row: Protocol; readonly before: null },
  void
>()({
  name: 'qualification.refuse-stale-protocol',
  deps: {},
  run: async (_deps, call) => {
    const [submitted] = await call.tx.rows<{ snapshotId: string | null }>({
      name: 'qualification-submitted-snapshot',
      text: `select content ->> 'snapshotId' as "snapshotId" from kernel.controlled_version
             where facility_id = $1 and record_table = 'qualification' || '.' || 'protocol' and record_id = $2
               and state in ('BeingReviewed', 'BeingApproved') and submitted_at = $3`,
      values: [call.facility.id, call.input.id, call.now],
    });
    const stale = await staleOf(call, submitted?.snapshotId ?? null);
    if (stale !== null)
      throw validationError({ path: 'snapshotId', message: `is stale (${stale.why}): fill the protocol from data` });
  },
});
