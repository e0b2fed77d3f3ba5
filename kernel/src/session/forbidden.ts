import { RefusedStep } from '#kernel/contract';
import type { ErrorName } from '#schemas/errors';
import type { User } from '#schemas/identity/user';

/**
 * A transition that the table of accounts does not have; the attempt is audited (transitions, rule 3 and section 11).
 * `path` is the field that names the account, where the caller sent it in one.
 */
export function forbidden(
  user: User,
  action: string,
  errName: ErrorName,
  message?: string,
  path?: string,
): RefusedStep {
  const entity = { table: 'kernel.app_user', id: user.id, label: user.username };
  const attempt = { domain: 'User', entity, action, state: user.status };
  if (message === undefined) return new RefusedStep(attempt, errName);
  return new RefusedStep(attempt, errName, path === undefined ? { message } : { message, fields: [{ path, message }] });
}
