import { Type } from 'typebox';
import { defineRoute, type RouteDefinition } from '#kernel/contract';
import { closed, Reason, Uuid } from '#schemas/lib/fields';
import { User } from '#schemas/identity/user';
import { userById } from '../accounts/user-view.js';
import { confirmIdentity } from './suspension.js';

/** The right to sign, and who confirms it. */
export const signingRightRoutes: readonly RouteDefinition[] = [
  defineRoute({
    method: 'PUT',
    path: '/users/:id/confirm-identity',
    scope: 'system',
    access: { anyOf: ['User.Modify'] },
    summary:
      'Confirms who holds an account whose right to sign is suspended, and how that was checked; not by who had a hand in it',
    input: { params: Type.Object({ id: Uuid }, closed), body: Type.Object({ how: Reason }, closed) },
    output: Type.Object({ user: User }),
    audit: 'required',
    useCase: {
      name: 'kernel.confirm-identity',
      deps: {},
      run: async (_deps, call) => {
        const { id } = call.input.params;
        await userById(call, id);
        await confirmIdentity(call, id, call.input.body.how);
        return { user: await userById(call, id) };
      },
    },
  }),
];
