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

/** The schedule, the last backup and those in the folder, as of the call. */
export async function readBackupState(
  backups: Backups,
  { tx, now }: Pick<AnyCall<FacilityScope | null>, 'tx' | 'now'>,
): Promise<BackupState> {
  const { schedule } = backups;
  const scheduled = schedule?.folder !== undefined;
  const [last] = await tx.rows<{ at: Date }>({
    text: `select at from audit.entry where scope = 'system' and action = 'backup' order by seq desc limit 1`,
    values: [],
  });
  const ageHours = last === undefined ? null : Math.max(0, now.getTime() - last.at.getTime()) / 3_600_000;
  return {
    scheduled,
    everyHours: scheduled ? schedule.everyHours : null,
    keep: scheduled ? schedule.keep : null,
    encrypted: schedule?.key !== undefined,
    lastAt: last?.at.toISOString() ?? null,
    ageHours: ageHours === null ? null : Math.round(ageHours * 10) / 10,
    overdue: scheduled && (ageHours === null || ageHours > 2 * schedule.everyHours),
    files: [...(await backups.list())],
  };
}

/** Tells those who administer the installation on their home page that the scheduled backup was not made. */
export function backupNotes(backups: Backups): HomeNotes {
  return {
    section: 'needed',
    anyOf: ['Facility.Modify'],
    notes: async call => {
      const { overdue, lastAt } = await readBackupState(backups, call);
      const detail = lastAt === null ? 'none has been made' : 'the last one is older than the schedule allows';
      return [{ count: overdue ? 1 : 0, text: 'backup overdue', detail, address: '/app/admin/health' }];
    },
  };
}
