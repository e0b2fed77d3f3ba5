import type { AuditEntry } from '#schemas/lib/audit-entry';

/** Audit data of a version of a formula. */
export interface VersionInTrail {
  readonly savedBy: string | null;
  readonly reason: string | null;
  /** Periods in which this version was active, oldest first; `until` is null for the current one. */
  readonly inForce: readonly { readonly from: string; readonly until: string | null }[];
}

type Entry = Pick<AuditEntry, 'at' | 'actorName' | 'reason' | 'changes'>;

/** Derives versions and active periods of a formula from its entries, oldest first. */
export function versionsInTrail(entries: readonly Entry[]): ReadonlyMap<number, VersionInTrail> {
  const versions = new Map<number, VersionInTrail>();
  let version: number | null = null;
  let isActive = false;
  const change = (of: number | null, next: (known: VersionInTrail) => VersionInTrail): void => {
    if (of !== null) versions.set(of, next(versions.get(of) ?? { savedBy: null, reason: null, inForce: [] }));
  };
  for (const { at, actorName, reason, changes } of entries) {
    const lastVersion: number | null = version;
    const wasActive: boolean = isActive;
    const newVersion = changedTo(changes, 'formulaVersion');
    if (typeof newVersion === 'number') {
      version = newVersion;
      change(version, known => ({ ...known, savedBy: actorName, reason }));
    }
    const newStatus = changedTo(changes, 'status');
    if (newStatus !== undefined) isActive = newStatus === 'active';
    if (lastVersion === version && wasActive === isActive) continue;
    if (wasActive) change(lastVersion, known => ({ ...known, inForce: ended(known.inForce, at) }));
    if (isActive) change(version, known => ({ ...known, inForce: [...known.inForce, { from: at, until: null }] }));
  }
  return versions;
}

function changedTo(changes: Entry['changes'], path: string): unknown {
  return changes.find(change => change.path === path)?.to;
}

function ended(inForce: VersionInTrail['inForce'], until: string): VersionInTrail['inForce'] {
  return inForce.map(time => (time.until === null ? { ...time, until } : time));
}
