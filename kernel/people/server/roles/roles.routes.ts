import { Type } from 'typebox';
import { defineRoute, readOnly, shortList, type RouteDefinition, type ShortList } from '#kernel/contract';
import { PermissionTreeShape } from '#schemas/identity/user';
import { UserRole } from '#schemas/identity/user-role';
import { closed, Pagination, Reason, Text, Uuid } from '#schemas/lib/fields';
import { ListQuery } from '#schemas/lib/list-query';
import { History } from '#schemas/lib/audit-entry';
import { historyQuery, readHistory } from '#kernel/record/audit/reading/history';
import { PermissionCatalogueToken } from '#kernel/session/permission-catalogue';
import { RolesToken } from './roles.js';

const fields = { name: Text(100), description: Type.String({ maxLength: 500 }), permission: PermissionTreeShape };
const NewRole = Type.Object({ ...fields, description: Type.Optional(fields.description) }, closed);
const RoleUpdate = Type.Object(
  { ...Type.Partial(Type.Object(fields)).properties, version: Type.Integer({ minimum: 1 }), reason: Reason },
  closed,
);
const ReasonBody = Type.Object({ reason: Reason }, closed);
const Id = Type.Object({ id: Uuid }, closed);
const One = Type.Object({ userRole: UserRole });
const Many = Type.Object({ userRoles: Type.Array(Type.Partial(UserRole)), pagination: Pagination });
const list: ShortList<UserRole> = {
  text: role => `${role.name} ${role.description}`,
  columns: ['name', 'description', 'permission', 'isSystem', 'holders', 'isArchived', 'updatedAt'],
  always: ['id', 'version'],
};
const deps = { roles: RolesToken };
const readers = { anyOf: ['UserRole.Get', 'User.Get'] } as const;
const own = {
  scope: 'facility',
  ownTransactions: true,
  audit: { exempt: 'roles belong to the installation: the service audits them in its trail, in its own transaction' },
} as const;

/** Roles with their permission trees (specification sections 6 and 7). */
export const roleRoutes: readonly RouteDefinition[] = [
  ...(['/user_roles', '/archived/user_roles'] as const).map(path =>
    defineRoute({
      method: 'GET',
      path,
      scope: 'facility',
      access: readers,
      summary: path === '/user_roles' ? 'Lists roles with their whole permission trees' : 'Lists archived roles',
      input: { query: ListQuery },
      output: Many,
      audit: readOnly,
      useCase: {
        name: path === '/user_roles' ? 'kernel.list-roles' : 'kernel.list-archived-roles',
        deps,
        run: async ({ roles }, call) => {
          const found = await roles.list(call.tx, path !== '/user_roles');
          const { rows, pagination } = shortList(found, call.input.query, list);
          return { userRoles: rows, pagination };
        },
      },
    }),
  ),
  defineRoute({
    method: 'GET',
    path: '/user_roles/catalogue',
    scope: 'facility',
    access: readers,
    summary: 'Every area and action that a role can grant',
    input: {},
    output: Type.Object({
      areas: Type.Array(Type.Object({ area: Type.String(), actions: Type.Array(Type.String()) })),
    }),
    audit: readOnly,
    useCase: {
      name: 'kernel.permission-catalogue',
      deps: { catalogue: PermissionCatalogueToken },
      run: ({ catalogue }) =>
        Promise.resolve({ areas: catalogue.areas.map(({ area, actions }) => ({ area, actions: [...actions] })) }),
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/user_roles/:id',
    scope: 'facility',
    access: readers,
    summary: 'A role with its whole permission tree',
    input: { params: Id },
    output: One,
    audit: readOnly,
    useCase: {
      name: 'kernel.get-role',
      deps,
      run: async ({ roles }, call) => ({ userRole: await roles.get(call.tx, call.input.params.id) }),
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/user_roles/:id/history',
    scope: 'facility',
    access: readers,
    summary: 'Every change to a role',
    input: { params: Id, query: historyQuery },
    output: History,
    audit: readOnly,
    useCase: {
      name: 'kernel.role-history',
      deps,
      run: async ({ roles }, call) => {
        const { id } = await roles.get(call.tx, call.input.params.id);
        return readHistory({ ...call, facility: null }, 'kernel.role', id, call.input.query);
      },
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/user_roles',
    ...own,
    access: { anyOf: ['UserRole.Add'] },
    summary: 'Creates a role',
    input: { body: NewRole },
    output: One,
    status: 201,
    useCase: {
      name: 'kernel.create-role',
      deps,
      run: async ({ roles }, call) => {
        const body = call.input.body;
        return { userRole: await roles.create(call, { ...body, description: body.description ?? '' }) };
      },
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/user_roles/:id',
    ...own,
    access: { anyOf: ['UserRole.Modify'] },
    summary: 'Changes a role; in force for everybody who holds it at once, on every node',
    input: { params: Id, body: RoleUpdate },
    output: One,
    useCase: {
      name: 'kernel.update-role',
      deps,
      run: async ({ roles }, call) => {
        const { version, reason, ...input } = call.input.body;
        return { userRole: await roles.update(call, call.input.params.id, input, version, reason) };
      },
    },
  }),
  ...(['archive', 'unarchive'] as const).map(verb =>
    defineRoute({
      method: 'PUT',
      path: `/user_roles/:id/${verb}`,
      ...own,
      access: { anyOf: ['UserRole.Delete'] },
      summary: verb === 'archive' ? 'Archives a role that nobody holds' : 'Restores an archived role',
      input: { params: Id, body: ReasonBody },
      output: One,
      useCase: {
        name: `kernel.${verb}-role`,
        deps,
        run: async ({ roles }, call) => ({
          userRole: await roles[verb](call, call.input.params.id, call.input.body.reason),
        }),
      },
    }),
  ),
];
