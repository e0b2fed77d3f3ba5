import { Type } from 'typebox';
import { defineRoute, readOnly, type RouteDefinition } from '#kernel/contract';
import { closed, Pagination } from '#schemas/lib/fields';
import { Invited, User } from '#schemas/identity/user';
import { History } from '#schemas/lib/audit-entry';
import { historyQuery, readHistory } from '#kernel/record/audit/reading/history';
import { SessionsToken } from '#kernel/session/sessions';
import { InstallationSettingsToken } from '#kernel/facility/installation-settings';
import { InvitationsToken } from './invitations.js';
import { updateUser } from './update-user.js';
import { ById, NewUserBody, UserListQuery, UserUpdateBody } from './user-schemas.js';
import { listUsers, userById } from './user-view.js';
import { createUser, type InvitedUser } from './users.js';

const OneUser = Type.Object({ user: User });
const Users = Type.Object({ users: Type.Array(Type.Partial(User)), pagination: Pagination });
const readers = { anyOf: ['User.Get'] } as const;

/** The requested fields of each user; id and username are always included (specification section 3). */
function chosen(users: User[], columns: string | undefined): Partial<User>[] {
  if (columns === undefined || columns.trim() === '') return users;
  const wanted = new Set(['id', 'username', ...columns.split(',').map(name => name.trim())]);
  return users.map(user => {
    const some: Partial<User> = { ...user };
    for (const name of Object.keys(some)) if (!wanted.has(name)) Reflect.deleteProperty(some, name);
    return some;
  });
}

function list(path: '/users' | '/archived/users', summary: string): RouteDefinition {
  const archived = path === '/archived/users';
  return defineRoute({
    method: 'GET',
    path,
    scope: 'system',
    access: readers,
    summary,
    input: { query: UserListQuery },
    output: Users,
    audit: readOnly,
    useCase: {
      name: archived ? 'kernel.list-archived-users' : 'kernel.list-users',
      deps: { settings: InstallationSettingsToken },
      run: async ({ settings }, call) => {
        const { dormant = false, ...query } = call.input.query;
        const idle = dormant ? { dormantDays: (await settings.policy()).dormantDays } : {};
        const { users, total } = await listUsers(call, archived, { ...query, ...idle });
        const { pageNumber = 1, pageLimit = 10 } = query;
        return { users: chosen(users, query.columns), pagination: { pageNumber, pageLimit, total } };
      },
    },
  });
}

const { facility: _facility, dormant: _dormant, ...ofFacility } = UserListQuery.properties;
const OfFacility = Type.Object(ofFacility, closed);

/** GET {fp}/archived/users: the archived users of one facility, as other archived lists are below the facility. */
const archivedUsersOfFacility = defineRoute({
  method: 'GET',
  path: '/archived/users',
  scope: 'facility',
  access: readers,
  summary: 'Lists archived users of the facility',
  input: { query: OfFacility },
  output: Users,
  audit: readOnly,
  useCase: {
    name: 'kernel.list-archived-users-of-facility',
    deps: {},
    run: async (_deps, { facility, ...call }) => {
      const { query } = call.input;
      const { users, total } = await listUsers({ ...call, facility: null }, true, { ...query, facility: facility.id });
      const { pageNumber = 1, pageLimit = 10 } = query;
      return { users: chosen(users, query.columns), pagination: { pageNumber, pageLimit, total } };
    },
  },
});

/** Whether the user chooses a password in this product and so needs an invitation. */
function isInvited(body: InvitedUser): boolean {
  return (body.authenticationType ?? 'local') === 'local';
}

/** User administration (specification section 7). */
export const userRoutes: readonly RouteDefinition[] = [
  list('/users', 'Lists users; search, sort and filters by status, role and facility'),
  list('/archived/users', 'Lists archived users'),
  archivedUsersOfFacility,
  defineRoute({
    method: 'GET',
    path: '/users/:id',
    scope: 'system',
    access: readers,
    summary: 'A user with roles, facilities, state and open keys',
    input: { params: ById },
    output: OneUser,
    audit: readOnly,
    useCase: {
      name: 'kernel.get-user',
      deps: {},
      run: async (_deps, call) => ({ user: await userById(call, call.input.params.id) }),
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/users/:id/history',
    scope: 'system',
    access: readers,
    summary: 'Everything that happened to an account',
    input: { params: ById, query: historyQuery },
    output: History,
    audit: readOnly,
    useCase: {
      name: 'kernel.user-history',
      deps: {},
      run: async (_deps, call) => {
        const { id } = await userById(call, call.input.params.id);
        return readHistory(call, 'kernel.app_user', id, call.input.query);
      },
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/users',
    scope: 'system',
    access: { anyOf: ['User.Add'] },
    summary:
      'Invites a user by mail, or with a secret key that only this answer shows; only the user chooses the password',
    input: { body: NewUserBody },
    output: Invited,
    status: 201,
    audit: 'required',
    useCase: {
      name: 'kernel.create-user',
      deps: { invitations: InvitationsToken },
      run: async ({ invitations }, call) => {
        const { generateKey = false, ...body } = call.input.body;
        const user = await createUser(call, body);
        if (!isInvited(body)) return { user, secretKey: null, mailedTo: null };
        return invitations.invite(call, user, generateKey);
      },
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/users/:id',
    scope: 'system',
    access: { anyOf: ['User.Modify'] },
    reason: 'change',
    summary: 'Changes a user; roles and facilities are in force at once on every node and need a reason',
    input: { params: ById, body: UserUpdateBody },
    output: OneUser,
    audit: 'required',
    useCase: {
      name: 'kernel.update-user',
      deps: { sessions: SessionsToken },
      run: async ({ sessions }, call) => ({
        user: await updateUser(call, sessions, call.input.params.id, call.input.body),
      }),
    },
  }),
];
