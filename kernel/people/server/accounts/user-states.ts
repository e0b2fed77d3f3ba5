import type { AnyCall, Change } from '#kernel/contract';
import { lowerCase } from '#schemas/lib/lower-case';
import type { User } from '#schemas/identity/user';
import { clearAttempts } from '../passwords/attempts.js';
import type { Sessions } from '#kernel/session/sessions';
import { linkKinds, voidTokens } from '../passwords/user-tokens.js';
import { readSetting } from '#kernel/facility/installation-settings';
import { suspendSigning } from '../signatures/suspension.js';
import { assertAdministratorLeft, inTurn } from './administrators.js';
import { forbidden } from '#kernel/session/forbidden';
import type { PersonDuties } from './person-duties.js';
import { userById } from './user-view.js';

type SystemCall = AnyCall<null>;

/** PostgreSQL: another row refers to the row. */
const foreignKeyViolation = '23503';

/** One step of the table of transitions (section 11). */
interface Step {
  readonly action: 'block' | 'unblock' | 'archive' | 'enable';
  readonly reason: string;
  readonly to: string;
  readonly columns?: Readonly<Record<string, unknown>>;
  /** What changes besides the state. */
  readonly also?: readonly Change[];
}

/** N10: blocks a user other than oneself and the last administrator; sessions, links and keys end. */
export async function blockUser(call: SystemCall, sessions: Sessions, id: string, reason: string): Promise<User> {
  const user = await locked(call, id);
  refuseSelf(call, user, 'block');
  if (user.isArchived) throw forbidden(user, 'block', 'ArchivedEntryError');
  if (user.status === 'blocked') throw forbidden(user, 'block', 'NothingToChangeError', 'The user is blocked already');
  return leave(call, sessions, user, { action: 'block', reason, to: 'blocked', columns: { status_reason: reason } });
}

/** N11: unblocks a user other than oneself, and unlocks an account that wrong passwords locked. */
export async function unblockUser(call: SystemCall, sessions: Sessions, id: string, reason: string): Promise<User> {
  const user = await locked(call, id);
  refuseSelf(call, user, 'unblock');
  if (user.status !== 'blocked') throw forbidden(user, 'unblock', 'NothingToChangeError', 'The user is not blocked');
  const to = await stateAfter(call, id);
  return apply(call, sessions, user, {
    action: 'unblock',
    reason,
    to,
    columns: { status_reason: null, let_in_at: call.now },
  });
}

/** N12, N14: archives; with force removes an account that never signed in, acted or was assigned. */
export async function archiveUser(
  call: SystemCall,
  { sessions, duties }: { readonly sessions: Sessions; readonly duties: readonly PersonDuties[] },
  id: string,
  reason: string,
  force: boolean,
): Promise<{ readonly user: User; readonly removed: boolean }> {
  const user = await locked(call, id);
  refuseSelf(call, user, 'archive');
  const removable = force && !(await hasActed(call, id));
  if (user.isArchived && !removable)
    throw forbidden(user, 'archive', 'ArchivedEntryError', 'The user is archived already');
  await assertNoDuties(call, user, duties);
  const columns = {
    archived_at: call.now,
    archived_by: call.actor.id,
    archive_reason: reason,
    status_before: call.tx.db.raw('status'),
  };
  const archived = user.isArchived
    ? user
    : await leave(call, sessions, user, { action: 'archive', reason, to: 'archived', columns });
  const removed = removable && (await remove(call, user, reason));
  return { user: archived, removed };
}

/** N13: restores to the former state and removes roles that were archived meanwhile, so that restoring one grants nothing. */
export async function enableUser(call: SystemCall, sessions: Sessions, id: string, reason: string): Promise<User> {
  const user = await locked(call, id);
  if (!user.isArchived) throw forbidden(user, 'enable', 'NothingToChangeError', 'The user is not archived');
  const [row] = await call.tx.rows<{ blocked: boolean }>({
    text: `select coalesce(status_before = 'blocked', false) as blocked from kernel.app_user where id = $1`,
    values: [id],
  });
  const wasBlocked = row?.blocked === true;
  const columns = {
    archived_at: null,
    archived_by: null,
    archive_reason: null,
    let_in_at: call.now,
    status_reason: wasBlocked ? 'Blocked before it was archived' : null,
  };
  const to = wasBlocked ? 'blocked' : await stateAfter(call, id);
  const also = await withoutArchivedRoles(call, user);
  return apply(call, sessions, user, { action: 'enable', reason, to, columns, also });
}

async function withoutArchivedRoles(call: SystemCall, { id, roles }: User): Promise<readonly Change[]> {
  const gone = await call.tx.rows<{ name: string }>({
    text: `delete from kernel.user_role ur using kernel.role r
           where ur.user_id = $1 and r.id = ur.role_id and r.archived_at is not null returning r.name`,
    values: [id],
  });
  if (gone.length === 0) return [];
  const held = roles.map(({ name }) => name).toSorted();
  return [{ path: 'roles', from: held, to: held.filter(name => !gone.some(role => role.name === name)) }];
}

/** N12: what the person alone is asked for is given to somebody else first. */
async function assertNoDuties(call: SystemCall, user: User, parts: readonly PersonDuties[]): Promise<void> {
  const found = (await Promise.all(parts.map(part => part.dutiesOf(call, user.id)))).flat();
  if (found.length === 0) return;
  const message = `The user is asked for signatures: ${found.join('; ')}. Give them to somebody else under Signatures first`;
  throw forbidden(user, 'archive', 'DataValidationError', message, 'id');
}

async function locked(call: SystemCall, id: string): Promise<User> {
  await inTurn(call.tx);
  await call.tx.db('kernel.app_user').where({ id }).forUpdate().first();
  return userById(call, id);
}

function refuseSelf(call: SystemCall, user: User, verb: string): void {
  if (user.id === call.actor.id)
    throw forbidden(user, verb, 'NotAllowed', `You cannot ${verb} your own account; ask another administrator`);
}

/** A state without access: sessions, links and keys end, and an administrator must remain. */
async function leave(call: SystemCall, sessions: Sessions, user: User, step: Step): Promise<User> {
  await voidTokens(call.tx.db, user.id, [...linkKinds, 'secretKey']);
  const after = await apply(call, sessions, user, step);
  await sessions.endAll(call.tx.db, user.id, 'administrator');
  await assertAdministratorLeft(call.tx, 'id');
  return after;
}

async function apply(call: SystemCall, sessions: Sessions, user: User, step: Step): Promise<User> {
  await call.tx
    .db('kernel.app_user')
    .where({ id: user.id })
    .update({
      status: step.to,
      ...step.columns,
      version: user.version + 1,
      updated_at: call.now,
      updated_by: call.actor.id,
    });
  if (step.action === 'unblock' || step.action === 'enable') {
    await clearAttempts(call.tx.db, user.id);
    await suspendSigning(call, user.id, step.action === 'unblock' ? 'unblocked' : 'enabled');
  }
  await sessions.announce(call.tx.db, user.id);
  call.tx.afterCommit(() => sessions.forget(user.id));
  call.tx.audit({
    domain: 'User',
    action: step.action,
    entity: { table: 'kernel.app_user', id: user.id, label: user.username },
    changes: [{ path: 'status', from: user.status, to: step.to }, ...(step.also ?? [])],
    reason: step.reason,
  });
  return userById(call, user.id);
}

/** The state of an account that is admitted again: invited without a password, else active or expired. */
async function stateAfter(call: SystemCall, id: string): Promise<string> {
  const { maxAgeDays } = await readSetting(call.tx, 'passwordPolicy');
  const [row] = await call.tx.rows<{ status: string }>({
    text: `select case when u.authentication_type <> 'local' then 'active' when u.password_hash is null then 'invited'
             when $2 > 0 and u.password_changed_at < now() - make_interval(days => $2) then 'passwordExpired'
             else 'active' end as status
           from kernel.app_user u where u.id = $1`,
    values: [id, maxAgeDays],
  });
  return row?.status ?? 'active';
}

/** Whether the user ever had a session or wrote an audit entry. */
async function hasActed(call: SystemCall, id: string): Promise<boolean> {
  const [row] = await call.tx.rows<{ acted: boolean }>({
    text: `select exists (select from kernel.session where user_id = $1)
             or exists (select from audit.chain c where exists (select from audit.entry e
               where e.scope = c.scope and e.actor_id = $1)) as acted`,
    values: [id],
  });
  return row?.acted === true;
}

/** Deletes the account and retires its name (entities 1.4); false when a record refers to it. */
async function remove(call: SystemCall, user: User, reason: string): Promise<boolean> {
  const { db } = call.tx;
  await db.raw('savepoint before_removal');
  try {
    for (const table of ['user_role', 'user_facility', 'user_token', 'sign_in_attempt', 'mail'])
      await db(`kernel.${table}`).where({ user_id: user.id }).delete();
    await db('kernel.app_user').where({ id: user.id }).delete();
  } catch (error) {
    if ((error as { code?: unknown }).code !== foreignKeyViolation) throw error;
    await db.raw('rollback to savepoint before_removal');
    return false;
  }
  await db('kernel.retired_username').insert({ username: lowerCase(user.username) });
  call.tx.audit({
    domain: 'User',
    action: 'delete',
    entity: { table: 'kernel.app_user', id: user.id, label: user.username },
    reason,
  });
  return true;
}
