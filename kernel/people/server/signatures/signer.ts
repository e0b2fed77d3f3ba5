import { ApiError, RefusedStep, type AnyCall, type Attempt, type FacilityScope } from '#kernel/contract';

/** What a signature takes down of its signer, and whether the account may sign now. */
export interface Signer {
  readonly roles: readonly string[];
  readonly isInForce: boolean;
  /** Why the right to sign is suspended; empty: it is not. */
  readonly suspendedWhy: readonly string[];
}

/** Reads the account itself: what a session remembers of it may be a moment old. */
export async function signerOf(call: AnyCall<FacilityScope | null>): Promise<Signer> {
  const [row] = await call.tx.rows<Signer>({
    name: 'signer',
    text: `select u.status in ('active', 'passwordExpired') and u.archived_at is null
             and coalesce(u.valid_from <= current_date, true) and coalesce(u.valid_to >= current_date, true) as "isInForce",
             u.signing_suspended_why as "suspendedWhy",
             coalesce((select json_agg(r.name order by r.name) from kernel.user_role ur join kernel.role r on r.id = ur.role_id
               where ur.user_id = u.id and r.archived_at is null), '[]') as roles
           from kernel.app_user u where u.id = $1`,
    values: [call.actor.id],
  });
  // Tools act for nobody who could answer for what is signed.
  if (row === undefined || ['cli', 'job', 'system'].includes(call.actor.source))
    throw new ApiError('NotAllowed', { message: 'Only a person can sign' });
  return row;
}

/** Compliance SIG-09: after others had a hand in the account nobody signs with it until its owner is confirmed. */
export function assertMaySign(signer: Signer, attempt: Attempt): void {
  if (!signer.isInForce) throw new RefusedStep(attempt, 'NotAllowed', { message: 'Your account is not in force' });
  if (signer.suspendedWhy.length > 0)
    throw new RefusedStep(attempt, 'NotAllowed', {
      message:
        'Your right to sign is suspended until another person who manages users has confirmed that the account is yours',
    });
}
