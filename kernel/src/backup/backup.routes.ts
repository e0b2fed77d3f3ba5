import { Type } from 'typebox';
import { defineRoute, readOnly, type RouteDefinition } from '#kernel/contract';
import { BackupState, readBackupState } from './backup-state.js';
import { BackupsToken } from './backups.js';

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
      run: async ({ backups }, call) => ({ backups: await readBackupState(backups, call) }),
    },
  }),
];
