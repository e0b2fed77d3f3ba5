import type { PermissionTree } from '#schemas/identity/permission-matrix';

export interface Area {
  readonly area: string;
  readonly actions: readonly string[];
}

/** Roles whose names the product uses and which keep them (specification section 6). */
export const fixedNames = ['Production', 'Quality Control', 'QA Administrator'];

/** Whether the tree has the flag; what it does not name is not granted. */
export function isGranted(tree: PermissionTree, area: string, action: string): boolean {
  return Object.hasOwn(tree, area) && tree[area]?.[action] === true;
}

/** The tree with one flag set. */
export function withGrant(
  tree: PermissionTree,
  area: string,
  actions: readonly string[],
  granted: boolean,
): PermissionTree {
  const changed = Object.fromEntries(actions.map(action => [action, granted]));
  return { ...tree, [area]: { ...tree[area], ...changed } };
}

/** How many actions the tree grants, over all areas. */
export function grantCount(tree: PermissionTree): number {
  return Object.values(tree).reduce((sum, actions) => sum + Object.values(actions).filter(Boolean).length, 0);
}
