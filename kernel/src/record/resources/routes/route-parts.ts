import { readOnly, type AnyResource, type PermissionKey, type Row } from '#kernel/contract';
import type { Shape } from '../../../core/shape.js';
import type { ListQuery } from '../lists/list-query.js';

type Asked = { readonly input: Shape };

/** Page, search, order and columns that the call of a list asks for, checked by the route. */
export const queryOf = (call: Asked): ListQuery => call.input.query as ListQuery;
/** The fields that the call sends, checked by the route. */
export const bodyOf = (call: Asked): Row => call.input.body as Row;

/** `anyOf` with one permission of the resource's area: the action, or the one that stands for it. */
export function may(
  { permission, actions = {} }: AnyResource,
  action: 'Get' | 'Add' | 'Modify' | 'Delete' | 'Archive',
): { readonly anyOf: readonly PermissionKey[] } {
  const other = action === 'Get' || action === 'Archive' ? undefined : actions[action];
  return { anyOf: [`${permission}.${other ?? action}`] };
}

/** What all routes of a resource have in common. */
export function sharedParts({ feature, scope }: AnyResource) {
  return {
    scope: 'facility',
    ...(scope === 'installation' ? { trail: 'installation' as const } : {}),
    ...(feature === undefined ? {} : { feature }),
  } as const;
}

/** What all routes that read it have in common. */
export function readingParts(resource: AnyResource) {
  const access = { anyOf: [...may(resource, 'Get').anyOf, ...(resource.readableWith ?? [])] };
  return { ...sharedParts(resource), method: 'GET', access, audit: readOnly } as const;
}

/** That a reading may be asked as of an earlier moment: the trail of the installation keeps no past. */
export function withPast({ scope }: AnyResource): { readonly asOf?: true } {
  return scope === 'installation' ? {} : { asOf: true };
}
