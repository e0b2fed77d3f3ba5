import type { AnyCall, PermissionArea } from '#kernel/contract';
import { grantedKeys, type PermissionTree } from '#schemas/identity/permission-matrix';
import { serviceAccountId } from '../../session/system-context.js';

/** The role with all permissions, including the areas that plugins add to the specification's matrix. */
const everythingRole = 'QA Administrator';

/** Grants the role the areas of plugins that were added since it was created. */
export async function grantPluginAreas(call: AnyCall<null>, areas: readonly PermissionArea[]): Promise<void> {
  const role = await call.tx
    .db('kernel.role')
    .where({ name: everythingRole })
    .first<{ id: string; permissions: PermissionTree } | undefined>('id', 'permissions');
  if (role === undefined) return;
  const added = areas.filter(({ area }) => role.permissions[area] === undefined);
  if (added.length === 0) return;
  const grants = added.map(({ area, actions }) => [area, Object.fromEntries(actions.map(action => [action, true]))]);
  const permissions: PermissionTree = { ...role.permissions, ...Object.fromEntries(grants) };
  await call.tx
    .db('kernel.role')
    .where({ id: role.id })
    .update({ permissions: JSON.stringify(permissions), updated_at: call.now, updated_by: serviceAccountId });
  call.tx.audit({
    domain: 'UserRole',
    action: 'update',
    entity: { table: 'kernel.role', id: role.id, label: everythingRole },
    changes: [{ path: 'permissions', from: grantedKeys(role.permissions), to: grantedKeys(permissions) }],
    reason: 'A plugin was added',
  });
}
