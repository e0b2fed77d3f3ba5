import type { UnitOfWork } from '#kernel/contract';
import type { DirectorySettings } from '#schemas/identity/directory';
import { inTurn, isLastAdministrator } from '../accounts/administrators.js';
import type { Sessions } from '#kernel/session/sessions';

type GroupRoles = DirectorySettings['groupRoles'];

/** Roles that the groups of a person give, in the order of the list. */
export function rolesOfGroups(groupRoles: GroupRoles, groups: readonly string[]): string[] {
  const held = new Set(groups.map(plainName));
  return [...new Set(groupRoles.filter(({ group }) => held.has(plainName(group))).map(({ role }) => role))];
}

/** Roles after the group mapping: mapped roles follow the groups, other roles stay as administrators set them. */
export function rolesAfter(groupRoles: GroupRoles, groups: readonly string[], now: readonly string[]): string[] {
  const ruled = new Set(groupRoles.map(({ role }) => role));
  const kept = now.filter(role => !ruled.has(role));
  return [...new Set([...kept, ...rolesOfGroups(groupRoles, groups)])].toSorted();
}

/** Names that differ only in case and spaces around their parts name the same entry. */
function plainName(dn: string): string {
  return dn
    .split(/(?<!\\),/)
    .map(part => part.trim().replace(/\s*=\s*/, '='))
    .join(',')
    .toLowerCase();
}

function sameNames(some: readonly string[], others: readonly string[]): boolean {
  return some.join('\n') === others.join('\n');
}

/** Names of the roles that a person has now. */
async function roleNamesOf(tx: Pick<UnitOfWork, 'rows'>, userId: string): Promise<string[]> {
  const rows = await tx.rows<{ name: string }>({
    text: `select r.name from kernel.user_role ur join kernel.role r on r.id = ur.role_id
           where ur.user_id = $1 and r.archived_at is null order by r.name`,
    values: [userId],
  });
  return rows.map(row => row.name);
}

/** What groups gave and took. */
export interface RoleMove {
  readonly added: string[];
  readonly removed: string[];
}

/** Applies the group mapping with an audit entry; null without a change, and the last administrator loses no role. */
export async function followGroups(
  tx: UnitOfWork,
  sessions: Sessions,
  account: { readonly id: string; readonly username: string },
  { groupRoles }: Pick<DirectorySettings, 'groupRoles'>,
  groups: readonly string[],
): Promise<RoleMove | null> {
  const before = await roleNamesOf(tx, account.id);
  if (sameNames(before, rolesAfter(groupRoles, groups, before))) return null;
  await inTurn(tx);
  const now = await roleNamesOf(tx, account.id);
  const wanted = rolesAfter(groupRoles, groups, now);
  const keepsAll = await isLastAdministrator(tx, account.id);
  const next = keepsAll ? [...new Set([...now, ...wanted])].toSorted() : wanted;
  if (sameNames(now, next)) return null;
  await giveRoles(tx, account.id, next);
  await sessions.announce(tx.db, account.id);
  tx.audit({
    domain: 'User',
    action: 'update',
    entity: { table: 'kernel.app_user', id: account.id, label: account.username },
    changes: [{ path: 'roles', from: now, to: next }],
    reason: 'Groups of the directory',
  });
  return { added: next.filter(role => !now.includes(role)), removed: now.filter(role => !next.includes(role)) };
}

/** Sets the roles of a person by their names. */
async function giveRoles(tx: UnitOfWork, userId: string, names: readonly string[]): Promise<void> {
  await tx.db('kernel.user_role').where({ user_id: userId }).delete();
  await tx.db.raw(
    `insert into kernel.user_role (user_id, role_id)
     select ?, id from kernel.role where archived_at is null and name = any(?)`,
    [userId, [...names]],
  );
  await tx
    .db('kernel.app_user')
    .where({ id: userId })
    .update({ version: tx.db.raw('version + 1') });
}
