import { randomUUID } from 'node:crypto';
import {
  ApiError,
  momentOf,
  validationError,
  type AnyCall,
  type ControlledRecords,
  type Records,
} from '#kernel/contract';
import type { PolicyVersion, ResidueType } from '#plugins/limits/shared/policy';
import { differences } from './differences.js';
import { markCiting, policyVersionTable } from './policy-citation.js';
import { limitPolicyDocumentType, policyVersionRecord } from './policy-version-record.js';

/** The settings that a facility saves in versions. */
export type SettingKind = ResidueType | 'Microbial' | 'DefaultUnits';

/** The fields of every returned version (`versionFields` of the schemas). */
export interface VersionHead {
  readonly version: number;
  readonly effectiveFrom: string | null;
  readonly reason: string | null;
  readonly updatedAt: string | null;
  readonly updatedBy: string | null;
  readonly updatedByName: string | null;
  readonly approval: PolicyVersion['approval'];
}
export interface SavedVersion<S> {
  readonly head: VersionHead;
  readonly settings: S;
}
/** The version in force and the versions to come (`comingFields` of the schemas). */
export interface InForce<S> extends SavedVersion<S> {
  readonly coming: {
    readonly latestVersion: number;
    readonly pending: { readonly version: number; readonly effectiveFrom: string }[];
    readonly recordId: string | null;
    readonly draft: { readonly id: string; readonly version: number; readonly recordVersion: number } | null;
  };
}

/** Versions that were not given up. */
const goesOn = `approval is distinct from 'ended'`;
/** Versions that are not approved where they need it govern nothing. */
const governs = `coalesce(approval, 'given') = 'given'`;

interface Row {
  readonly id: string;
  readonly kind: SettingKind;
  readonly version: number;
  readonly record_version: number;
  readonly approval: VersionHead['approval'];
  readonly settings: object;
  readonly effective: Date;
  readonly reason: string | null;
  readonly created_at: Date;
  readonly created_by: string;
  readonly created_by_name: string | null;
}

/** The version fields of an unsaved default. */
const unsaved: VersionHead = {
  version: 0,
  effectiveFrom: null,
  reason: null,
  updatedAt: null,
  updatedBy: null,
  updatedByName: null,
  approval: null,
};

/** A version governs from its day, and not before its approval. */
const effective = 'greatest(coalesce(effective_from, created_at), approved_at)';

const columns = `id, residue_type as kind, number as version, version as record_version, approval, settings,
  ${effective} as effective, reason, created_at, created_by, created_by_name`;

/**
 * The settings of each kind now in force: the last saved version that has taken effect, otherwise the default. Fields
 * added after a version was saved have their default.
 */
export async function settingsInForce<S extends object>(
  call: AnyCall,
  kinds: readonly SettingKind[],
  defaultOf: (kind: SettingKind) => S,
): Promise<ReadonlyMap<SettingKind, InForce<S>>> {
  const now = momentOf(call);
  const rows = await call.tx.rows<Row>({
    name: 'limits-settings-in-force',
    text: `select ${columns} from limits.policy_version v where facility_id = $1 and residue_type = any ($3) and ${goesOn}
             and number >= coalesce((select max(number) from limits.policy_version w where w.facility_id = v.facility_id
               and w.residue_type = v.residue_type and ${governs} and ${effective} <= $2), 0)
           order by residue_type, number`,
    values: [call.facility.id, now, kinds],
  });
  return new Map(kinds.map(kind => [kind, inForce(rows, kind, defaultOf(kind), now)]));
}

function inForce<S extends object>(rows: readonly Row[], kind: SettingKind, byDefault: S, now: Date): InForce<S> {
  const own = rows.filter(row => row.kind === kind);
  const approved = own.filter(row => row.approval === null || row.approval === 'given');
  const current = approved.find(row => row.effective <= now);
  const later = approved.filter(row => row.effective > now);
  const last = own.at(-1);
  return {
    head: current === undefined ? unsaved : headOf(current),
    settings: { ...byDefault, ...(current?.settings as S | undefined) },
    coming: {
      latestVersion: Math.max(0, ...own.map(row => row.version)),
      pending: later
        .map(row => ({ version: row.version, effectiveFrom: row.effective.toISOString() }))
        .toSorted((a, b) => a.effectiveFrom.localeCompare(b.effectiveFrom) || b.version - a.version),
      recordId: current?.id ?? null,
      draft:
        last?.approval === 'awaited'
          ? { id: last.id, version: last.version, recordVersion: last.record_version }
          : null,
    },
  };
}

function headOf(row: Row): VersionHead {
  return {
    version: row.version,
    effectiveFrom: row.effective.toISOString(),
    reason: row.reason,
    updatedAt: row.created_at.toISOString(),
    updatedBy: row.created_by,
    updatedByName: row.created_by_name,
    approval: row.approval,
  };
}

/** All versions, the newest first, and the default as version 0 last. */
export async function versionsOf<S extends object>(
  call: AnyCall,
  kind: SettingKind,
  byDefault: S,
): Promise<SavedVersion<S>[]> {
  const rows = await call.tx.rows<Row>({
    name: 'limits-setting-versions',
    text: `select ${columns} from limits.policy_version where facility_id = $1 and residue_type = $2 order by number desc`,
    values: [call.facility.id, kind],
  });
  const saved = rows.map(row => ({ head: headOf(row), settings: { ...byDefault, ...(row.settings as S) } }));
  return [...saved, { head: unsaved, settings: byDefault }];
}

/** The version that a save continues, and the number of the newest one, also if it was given up. */
interface LastVersion<S> extends SavedVersion<S> {
  readonly row: Row | null;
  readonly newest: number;
}

async function lastVersion<S extends object>(call: AnyCall, kind: SettingKind, byDefault: S): Promise<LastVersion<S>> {
  const rows = await call.tx.rows<Row>({
    name: 'limits-setting-last-version',
    text: `select ${columns} from limits.policy_version where facility_id = $1 and residue_type = $2
           order by number desc`,
    values: [call.facility.id, kind],
  });
  const newest = rows[0]?.version ?? 0;
  const row = rows.find(({ approval }) => approval !== 'ended');
  if (row === undefined) return { head: unsaved, settings: byDefault, row: null, newest };
  return { head: headOf(row), settings: { ...byDefault, ...(row.settings as S) }, row, newest };
}

export interface Save<S> {
  readonly kind: SettingKind;
  readonly byDefault: S;
  /** The request: the version that was read, the reason, and the effective date. */
  readonly version: number;
  readonly reason: string | null;
  readonly effectiveFrom?: string | null;
  /** The settings derived from the last version; throws when they are invalid. */
  readonly next: (before: S) => S;
  readonly domain: string;
  readonly label: string;
  /** Absent for settings that are never approved. */
  readonly approving?: Approving;
  /** `recordVersion` of the draft that was read; null: of whichever there is. */
  readonly draftVersion?: number | null | undefined;
}

/** What saves of settings under approval need. */
export interface Approving {
  readonly records: Records;
  readonly controlled: ControlledRecords;
}

/**
 * Saves the next version; where the facility approves these settings, as a draft that governs nothing until it is approved
 * and that later saves change. Throws StaleRecordError after a concurrent save, NothingToChangeError without a difference,
 * DataValidationError for a moment in the past, TransactionLocked while the draft is in approval.
 */
export async function saveVersion<S extends object>(call: AnyCall, save: Save<S>): Promise<void> {
  // The lock queues concurrent saves, so that the second one sees the version of the first.
  await call.tx.db.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
    `limits.setting ${call.facility.id} ${save.kind}`,
  ]);
  const last = await lastVersion(call, save.kind, save.byDefault);
  const { approving } = save;
  const draft = approving !== undefined && last.row?.approval === 'awaited' ? { row: last.row, approving } : null;
  const isOtherDraft = draft !== null && ![null, draft.row.record_version].includes(save.draftVersion ?? null);
  const isUnread = draft !== null && save.draftVersion === undefined;
  if (save.version !== last.head.version || isOtherDraft || isUnread) {
    throw new ApiError('StaleRecordError', {
      details: { current: { ...last.settings, ...last.head }, sent: { version: save.version } },
    });
  }
  const settings = save.next(last.settings);
  const effectiveFrom = effectiveDate(call, save.effectiveFrom ?? null);
  const changes = differences(last.settings, settings);
  if (changes.length === 0) throw new ApiError('NothingToChangeError');
  const isAwaited = approving !== undefined && (await approving.controlled.hasPolicy(call, limitPolicyDocumentType));
  const content = {
    settings: JSON.stringify(settings),
    effective_from: effectiveFrom,
    reason: save.reason,
    approval: isAwaited ? 'awaited' : null,
  };
  const dated =
    effectiveFrom > call.now ? [{ path: 'effectiveFrom', from: null, to: effectiveFrom.toISOString() }] : [];
  if (draft !== null) {
    const { id, record_version: version } = draft.row;
    await draft.approving.records.revise(policyVersionRecord, call, id, {
      version,
      ...(save.reason === null ? {} : { reason: save.reason }),
      change: async () => {
        await call.tx.db(policyVersionTable).where({ facility_id: call.facility.id, id }).update(content);
        return [...changes, ...dated];
      },
    });
    return;
  }
  const id = randomUUID();
  const version = last.newest + 1;
  await call.tx.db(policyVersionTable).insert({
    facility_id: call.facility.id,
    id,
    residue_type: save.kind,
    number: version,
    ...content,
    created_at: call.now,
    created_by: call.actor.id,
    created_by_name: call.actor.fullName,
  });
  call.tx.audit({
    domain: save.domain,
    action: 'update',
    entity: { table: policyVersionTable, id, label: `${save.label} version ${version}` },
    changes: [...changes, ...dated],
    ...(save.reason === null ? {} : { reason: save.reason }),
  });
  if (approving !== undefined && !isAwaited) await markCiting(call, approving.controlled, save.kind, version);
}

/** Clients' clocks may be a little behind. */
const toleranceMs = 60_000;

function effectiveDate(call: AnyCall, text: string | null): Date {
  if (text === null) return call.now;
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime()))
    throw validationError({ path: 'effectiveFrom', message: 'is not a date and time' });
  if (moment.getTime() < call.now.getTime() - toleranceMs)
    throw validationError({ path: 'effectiveFrom', message: 'must not be in the past' });
  return moment > call.now ? moment : call.now;
}
