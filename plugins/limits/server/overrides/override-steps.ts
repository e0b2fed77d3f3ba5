import { randomUUID } from 'node:crypto';
import {
  ApiError,
  todayAt,
  validationError,
  type AnyCall,
  type FacilitySettings,
  type Signing,
} from '#kernel/contract';
import { toBase } from '#schemas/lib/units';
import type {
  LimitOverrideRecord,
  OverrideApproval,
  OverrideChange,
  OverrideRemoval,
  OverrideWithdrawal,
} from '#plugins/limits/shared/limit-override';
import type { LimitsApi, PlantLimits } from '../api.js';
import { calculatedOn } from './calculated-on.js';
import { assertSignable, endDecision, lockDecisions, refusedStep, storeSignature } from './decision.js';
import {
  currentRows,
  kindOf,
  labelOf,
  overrideRow,
  removalContent,
  signedContent,
  toRecord,
  type OverrideDomain,
  type OverridePlace,
  type OverrideRow,
} from './override-row.js';
import { overrideTable } from './overrides-in-force.js';

export interface OverrideDeps {
  readonly limits: LimitsApi;
  readonly settings: FacilitySettings;
}

/** Decisions as answered, with what is calculated now; ended ones have none. */
export async function asRecords(
  { limits, settings }: OverrideDeps,
  call: AnyCall,
  rows: readonly OverrideRow[],
): Promise<LimitOverrideRecord[]> {
  const today = await todayAt(call, settings);
  const isAnyCurrent = rows.some(({ ended_how: how }) => how === null);
  const plant = isAnyCurrent ? await limits.current(call) : null;
  return rows.map(row => {
    const isCurrent = plant !== null && row.ended_how === null;
    return toRecord(row, isCurrent ? (calculatedOn(plant, placeOf(row))?.l3MgPerSqcm ?? null) : null, today);
  });
}

async function asRecord(deps: OverrideDeps, call: AnyCall, row: OverrideRow): Promise<LimitOverrideRecord> {
  const [record] = await asRecords(deps, call, [row]);
  if (record === undefined) throw new Error('one row gives one override');
  return record;
}

/** Where a decision applies. */
export function placeOf({ equipment, production, substance }: OverrideRow): OverridePlace {
  return { equipmentId: equipment.id, productionId: production?.id ?? null, substanceId: substance.id };
}

type Decided = Omit<OverrideChange, 'version'>;

/** Proposes another limit of a residue on a piece of equipment; it counts once another person has signed it. */
export async function proposeOverride(
  deps: OverrideDeps,
  call: AnyCall,
  domain: OverrideDomain,
  place: OverridePlace,
  decided: Decided,
): Promise<LimitOverrideRecord> {
  await lock(call, place);
  const [current] = await currentRows(call, place);
  if (current !== undefined)
    throw new ApiError('DuplicateEntryError', {
      message: `There is already an override: ${labelOf(current)}. Change or remove that one`,
      fields: [{ path: 'equipmentId', message: 'has an override for this residue' }],
      details: { standing: current.id },
    });
  return insert(deps, call, domain, place, { ...decided, replaces: null });
}

/** Proposes another value in place of a decision in force, which counts until the new one is signed. */
export async function changeOverride(
  deps: OverrideDeps,
  call: AnyCall,
  domain: OverrideDomain,
  id: string,
  { version, ...decided }: OverrideChange,
): Promise<LimitOverrideRecord> {
  const row = await locked(deps, call, domain, id, version);
  if (row.ended_how !== null || row.signature === null)
    throw refusedStep(kindOf(domain), row, 'replace', 'TransactionLocked', notInForce(row));
  const rows = await currentRows(call, placeOf(row));
  const proposed = rows.find(({ signature }) => signature === null);
  if (proposed !== undefined)
    throw new ApiError('DuplicateEntryError', {
      message: `Another value is proposed already: ${labelOf(proposed)}`,
      details: { standing: proposed.id },
    });
  return insert(deps, call, domain, placeOf(row), { ...decided, replaces: row.id });
}

async function insert(
  deps: OverrideDeps,
  call: AnyCall,
  domain: OverrideDomain,
  place: OverridePlace,
  { limit, reason, reviewDate, replaces }: Decided & { readonly replaces: string | null },
): Promise<LimitOverrideRecord> {
  if (reviewDate <= (await todayAt(call, deps.settings)))
    throw validationError({ path: 'reviewDate', message: 'must be a future date' });
  const plant = await deps.limits.current(call);
  const calculated = calculatedOn(plant, place);
  if (calculated === null)
    throw validationError({ path: placeFault(plant, place), message: 'has no limit on this equipment' });
  const l3MgPerSqcm = toBase('surfaceResidue', limit) ?? NaN;
  if (l3MgPerSqcm === calculated.l3MgPerSqcm)
    throw validationError({ path: 'limit', message: 'must differ from the calculated limit' });
  const id = randomUUID();
  await call.tx.db(overrideTable).insert({
    facility_id: call.facility.id,
    id,
    equipment_id: place.equipmentId,
    production_id: place.productionId,
    substance_id: place.substanceId,
    equipment: JSON.stringify(calculated.equipment),
    production: place.productionId === null ? null : JSON.stringify(calculated.production),
    substance: JSON.stringify(calculated.substance),
    l3_mg_per_sqcm: l3MgPerSqcm,
    decided_on_mg_per_sqcm: calculated.l3MgPerSqcm,
    value: limit.value,
    unit: limit.unit,
    reason: reason.trim(),
    review_date: reviewDate,
    replaces,
    version: 1,
    created_at: call.now,
    created_by: call.actor.id,
  });
  const row = await overrideRow(call, domain, id);
  call.tx.audit({
    domain,
    action: 'create',
    entity: { table: overrideTable, id, label: labelOf(row) },
    changes: [
      { path: 'l3MgPerSqcm', from: calculated.l3MgPerSqcm, to: l3MgPerSqcm },
      { path: 'limit', from: null, to: `${limit.value} ${limit.unit}` },
      { path: 'reviewDate', from: null, to: reviewDate },
    ],
    reason: reason.trim(),
  });
  return asRecord(deps, call, row);
}

/** The field of an unknown record, or of the residue that has no limit. */
function placeFault({ records }: PlantLimits, { equipmentId, productionId }: OverridePlace): string {
  if (!records.equipments.some(({ id }) => id === equipmentId)) return 'equipmentId';
  if (productionId === null) return 'cleaningAgentId';
  return records.productions.some(({ id }) => id === productionId) ? 'substanceId' : 'productionId';
}

/** Signs a proposal as another person than its author: from then on it counts, and the decision before it has ended. */
export async function approveOverride(
  { signing, ...deps }: OverrideDeps & { readonly signing: Signing },
  call: AnyCall,
  domain: OverrideDomain,
  id: string,
  { proof, version, comment = null }: OverrideApproval,
): Promise<LimitOverrideRecord> {
  const kind = kindOf(domain);
  const known = await overrideRow(call, domain, id);
  await lock(call, placeOf(known));
  const row = await overrideRow(call, domain, id);
  const current = await asRecord(deps, call, row);
  const outdated = current.calculatedMgPerSqcm !== row.decided_on_mg_per_sqcm;
  assertSignable(call, kind, row, { version, current, outdated });
  const how = row.l3_mg_per_sqcm > row.decided_on_mg_per_sqcm ? 'looser' : 'stricter';
  const act = {
    meaning: 'OVERRIDE',
    content: signedContent(row),
    statement: `${labelOf(row)}, which is ${how} than the calculated limit, because: ${row.reason}. Review on ${row.review_date}`,
    record: { domain, table: overrideTable, id, label: labelOf(row), version },
    comment,
  } as const;
  const signature = await signing.sign(call, act, proof);
  const before = row.replaces === null ? null : await overrideRow(call, domain, row.replaces);
  if (before?.ended_how === null) await endDecision(call, kind, before, 'replaced', row.reason);
  await storeSignature(call, kind, row, signature);
  return asRecord(deps, call, await overrideRow(call, domain, id));
}

/** Withdraws a proposal that nobody has signed. */
export async function withdrawOverride(
  deps: OverrideDeps,
  call: AnyCall,
  domain: OverrideDomain,
  id: string,
  { version, reason }: OverrideWithdrawal,
): Promise<LimitOverrideRecord> {
  const row = await locked(deps, call, domain, id, version);
  if (row.ended_how !== null || row.signature !== null)
    throw refusedStep(kindOf(domain), row, 'withdraw', 'TransactionLocked', notProposed(row));
  await endDecision(call, kindOf(domain), row, 'withdrawn', reason.trim());
  return asRecord(deps, call, await overrideRow(call, domain, id));
}

/** Removes a decision in force with a signature: the calculated limit applies again. */
export async function removeOverride(
  { signing, ...deps }: OverrideDeps & { readonly signing: Signing },
  call: AnyCall,
  domain: OverrideDomain,
  id: string,
  { version, reason, proof, comment = null }: OverrideRemoval,
): Promise<LimitOverrideRecord> {
  const row = await locked(deps, call, domain, id, version);
  if (row.ended_how !== null || row.signature === null)
    throw refusedStep(kindOf(domain), row, 'remove', 'TransactionLocked', notInForce(row));
  const why = reason.trim();
  const act = {
    meaning: 'OVERRIDE',
    content: removalContent(row, why),
    statement: `The calculated limit applies again instead of ${labelOf(row)}, because: ${why}`,
    record: { domain, table: overrideTable, id, label: labelOf(row), version },
    comment,
  } as const;
  const signature = await signing.sign(call, act, proof);
  await endDecision(call, kindOf(domain), row, 'removed', why, {
    end_signature_id: signature.id,
    end_signature: JSON.stringify(signature),
  });
  return asRecord(deps, call, await overrideRow(call, domain, id));
}

function lock(call: AnyCall, { equipmentId, productionId, substanceId }: OverridePlace): Promise<void> {
  return lockDecisions(call, overrideTable, equipmentId, productionId ?? '', substanceId);
}

async function locked(
  deps: OverrideDeps,
  call: AnyCall,
  domain: OverrideDomain,
  id: string,
  version: number,
): Promise<OverrideRow> {
  await lock(call, placeOf(await overrideRow(call, domain, id)));
  const row = await overrideRow(call, domain, id);
  if (row.version !== version)
    throw new ApiError('StaleRecordError', { details: { current: await asRecord(deps, call, row) } });
  return row;
}

function notInForce({ ended_how: how }: OverrideRow): string {
  return how === null ? 'This override is not signed yet: withdraw it instead' : `This override was ${how} already`;
}

function notProposed({ ended_how: how }: OverrideRow): string {
  return how === null ? 'This override is signed: remove it with a signature' : `This override was ${how} already`;
}
