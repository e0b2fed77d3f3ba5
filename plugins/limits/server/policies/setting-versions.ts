import { randomUUID } from 'node:crypto';
import { ApiError, momentOf, validationError, type AnyCall } from '#kernel/contract';
import type { ResidueType } from '#plugins/limits/shared/policy';
import { differences } from './differences.js';

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
  };
}

interface Row {
  readonly kind: SettingKind;
  readonly version: number;
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
};

const columns =
  'residue_type as kind, version, settings, coalesce(effective_from, created_at) as effective, reason, created_at, created_by, created_by_name';

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
    text: `select ${columns} from limits.policy_version v where facility_id = $1 and residue_type = any ($3)
             and version >= coalesce((select max(version) from limits.policy_version w where w.facility_id = v.facility_id
               and w.residue_type = v.residue_type and coalesce(w.effective_from, w.created_at) <= $2), 0)
           order by residue_type, version`,
    values: [call.facility.id, now, kinds],
  });
  return new Map(kinds.map(kind => [kind, inForce(rows, kind, defaultOf(kind), now)]));
}

function inForce<S extends object>(rows: readonly Row[], kind: SettingKind, byDefault: S, now: Date): InForce<S> {
  const own = rows.filter(row => row.kind === kind);
  const current = own.find(row => row.effective <= now);
  const later = own.filter(row => row.effective > now);
  return {
    head: current === undefined ? unsaved : headOf(current),
    settings: { ...byDefault, ...(current?.settings as S | undefined) },
    coming: {
      latestVersion: Math.max(0, ...own.map(row => row.version)),
      pending: later
        .map(row => ({ version: row.version, effectiveFrom: row.effective.toISOString() }))
        .toSorted((a, b) => a.effectiveFrom.localeCompare(b.effectiveFrom) || b.version - a.version),
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
    text: `select ${columns} from limits.policy_version where facility_id = $1 and residue_type = $2 order by version desc`,
    values: [call.facility.id, kind],
  });
  const saved = rows.map(row => ({ head: headOf(row), settings: { ...byDefault, ...(row.settings as S) } }));
  return [...saved, { head: unsaved, settings: byDefault }];
}

async function lastVersion<S extends object>(call: AnyCall, kind: SettingKind, byDefault: S): Promise<SavedVersion<S>> {
  const [row] = await call.tx.rows<Row>({
    name: 'limits-setting-last-version',
    text: `select ${columns} from limits.policy_version where facility_id = $1 and residue_type = $2 order by version desc limit 1`,
    values: [call.facility.id, kind],
  });
  if (row === undefined) return { head: unsaved, settings: byDefault };
  return { head: headOf(row), settings: { ...byDefault, ...(row.settings as S) } };
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
}

/**
 * Saves the next version. Throws StaleRecordError after a concurrent save, NothingToChangeError without a difference,
 * DataValidationError for a moment in the past.
 */
export async function saveVersion<S extends object>(call: AnyCall, save: Save<S>): Promise<void> {
  // The lock queues concurrent saves, so that the second one sees the version of the first.
  await call.tx.db.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
    `limits.setting ${call.facility.id} ${save.kind}`,
  ]);
  const last = await lastVersion(call, save.kind, save.byDefault);
  if (save.version !== last.head.version) {
    throw new ApiError('StaleRecordError', {
      details: { current: { ...last.settings, ...last.head }, sent: { version: save.version } },
    });
  }
  const settings = save.next(last.settings);
  const effective = effectiveDate(call, save.effectiveFrom ?? null);
  const changes = differences(last.settings, settings);
  if (changes.length === 0) throw new ApiError('NothingToChangeError');
  const id = randomUUID();
  const version = last.head.version + 1;
  await call.tx.db('limits.policy_version').insert({
    facility_id: call.facility.id,
    id,
    residue_type: save.kind,
    version,
    settings: JSON.stringify(settings),
    effective_from: effective,
    reason: save.reason,
    created_at: call.now,
    created_by: call.actor.id,
    created_by_name: call.actor.fullName,
  });
  const dated = effective > call.now ? [{ path: 'effectiveFrom', from: null, to: effective.toISOString() }] : [];
  call.tx.audit({
    domain: save.domain,
    action: 'update',
    entity: { table: 'limits.policy_version', id, label: `${save.label} version ${version}` },
    changes: [...changes, ...dated],
    ...(save.reason === null ? {} : { reason: save.reason }),
  });
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
