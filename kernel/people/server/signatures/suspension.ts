import { ApiError, RefusedStep, validationError, type AnyCall, type Attempt } from '#kernel/contract';
import { suspensionWords, type SuspensionCause } from '#schemas/identity/signing-suspension';
import { signingConfirmed, signingSuspended } from '../mail/mails.js';
import { deliver } from '../notices/deliver.js';

type SystemCall = AnyCall<null>;

interface Account {
  readonly username: string;
  readonly firstName: string;
  readonly email: string | null;
  readonly isArchived: boolean;
  readonly isInvited: boolean;
  readonly why: readonly string[];
  readonly by: readonly string[];
}

const isTool = ({ actor }: SystemCall): boolean => actor.source === 'cli' || actor.source === 'system';

/** Suspends signing with an account that somebody else could use (21 CFR 11.200(a)(3), compliance SIG-09). */
export async function suspendSigning(call: SystemCall, userId: string, cause: SuspensionCause): Promise<void> {
  // Whoever runs the tools on the machine makes the first accounts; keys that they hand out count like any others.
  if (cause === 'newAccount' && isTool(call)) return;
  const account = await accountOf(call, userId);
  await call.tx
    .db('kernel.app_user')
    .where({ id: userId })
    .update({
      signing_suspended_since: call.tx.db.raw('coalesce(signing_suspended_since, ?)', [call.now]),
      signing_suspended_why: [...new Set([...account.why, cause])],
      signing_suspended_by: [...new Set([...account.by, call.actor.id])],
    });
  call.tx.audit({
    domain: 'User',
    action: 'suspendSigning',
    entity: { table: 'kernel.app_user', id: userId, label: account.username },
    changes: [{ path: 'why', from: null, to: suspensionWords[cause] }],
  });
  // A new account has nothing yet that could be taken.
  if (cause !== 'newAccount' && !account.isInvited)
    await deliver(call.tx, null, [{ ...account, id: userId }], signingSuspended(suspensionWords[cause], call.now));
}

/** Restores the right to sign once an uninvolved person with a confirmed identity says who holds the account. */
export async function confirmIdentity(call: SystemCall, userId: string, input: string): Promise<void> {
  const how = input.trim();
  if (how.length < 3)
    throw validationError({ path: 'how', message: 'must say in 3 characters or more how it was checked' });
  await call.tx.db('kernel.app_user').where({ id: userId }).forUpdate().first('id');
  const account = await accountOf(call, userId);
  if (account.isArchived) throw new ApiError('ArchivedEntryError');
  if (account.why.length === 0)
    throw new ApiError('NothingToChangeError', { message: 'The right to sign is not suspended' });
  const own = isTool(call) ? null : await accountOf(call, call.actor.id);
  const attempt: Attempt = {
    domain: 'User',
    entity: { table: 'kernel.app_user', id: userId, label: account.username },
    action: 'confirm identity',
    state: 'signing suspended',
  };
  const refuse = (message: string): never => {
    throw new RefusedStep(attempt, 'NotAllowed', { message });
  };
  if (userId === call.actor.id) refuse('Another person confirms your identity');
  if (account.by.includes(call.actor.id))
    refuse('You had a hand in this account: another person confirms the identity');
  if (own !== null && own.why.length > 0) refuse('Your own identity is not confirmed');
  await call.tx.db('kernel.app_user').where({ id: userId }).update({
    signing_suspended_since: null,
    signing_suspended_why: [],
    signing_suspended_by: [],
    identity_confirmed_at: call.now,
    identity_confirmed_by: call.actor.id,
    identity_confirmed_how: how,
  });
  call.tx.audit({
    domain: 'User',
    action: 'confirmIdentity',
    entity: { table: 'kernel.app_user', id: userId, label: account.username },
    changes: [{ path: 'signing', from: 'suspended', to: 'allowed' }],
    reason: how,
  });
  await deliver(call.tx, null, [{ ...account, id: userId }], signingConfirmed(call.actor.fullName, call.now));
}

async function accountOf(call: SystemCall, id: string): Promise<Account> {
  const [row] = await call.tx.rows<Account>({
    text: `select username, first_name as "firstName", email, archived_at is not null as "isArchived", status = 'invited' as "isInvited",
             signing_suspended_why as why, signing_suspended_by::text[] as by from kernel.app_user where id = $1`,
    values: [id],
  });
  if (row === undefined) throw new ApiError('NotFoundError', { message: 'User was not found' });
  return row;
}
