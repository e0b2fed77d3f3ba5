import type { DirectorySettings } from '#schemas/identity/directory';
import type { SyncFinding, SyncResult } from '#schemas/identity/directory-people';
import type { Sessions } from '#kernel/session/sessions';
import type { Database } from '#kernel/base/data/database';
import { asService } from '#kernel/session/system-context';
import { unknownThere, type DirectoryAccess } from './directory-access.js';
import { followGroups, type RoleMove } from './directory-roles.js';
import { blockLeaver, goneReason } from './leavers.js';
import { findPerson, groupsOf } from './people.js';

interface Account {
  readonly id: string;
  readonly username: string;
  readonly status: string;
  readonly reason: string | null;
}

interface Room {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly directory: DirectoryAccess;
}

/** What is asked of the directory over one connection. */
const peoplePerConversation = 100;
const mostFindings = 500;
/** Of some people anybody may leave on one day; of many, not more than half do. */
const fewLeavers = 3;

/** Compares every account of the directory with its entry; blocks leavers and moves roles by the settings. */
export async function syncPeople(room: Room, evenIfMany: boolean, signal: AbortSignal): Promise<SyncResult> {
  const { rows: accounts } = await room.database.readPool.query<Account>(
    `select id, username, status, status_reason as reason from kernel.app_user
     where authentication_type = 'ad' and archived_at is null order by lower(username)`,
  );
  const seen: Seen[] = [];
  for (let from = 0; from < accounts.length; from += peoplePerConversation) {
    signal.throwIfAborted();
    seen.push(...(await look(room, accounts.slice(from, from + peoplePerConversation))));
  }
  const leavers = seen.filter(each => each.why !== null && each.account.status === 'active');
  const heldBack = !evenIfMany && leavers.length > Math.max(fewLeavers, accounts.length / 2);
  const findings: SyncFinding[] = [];
  for (const each of seen) {
    signal.throwIfAborted();
    const finding = await settle(room, each, heldBack);
    if (finding !== null) findings.push(finding);
  }
  return {
    checked: accounts.length,
    gone: findings.filter(each => each.kind === 'gone').length,
    blocked: findings.filter(each => each.blocked).length,
    rolesMoved: findings.filter(each => each.kind === 'roles').length,
    heldBack: heldBack && seen.some(each => each.settings.onDisappear === 'block'),
    findings: findings.slice(0, mostFindings),
  };
}

interface Seen {
  readonly account: Account;
  readonly settings: DirectorySettings;
  /** Why the entry no longer opens the account; null while it does. */
  readonly why: string | null;
  /** Null: groups decide nothing. */
  readonly groups: readonly string[] | null;
}

function look({ directory }: Room, accounts: readonly Account[]): Promise<Seen[]> {
  return directory.ask(async (connection, settings) => {
    const decide = settings.rolesFromGroups && settings.groupBaseDn !== null;
    const all: Seen[] = [];
    for (const account of accounts) {
      const person = await findPerson(connection, settings, account.username);
      const why = person === null ? unknownThere : await directory.whyNot(person, account.id);
      const groups = person !== null && why === null && decide ? await groupsOf(connection, settings, person) : null;
      all.push({ account, settings, why, groups });
    }
    return all;
  });
}

async function settle(
  room: Room,
  { account, settings, why, groups }: Seen,
  heldBack: boolean,
): Promise<SyncFinding | null> {
  const { database, sessions } = room;
  const { id, username } = account;
  const none = { id, username, blocked: false, added: [], removed: [] };
  if (why !== null) {
    const blocked =
      !heldBack &&
      account.status === 'active' &&
      (await asService(database, 'system', null, async ({ tx }) => {
        const isBlocked = await blockLeaver(tx, sessions, id, settings);
        if (isBlocked)
          tx.audit({
            domain: 'User',
            action: 'block',
            entity: { table: 'kernel.app_user', id, label: username },
            changes: [{ path: 'status', from: 'active', to: 'blocked' }],
            reason: goneReason,
          });
        return isBlocked;
      }));
    return { ...none, kind: 'gone', note: why, blocked };
  }
  if (account.status === 'blocked' && account.reason === goneReason)
    return { ...none, kind: 'back', note: 'is in the directory again; an administrator may unblock the account' };
  const moved: RoleMove | null =
    groups === null
      ? null
      : await asService(database, 'system', null, ({ tx }) => followGroups(tx, sessions, account, settings, groups));
  return moved === null ? null : { ...none, ...moved, kind: 'roles', note: 'Groups of the directory' };
}
