import { RefusedStep } from '#kernel/contract';
import type { ErrorName } from '#schemas/errors';
import type { UserView } from '../users/user-view.js';

/** A step that the table of accounts does not have: who tries stands in the trail (transitions, rule 3 and section 11). */
export function forbidden(user: UserView, action: string, errName: ErrorName, message?: string): RefusedStep {
  const entity = { table: 'kernel.app_user', id: user.id, label: user.username };
  const attempt = { domain: 'User', entity, action, state: user.status };
  return new RefusedStep(attempt, errName, message === undefined ? {} : { message });
}
