import { ApiError, type Access, type Actor } from '#kernel/contract';
import type { NeededPermissions } from '#schemas/lib/page-access';

/** Whether a person with these permissions may call. */
export function mayCall({ may }: Pick<Actor, 'may'>, access: Access): boolean {
  return (
    ('anyOf' in access && access.anyOf.some(may)) ||
    ('allOf' in access && access.allOf.every(may)) ||
    'signedIn' in access ||
    'anonymous' in access
  );
}

/** Throws NotAllowed naming the permission that is needed, also in `details.needs`. */
export function assertMay(actor: Pick<Actor, 'may'>, access: Access): void {
  if (mayCall(actor, access)) return;
  const all = 'allOf' in access;
  const permissions = 'anyOf' in access ? access.anyOf : all ? access.allOf : [];
  throw new ApiError('NotAllowed', {
    message: `This needs the permission ${permissions.join(all ? ' and ' : ' or ')}`,
    details: { needs: { permissions, all } satisfies NeededPermissions },
  });
}
