import { defineResource, defineUseCase, validationError, type AnyResource, type Change } from '#kernel/contract';
import { completeTree, grantedKeys, type PermissionTree } from '#schemas/identity/permission-matrix';
import { limitedRoleNames } from '#schemas/identity/role-presets';
import { UserRoleFields, userRoleFigures } from '#schemas/identity/user-role';
import { grantsOf, PermissionCatalogueToken } from '#kernel/session/permission-catalogue';
import { SessionsToken } from '#kernel/session/sessions';
import { assertAdministratorLeft, inTurn } from '../accounts/administrators.js';

/** Their names decide what the product shows, or what set-up grants (specification section 6). */
const namedByTheProduct = [...limitedRoleNames, 'QA Administrator'];

/** The whole matrix with what the column grants, like `completeTree`. */
const wholeTree = `(select jsonb_object_agg(area, coalesce(known.value, '{}') || coalesce(granted.value, '{}'))
  from jsonb_each('${JSON.stringify(completeTree({}))}') known (area, value)
  full join jsonb_each(t.permissions) granted (area, value) using (area))`;

interface Written {
  readonly id: string;
  readonly row: { readonly name: string; readonly permission: PermissionTree };
}

/** A role is in force for all its holders at once, on every node, and leaves somebody who may change users and roles. */
const inForce = defineUseCase<Written, void>()({
  name: 'people.role-in-force',
  deps: { catalogue: PermissionCatalogueToken, sessions: SessionsToken },
  run: async ({ catalogue, sessions }, call) => {
    grantsOf(call.input.row.permission, catalogue);
    await assertAdministratorLeft(call.tx, 'permission');
    await sessions.announce(call.tx.db, 'everybody');
    call.tx.afterCommit(() => sessions.forget('everybody'));
  },
});

const nobodyHolds = defineUseCase<Written, void>()({
  name: 'people.nobody-holds',
  deps: {},
  run: async (_deps, call) => {
    const { id, row } = call.input;
    if (namedByTheProduct.includes(row.name))
      throw validationError({ path: 'id', message: 'this role has a meaning to the product and cannot be archived' });
    await inTurn(call.tx);
    const holders = await call.tx.rows({
      text: `select u.id from kernel.user_role ur join kernel.app_user u on u.id = ur.user_id
             where ur.role_id = $1 and u.archived_at is null`,
      values: [id],
    });
    if (holders.length === 0) return;
    const hold = holders.length === 1 ? '1 person holds' : `${holders.length} people hold`;
    throw validationError({ path: 'id', message: `${hold} this role: take it from them first` });
  },
});

/** Roles with their permission trees (specification sections 6 and 7). */
export const role: AnyResource = defineResource({
  names: { one: 'userRole', many: 'userRoles', inWords: { one: 'role', many: 'roles' } },
  path: '/user_roles',
  scope: 'installation',
  table: 'kernel.role',
  columns: { permission: 'permissions' },
  schema: UserRoleFields,
  computed: {
    permission: { schema: UserRoleFields.properties.permission, sql: wholeTree },
    holders: {
      schema: userRoleFigures.holders,
      sql: `(select count(*)::int from kernel.user_role ur join kernel.app_user u on u.id = ur.user_id
        where ur.role_id = t.id and u.archived_at is null)`,
    },
  },
  writable: ['name', 'description', 'permission'],
  permission: 'UserRole',
  readableWith: ['User.Get'],
  changeReason: 'required',
  audit: { domain: 'UserRole' },
  unique: ['name'],
  archive: 'with-reason',
  list: { columns: ['name', 'description'], search: ['name', 'description'], sort: 'name' },
  hooks: {
    prepare: async (next, call, before) => {
      if (before !== null && next.name !== before.name && namedByTheProduct.includes(before.name))
        throw validationError({ path: 'name', message: 'has a meaning to the product and cannot be changed' });
      await inTurn(call.tx);
      return { ...next, description: next.description ?? '', permission: normalTree(next.permission) };
    },
    auditedAs: changes => Promise.resolve(changes.flatMap(grantChanges)),
    afterWrite: inForce,
    guardArchive: nobodyHolds,
  },
});

/** The matrix complete and what other areas grant, so that two trees that grant the same are equal. */
function normalTree(tree: PermissionTree): PermissionTree {
  const matrix = completeTree({});
  const granted = Object.entries(tree).map(([area, actions]): [string, PermissionTree[string]] => [
    area,
    { ...matrix[area], ...Object.fromEntries(Object.entries(actions).filter(([, allowed]) => allowed)) },
  ]);
  return { ...matrix, ...Object.fromEntries(granted.filter(([, actions]) => Object.keys(actions).length > 0)) };
}

/** What a changed tree gave and took. */
function grantChanges(change: Change): Change[] {
  if (change.path !== 'permission') return [change];
  const [before, after] = [change.from, change.to].map(tree => grantedKeys((tree ?? {}) as PermissionTree).toSorted());
  const given = after?.filter(key => before?.includes(key) !== true) ?? [];
  const taken = before?.filter(key => after?.includes(key) !== true) ?? [];
  return [
    ...(given.length === 0 ? [] : [{ path: 'permissionsGiven', from: null, to: given }]),
    ...(taken.length === 0 ? [] : [{ path: 'permissionsTaken', from: taken, to: null }]),
  ];
}
