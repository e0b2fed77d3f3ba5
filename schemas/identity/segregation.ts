import type { PermissionTree } from './permission-matrix.js';

/** Rights that one person should not hold together: who decides about people does not sign records as well. */
const conflicts = [
  ['User.Modify', 'ApprovalPolicy.Sign'],
  ['UserRole.Modify', 'ApprovalPolicy.Sign'],
  ['ApprovalPolicy.Modify', 'ApprovalPolicy.Sign'],
] as const;

/** Sentences about conflicting rights, each with the roles that bring them; warnings, never refusals. */
export function segregationWarnings(
  roles: readonly { readonly name: string; readonly permission: PermissionTree }[],
): string[] {
  const holders = (key: string): string[] => {
    const [area = '', action = ''] = key.split('.');
    return roles.filter(role => role.permission[area]?.[action] === true).map(role => role.name);
  };
  return conflicts.flatMap(([first, second]) => {
    const [one, other] = [holders(first), holders(second)];
    return one.length === 0 || other.length === 0
      ? []
      : [`${first} (${one.join(', ')}) and ${second} (${other.join(', ')}) should not be held by one person`];
  });
}
