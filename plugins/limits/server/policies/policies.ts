import { randomUUID } from 'node:crypto';
import { ApiError, validationError, type AnyCall, type Change } from '#kernel/contract';
import { defaultPolicySettings } from '#schemas/limits/default-policies';
import {
  residueTypes,
  type Policy,
  type PolicySettings,
  type PolicyUpdate,
  type ResidueType,
} from '#schemas/limits/policy';
import { policyFaults } from './policy-rules.js';

interface PolicyRow {
  readonly id: string;
  readonly residue_type: ResidueType;
  readonly version: number;
  readonly settings: PolicySettings;
  readonly created_at: Date;
  readonly created_by: string;
}

/** The four policies in force; those nobody has saved stand at the specification's defaults as version 0. */
export async function policiesInForce(call: AnyCall): Promise<readonly Policy[]> {
  const rows = await call.tx.rows<PolicyRow>({
    name: 'limits-policies',
    text: `select distinct on (residue_type) * from limits.policy_version
           where facility_id = $1 order by residue_type, version desc`,
    values: [call.facility.id],
  });
  return residueTypes.map(residueType => {
    const row = rows.find(candidate => candidate.residue_type === residueType);
    if (row !== undefined) return fromRow(row);
    const settings = defaultPolicySettings(residueType, call.facility.productType);
    return { residueType, ...settings, version: 0, updatedAt: null, updatedBy: null };
  });
}

export async function policyInForce(call: AnyCall, residueType: ResidueType): Promise<Policy> {
  const found = (await policiesInForce(call)).find(policy => policy.residueType === residueType);
  if (found === undefined) throw new Error(`no policy for ${residueType}`);
  return found;
}

/** Saves the next version of a policy. The unique key on version makes the second of two simultaneous saves fail. */
export async function savePolicy(call: AnyCall, residueType: ResidueType, update: PolicyUpdate): Promise<Policy> {
  // The lock makes two people saving at once queue, so that the second sees the first's version.
  await call.tx.db.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
    `limits.policy ${call.facility.id} ${residueType}`,
  ]);
  const current = await policyInForce(call, residueType);
  if (update.version !== current.version) {
    throw new ApiError('StaleRecordError', { details: { current, sent: update } });
  }
  const before = settingsOf(current);
  const { version: _version, reason, ...sent } = update;
  const next: PolicySettings = { ...before, ...sent };
  const faults = policyFaults(residueType, next);
  if (faults.length > 0) throw validationError(...faults);
  const changes = changedSettings(before, next);
  if (changes.length === 0) throw new ApiError('NothingToChangeError');
  const row: PolicyRow = {
    id: randomUUID(),
    residue_type: residueType,
    version: current.version + 1,
    settings: next,
    created_at: call.now,
    created_by: call.actor.id,
  };
  await call.tx
    .db('limits.policy_version')
    .insert({ facility_id: call.facility.id, ...row, settings: JSON.stringify(next) });
  call.tx.audit({
    domain: 'CleaningPolicy',
    action: 'update',
    entity: { table: 'limits.policy_version', id: row.id, label: `${residueType} policy version ${row.version}` },
    changes,
    reason,
  });
  return fromRow(row);
}

function fromRow(row: PolicyRow): Policy {
  return {
    residueType: row.residue_type,
    ...row.settings,
    version: row.version,
    updatedAt: row.created_at.toISOString(),
    updatedBy: row.created_by,
  };
}

function settingsOf(policy: Policy): PolicySettings {
  const { residueType: _type, version: _version, updatedAt: _at, updatedBy: _by, ...settings } = policy;
  return settings;
}

function changedSettings(before: PolicySettings, after: PolicySettings): Change[] {
  const keys = Object.keys(after) as (keyof PolicySettings)[];
  return keys
    .filter(key => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map(key => ({ path: key, from: before[key], to: after[key] }));
}
