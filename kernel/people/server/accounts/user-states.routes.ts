import { Type } from 'typebox';
import { defineRoute, type RouteDefinition } from '#kernel/contract';
import { closed } from '#schemas/lib/fields';
import { Invited, User } from '#schemas/identity/user';
import { SessionsToken } from '#kernel/session/sessions';
import { InvitationsToken } from './invitations.js';
import { PersonDutiesToken } from './person-duties.js';
import { ById, ResendBody, StateBody } from './user-schemas.js';
import { archiveUser, blockUser, enableUser, unblockUser } from './user-states.js';

const OneUser = Type.Object({ user: User });

/** Steps that take `{ reason, force_delete }` and answer the user (specification section 7, transitions section 11). */
function step(
  verb: 'block' | 'unblock' | 'enable',
  action: 'Modify' | 'Archive',
  summary: string,
  change: typeof blockUser,
): RouteDefinition {
  return defineRoute({
    method: 'PUT',
    path: `/users/${verb}/:id`,
    scope: 'system',
    access: { anyOf: [`User.${action}`] },
    summary,
    input: { params: ById, body: StateBody },
    output: OneUser,
    audit: 'required',
    useCase: {
      name: `kernel.${verb}-user`,
      deps: { sessions: SessionsToken },
      run: async ({ sessions }, call) => ({
        user: await change(call, sessions, call.input.params.id, call.input.body.reason),
      }),
    },
  });
}

export const userStateRoutes: readonly RouteDefinition[] = [
  step('block', 'Modify', 'Blocks a person: sessions end at once on every node', blockUser),
  step('unblock', 'Modify', 'Lets a blocked or locked person in again; not oneself', unblockUser),
  step('enable', 'Archive', 'Restores an archived person', enableUser),
  defineRoute({
    method: 'PUT',
    path: '/users/:id/archive',
    scope: 'system',
    access: { anyOf: ['User.Archive'] },
    summary:
      'Archives a person; with force_delete an account that never did anything is removed, and the answer says so',
    input: { params: ById, body: StateBody },
    output: Type.Object({ user: User, removed: Type.Boolean() }),
    audit: 'required',
    useCase: {
      name: 'kernel.archive-user',
      deps: { sessions: SessionsToken, duties: PersonDutiesToken },
      run: (services, call) => {
        const { reason, force_delete: force = false } = call.input.body;
        return archiveUser(call, services, call.input.params.id, reason, force);
      },
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/users/resend-invitation',
    scope: 'system',
    access: { anyOf: ['User.Modify'] },
    summary: 'Sends the link again, or makes a secret key that is shown in this answer only; older ones become void',
    input: { body: ResendBody },
    output: Invited,
    audit: 'required',
    useCase: {
      name: 'kernel.resend-invitation',
      deps: { invitations: InvitationsToken },
      run: ({ invitations }, call) => {
        const { id, reason, generateKey = false } = call.input.body;
        return invitations.resend(call, id, reason, generateKey);
      },
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/users/:id/tokens',
    scope: 'system',
    access: { anyOf: ['User.Modify'] },
    summary: 'Cancels a secret key or link of a person by its id, or all of them',
    input: { params: ById, query: Type.Object({ token: Type.Optional(Type.String({ maxLength: 100 })) }, closed) },
    output: OneUser,
    audit: 'required',
    useCase: {
      name: 'kernel.cancel-secret-key',
      deps: { invitations: InvitationsToken },
      run: async ({ invitations }, call) => {
        const { token } = call.input.query;
        return { user: await invitations.cancel(call, call.input.params.id, token === '' ? undefined : token) };
      },
    },
  }),
];
