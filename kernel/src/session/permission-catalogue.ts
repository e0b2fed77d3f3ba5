import { token, validationError, type PermissionArea, type Token } from '#kernel/contract';
import { permissionMatrix, type PermissionTree } from '#schemas/identity/permission-matrix';

/** Every area and action that a role can grant: the specification's matrix and the additions of plugins. */
export interface PermissionCatalogue {
  readonly areas: readonly PermissionArea[];
}
export const PermissionCatalogueToken: Token<PermissionCatalogue> =
  token<PermissionCatalogue>('kernel.PermissionCatalogue');

/** The matrix of the specification (section 6) with the additions of plugins; areas in both have the actions of both. */
export function permissionCatalogue(declared: readonly PermissionArea[]): PermissionCatalogue {
  const areas = new Map<string, Set<string>>();
  for (const [area, actions] of Object.entries(permissionMatrix)) areas.set(area, new Set(actions));
  for (const { area, actions } of declared) {
    const known = areas.get(area) ?? new Set<string>();
    for (const action of actions) known.add(action);
    areas.set(area, known);
  }
  return { areas: [...areas].map(([area, actions]) => ({ area, actions: [...actions] })) };
}

/** The permissions of a sent tree; undeclared names are refused. */
export function grantsOf(tree: PermissionTree, catalogue: PermissionCatalogue): PermissionTree {
  const known = new Map(catalogue.areas.map(({ area, actions }) => [area, new Set(actions)]));
  for (const [area, actions] of Object.entries(tree)) {
    for (const action of ['', ...Object.keys(actions)]) {
      const exists = action === '' ? known.has(area) : known.get(area)?.has(action) === true;
      const path = action === '' ? `permission.${area}` : `permission.${area}.${action}`;
      if (!exists) throw validationError({ path: path.slice(0, 120), message: 'is no permission' });
    }
  }
  const granted = Object.entries(tree).map(([area, actions]): [string, Record<string, boolean>] => [
    area,
    Object.fromEntries(Object.entries(actions).filter(([, allowed]) => allowed)),
  ]);
  return Object.fromEntries(granted.filter(([, actions]) => Object.keys(actions).length > 0));
}
