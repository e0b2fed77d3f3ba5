import { Type, type Static } from 'typebox';
import type { AnyCall, FacilityScope, HomeNotes } from '#kernel/contract';
import { Nullable } from '#schemas/lib/fields';
import type { Backups } from './backups.js';

export const BackupState = Type.Object({
  /** Whether backups are scheduled: a folder is set. */
  scheduled: Type.Boolean(),
  everyHours: Nullable(Type.Integer()),
  keep: Nullable(Type.Integer()),
  encrypted: Type.Boolean(),
  /** The last backup by the audit trail, whoever made it. */
  lastAt: Nullable(Type.String()),
  ageHours: Nullable(Type.Number()),
  /** Older than twice the interval, or there is none although they are scheduled. */
  overdue: Type.Boolean(),
  /** In the folder, as this node sees it, the newest first. */
  files: Type.Array(Type.Object({ name: Type.String(), at: Type.String(), bytes: Type.Integer() })),
});
export type BackupState = Static<typeof BackupState>;

/** The schedule, the last backup and those in the folder, as of the call; none in a folder that this node cannot read. */
export async function readBackupState(backups: Backups, call: BackupCall): Promise<BackupState> {
  const { schedule } = backups;
  const scheduled = schedule?.folder !== undefined;
  return {
    scheduled,
    everyHours: scheduled ? schedule.everyHours : null,
    keep: scheduled ? schedule.keep : null,
    encrypted: schedule?.key !== undefined,
    ...(await readLastBackup(backups, call)),
    files: [...(await backups.list().catch(noneWhereUnreadable))],
  };
}

type BackupCall = Pick<AnyCall<FacilityScope | null>, 'tx' | 'now'>;

async function readLastBackup(
  { schedule }: Backups,
  { tx, now }: BackupCall,
): Promise<Pick<BackupState, 'lastAt' | 'ageHours' | 'overdue'>> {
  const [last] = await tx.rows<{ at: Date }>({
    text: `select at from audit.entry where scope = 'system' and action = 'backup' order by seq desc limit 1`,
    values: [],
  });
  const ageHours = last === undefined ? null : Math.max(0, now.getTime() - last.at.getTime()) / 3_600_000;
  return {
    lastAt: last?.at.toISOString() ?? null,
    ageHours: ageHours === null ? null : Math.round(ageHours * 10) / 10,
    overdue: schedule?.folder !== undefined && (ageHours === null || ageHours > 2 * schedule.everyHours),
  };
}

/** The scheduled task logs why; the page shows that no backup is found. */
function noneWhereUnreadable(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOTDIR' || error.code === 'EACCES') return [];
  throw error;
}

/** Tells those who administer the installation on their home page that the scheduled backup was not made. */
export function backupNotes(backups: Backups): HomeNotes {
  return {
    section: 'needed',
    anyOf: ['Facility.Modify'],
    notes: async call => {
      if (backups.schedule?.folder === undefined) return [];
      const { overdue, lastAt } = await readLastBackup(backups, call);
      const detail = lastAt === null ? 'none has been made' : 'the last one is older than the schedule allows';
      return [{ count: overdue ? 1 : 0, text: 'backup overdue', detail, address: '/app/admin/health' }];
    },
  };
}
