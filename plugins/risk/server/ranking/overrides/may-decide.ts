import { ApiError, type AnyCall, type PermissionKey } from '#kernel/contract';
import type { RankingScopeKind } from '#plugins/risk/shared/worst-case/scope';

type Action = 'Add' | 'Modify' | 'Delete';

/** Decisions on every scope, or only on single pieces of equipment. */
export function decides(action: Action): { readonly anyOf: readonly PermissionKey[] } {
  return { anyOf: [`WorstProductOverride.${action}`, `EquipmentWiseWorstProduct.${action}`] };
}

/** Throws NotAllowed for a scope that the caller may not decide about. */
export function assertMayDecide(call: AnyCall, scope: RankingScopeKind, action: Action): void {
  const { anyOf: keys } = decides(action);
  const needed = scope === 'equipment' ? keys : keys.slice(0, 1);
  if (needed.some(key => call.actor.may(key))) return;
  throw new ApiError('NotAllowed', { message: `This needs the permission ${needed.join(' or ')}` });
}
