import { randomUUID } from 'node:crypto';
import { ApiError, type AnyCall } from '#kernel/contract';
import { accessChannel } from './access-channel.js';

/** An administrator's override of a feature of a facility. */
export interface FeatureOverride {
  readonly feature: string;
  /** Null: withdrawn, the tier decides. */
  readonly enabled: boolean | null;
  readonly version: number;
  readonly reason: string | null;
  readonly changedAt: string;
  readonly changedByName: string | null;
}

/** Overrides of the call's facility, including withdrawn ones. */
export function readOverrides(call: AnyCall): Promise<FeatureOverride[]> {
  return call.tx.rows<FeatureOverride>({
    text: `select o.feature, o.enabled, o.version, o.reason, o.updated_at as "changedAt",
             u.first_name || ' ' || u.last_name as "changedByName"
           from kernel.feature_override o left join kernel.app_user u on u.id = o.updated_by where o.facility_id = $1`,
    values: [call.facility.id],
  });
}

interface Row {
  readonly id: string;
  readonly enabled: boolean | null;
  readonly version: number;
}

export interface FeatureDecision {
  readonly feature: string;
  /** On or off whatever the tier; null leaves it to the tier again. */
  readonly enabled: boolean | null;
  readonly reason: string;
  /** The version that was read, 0 before the first override; absent for tools, which set the state unconditionally. */
  readonly version?: number;
}

/** Overrides a feature of the call's facility; effective on every node with the commit, and audited with its reason. */
export async function decideFeature(
  call: AnyCall,
  { feature, enabled, reason, version }: FeatureDecision,
): Promise<void> {
  await call.tx.db.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
    `kernel.feature_override ${call.facility.id} ${feature}`,
  ]);
  const row = await call.tx
    .db('kernel.feature_override')
    .where({ facility_id: call.facility.id, feature })
    .first<Row | undefined>('id', 'enabled', 'version');
  const before = row?.enabled ?? null;
  const read = row?.version ?? 0;
  if (version !== undefined && version !== read)
    throw new ApiError('StaleRecordError', { details: { current: { feature, enabled: before, version: read } } });
  if (before === enabled) throw new ApiError('NothingToChangeError');
  const id = row?.id ?? randomUUID();
  const values = { enabled, reason, version: read + 1, updated_at: call.now, updated_by: call.actor.id };
  if (row === undefined)
    await call.tx.db('kernel.feature_override').insert({ facility_id: call.facility.id, id, feature, ...values });
  else await call.tx.db('kernel.feature_override').where({ facility_id: call.facility.id, id }).update(values);
  call.tx.audit({
    domain: 'Feature',
    action: 'update',
    entity: { table: 'kernel.feature_override', id, label: feature },
    changes: [{ path: 'enabled', from: before, to: enabled }],
    reason,
  });
  await call.tx.db.raw('select pg_notify(?, ?)', [accessChannel, 'facilities']);
}
