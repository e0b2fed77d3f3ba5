import { validationError, type AnyCall } from '#kernel/contract';
import type { Invited, User } from '#schemas/identity/user';
import { InvitationsToken } from '#people/server/accounts/invitations';
import { updateUser } from '#people/server/accounts/update-user';
import { blockUser, unblockUser } from '#people/server/accounts/user-states';
import { listUsers, userById } from '#people/server/accounts/user-view';
import { SessionsToken } from '../../session/sessions.js';
import type { Kernel } from '../../boot/create-kernel.js';
import { confirmIdentity } from '#people/server/signatures/suspension';
import { findFacility } from '../facilities.js';
import { checkedReason } from '../reason.js';
import { asService, readAsService } from '../../session/system-context.js';

export interface PeopleFilter {
  readonly archived: boolean;
  readonly search?: string | undefined;
  readonly status?: string | undefined;
  readonly role?: string | undefined;
  /** Id, external id or name. */
  readonly facility?: string | undefined;
}

/** All users of the installation, by user name. */
export function listPeople(kernel: Kernel, { archived, facility, ...filter }: PeopleFilter): Promise<User[]> {
  return readAsService(kernel.database, 'cli', null, async call => {
    const id = facility === undefined ? undefined : (await findFacility(call, facility)).id;
    if (filter.role !== undefined) await assertRole(call, filter.role);
    const asked = Object.entries({ ...filter, facility: id }).filter(([, value]) => value !== undefined);
    return (await listUsers(call, archived, { ...Object.fromEntries(asked), doPagination: false })).users;
  });
}

/** An unknown facility name is refused rather than shown as an empty list. */
async function assertRole(call: AnyCall<null>, name: string): Promise<void> {
  const [row] = await call.tx.rows({
    text: 'select id from kernel.role where lower(name) = lower($1)',
    values: [name],
  });
  if (row === undefined) throw validationError({ path: 'role', message: `there is no role ${name}` });
}

/** The person with this user name, e-mail address or employee ID. */
export function personNamed(kernel: Kernel, name: string): Promise<User> {
  return readAsService(kernel.database, 'cli', null, async call => userById(call, await idOf(call, name)));
}

async function idOf(call: AnyCall<null>, name: string): Promise<string> {
  const [row] = await call.tx.rows<{ id: string }>({
    text: `select id from kernel.app_user where lower($1) in (lower(username), lower(email), lower(employee_id))
           order by archived_at nulls first limit 1`,
    values: [name.trim()],
  });
  if (row === undefined) throw validationError({ path: 'user', message: `there is no user ${name}` });
  return row.id;
}

/** Blocks a user; sessions end at once on every node. */
export function blockPerson(kernel: Kernel, name: string, reason: string): Promise<User> {
  const stated = checkedReason(reason);
  const sessions = kernel.resolve(SessionsToken);
  return asService(kernel.database, 'cli', null, async call =>
    blockUser(call, sessions, await idOf(call, name), stated),
  );
}

/** Unblocks a blocked or locked user. */
export function unblockPerson(kernel: Kernel, name: string, reason: string): Promise<User> {
  const stated = checkedReason(reason);
  const sessions = kernel.resolve(SessionsToken);
  return asService(kernel.database, 'cli', null, async call =>
    unblockUser(call, sessions, await idOf(call, name), stated),
  );
}

/** Restores a user's right to sign, after an administrator has verified who holds the account. */
export function confirmPerson(kernel: Kernel, name: string, how: string): Promise<User> {
  const stated = checkedReason(how);
  return asService(kernel.database, 'cli', null, async call => {
    const id = await idOf(call, name);
    await confirmIdentity(call, id, stated);
    return userById(call, id);
  });
}

/** Gives a user access to a new password: a secret key that is returned only once, or a mail. */
export function resetPerson(kernel: Kernel, name: string, reason: string, byMail: boolean): Promise<Invited> {
  const stated = checkedReason(reason);
  const invitations = kernel.resolve(InvitationsToken);
  return asService(kernel.database, 'cli', null, async call => {
    const user = await userById(call, await idOf(call, name));
    if (byMail && user.email === null)
      throw validationError({ path: 'mail', message: `${user.username} has no e-mail address` });
    return invitations.resend(call, user.id, stated, !byMail);
  });
}

/** Sets exactly these roles of a user. */
export function changeRoles(kernel: Kernel, name: string, roles: readonly string[], reason: string): Promise<User> {
  const stated = checkedReason(reason);
  const sessions = kernel.resolve(SessionsToken);
  return asService(kernel.database, 'cli', null, async call => {
    const { id, version } = await userById(call, await idOf(call, name));
    return updateUser(call, sessions, id, { version, roles: [...new Set(roles)], reason: stated });
  });
}
