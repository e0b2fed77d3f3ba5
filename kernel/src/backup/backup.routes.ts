import { Type, type Static } from 'typebox';
import { defineRoute, readOnly, type AnyCall, type RouteDefinition } from '#kernel/contract';
import { Nullable } from '#schemas/lib/fields';
import { BackupsToken, type Backups } from './backups.js';

const BackupState = Type.Object({
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

/** The state of the backups, for system health. */
export const backupRoutes: readonly RouteDefinition[] = [
  defineRoute({
    method: 'GET',
    path: '/backups',
    scope: 'system',
    access: { anyOf: ['Facility.Modify'] },
    summary: 'Schedule and age of the backups of the installation',
    input: {},
    output: Type.Object({ backups: BackupState }),
    audit: readOnly,
    useCase: {
      name: 'kernel.get-backups',
      deps: { backups: BackupsToken },
      run: async ({ backups }, call) => ({ backups: await stateOf(backups, call) }),
    },
  }),
];

async function stateOf(backups: Backups, call: AnyCall<null>): Promise<Static<typeof BackupState>> {
  const { schedule } = backups;
  const scheduled = schedule?.folder !== undefined;
  const [last] = await call.tx.rows<{ at: Date }>({
    text: `select at from audit.entry where scope = 'system' and action = 'backup' order by seq desc limit 1`,
    values: [],
  });
  const ageHours = last === undefined ? null : Math.max(0, call.now.getTime() - last.at.getTime()) / 3_600_000;
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
