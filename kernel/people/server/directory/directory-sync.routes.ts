import { Type } from 'typebox';
import { defineRoute, readOnly, type RouteDefinition } from '#kernel/contract';
import { closed, Reason } from '#schemas/lib/fields';
import { SyncRun } from '#schemas/identity/directory-people';
import { DirectorySyncToken } from './directory-sync.js';

const editors = { allOf: ['Facility.Modify', 'User.Modify'] } as const;
const RunBody = Type.Object({ reason: Reason, evenIfMany: Type.Optional(Type.Boolean()) }, closed);

/** Comparison of the accounts with the directory, by the schedule and on demand (transitions N16). */
export const directorySyncRoutes: readonly RouteDefinition[] = [
  defineRoute({
    method: 'GET',
    path: '/activeDirectory/sync',
    scope: 'system',
    access: editors,
    summary: 'The last comparisons of accounts with the directory: who was gone, who was blocked, whose roles moved',
    input: {},
    output: Type.Object({ directorySyncs: Type.Array(SyncRun) }),
    audit: readOnly,
    useCase: {
      name: 'kernel.list-directory-syncs',
      deps: { sync: DirectorySyncToken },
      run: async ({ sync }, call) => ({ directorySyncs: await sync.runs(call) }),
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/activeDirectory/sync',
    scope: 'system',
    access: editors,
    summary:
      'Compares all accounts of the directory with it now; with evenIfMany also when more than half would be blocked',
    input: { body: RunBody },
    output: Type.Object({ directorySync: Type.Object({ id: Type.String() }) }),
    status: 202,
    audit: 'required',
    useCase: {
      name: 'kernel.request-directory-sync',
      deps: { sync: DirectorySyncToken },
      run: async ({ sync }, call) => {
        const { reason, evenIfMany = false } = call.input.body;
        return { directorySync: { id: await sync.request(call, reason, evenIfMany) } };
      },
    },
  }),
];
