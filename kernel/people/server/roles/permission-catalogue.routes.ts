import { Type } from 'typebox';
import { defineRoute, readOnly, type RouteDefinition } from '#kernel/contract';
import { PermissionCatalogueToken } from '#kernel/session/permission-catalogue';

/** What roles can grant; the roles themselves are a declared resource. */
export const permissionCatalogueRoute: RouteDefinition = defineRoute({
  method: 'GET',
  path: '/user_roles/catalogue',
  scope: 'facility',
  access: { anyOf: ['UserRole.Get', 'User.Get'] },
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
});
