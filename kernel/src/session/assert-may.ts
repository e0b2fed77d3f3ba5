import { ApiError, type Access, type Actor } from '#kernel/contract';

/** Whether a person with these permissions may call. */
export function mayCall({ may }: Pick<Actor, 'may'>, access: Access): boolean {
  return (
    ('anyOf' in access && access.anyOf.some(may)) ||
    ('allOf' in access && access.allOf.every(may)) ||
    'signedIn' in access ||
    'anonymous' in access
  );
}

/** Throws NotAllowed naming the permission that is needed. */
export function assertMay(actor: Pick<Actor, 'may'>, access: Access): void {
  if (mayCall(actor, access)) return;
  const needed = 'anyOf' in access ? access.anyOf.join(' or ') : 'allOf' in access ? access.allOf.join(' and ') : '';
  throw new ApiError('NotAllowed', { message: `This needs the permission ${needed}` });
}
