import { defineScheduledTask, token, type Token } from '#kernel/contract';
import { notifyAdministrators } from '../sign-in/notify.js';
import type { Sessions } from '#kernel/session/sessions';
import type { Database } from '#kernel/base/data/database';
import { dormantBlocked } from '../mail/mails.js';
import { asService, serviceAccountId } from '#kernel/session/system-context';
import type { InstallationSettings } from '#kernel/facility/installation-settings';
import { inTurn, isLastAdministrator } from './administrators.js';

/** SQL of the moment since which the account `u` with attempts `a` is unused: the last sign-in or admission. */
const idleSince = 'greatest(a.last_signed_in_at, u.created_at, u.let_in_at)';

/** SQL condition that the account `u` with attempts `a` is unused for more days than the value; 0 matches none. */
export function dormantMark(days: string): string {
  return `(${days} > 0 and u.archived_at is null and u.status in ('invited', 'active', 'passwordExpired')
    and u.id <> '${serviceAccountId}' and ${idleSince} < now() - make_interval(days => ${days}))`;
}

interface Idle {
  readonly id: string;
  readonly username: string;
  readonly status: string;
}

const accounts = `from kernel.app_user u left join kernel.sign_in_attempt a on a.user_id = u.id
  where u.status <> 'invited' and ${dormantMark('$1::int')}`;

/** Blocks accounts that are unused for the configured days (compliance IAM-10), except the last administrator. */
export class DormantAccounts {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly settings: InstallationSettings,
  ) {}

  async isDue(): Promise<boolean> {
    return (await this.idle()).length > 0;
  }

  async run(signal: AbortSignal): Promise<void> {
    const { dormantDays } = await this.settings.policy();
    const blocked: string[] = [];
    for (const { id, username } of await this.idle()) {
      signal.throwIfAborted();
      if (await this.block(id, username, dormantDays)) blocked.push(username);
    }
    if (blocked.length > 0)
      await asService(this.database, 'system', null, ({ tx }) =>
        notifyAdministrators(tx, dormantBlocked(blocked, dormantDays)),
      );
  }

  /** Accounts to block; none while the setting is off. */
  private async idle(): Promise<Idle[]> {
    const { dormantDays, blockDormant } = await this.settings.policy();
    if (!blockDormant || dormantDays === 0) return [];
    const { rows } = await this.database.readPool.query<Idle>(
      `select u.id, u.username, u.status ${accounts} order by lower(u.username)`,
      [dormantDays],
    );
    const rest: Idle[] = [];
    for (const row of rows) if (!(await isLastAdministrator(this.reader(), row.id))) rest.push(row);
    return rest;
  }

  private block(id: string, username: string, days: number): Promise<boolean> {
    return asService(this.database, 'system', null, async ({ tx }) => {
      await inTurn(tx);
      await tx.db('kernel.app_user').where({ id }).forUpdate().first('id');
      // The account may have been used or blocked since the query.
      const [still] = await tx.rows<Idle>({
        text: `select u.id, u.username, u.status ${accounts} and u.id = $2`,
        values: [days, id],
      });
      if (still === undefined || (await isLastAdministrator(tx, id))) return false;
      const reason = `Not used for more than ${days} days`;
      await tx
        .db('kernel.app_user')
        .where({ id })
        .update({ status: 'blocked', status_reason: reason, version: tx.db.raw('version + 1') });
      await this.sessions.endAll(tx.db, id, 'administrator');
      tx.audit({
        domain: 'User',
        action: 'block',
        entity: { table: 'kernel.app_user', id, label: username },
        changes: [{ path: 'status', from: still.status, to: 'blocked' }],
        reason,
      });
      return true;
    });
  }

  private reader(): Parameters<typeof isLastAdministrator>[0] {
    return {
      rows: async <T>({ text, values }: { text: string; values: readonly unknown[] }) =>
        (await this.database.readPool.query(text, [...values])).rows as T[],
    };
  }
}

export const DormantAccountsToken: Token<DormantAccounts> = token<DormantAccounts>('kernel.DormantAccounts');

/** Runs when there is an account to block. */
export const dormantAccountsTask = defineScheduledTask({
  name: 'accounts.dormant',
  deps: { accounts: DormantAccountsToken },
  when: { isDue: ({ accounts }) => accounts.isDue() },
  run: ({ accounts }, { signal }) => accounts.run(signal),
});
