import { randomUUID } from 'node:crypto';
import { ApiError, defineScheduledTask, token, type AnyCall, type Token } from '#kernel/contract';
import type { SyncRun } from '#schemas/identity/directory-people';
import { notifyAdministrators } from '../sign-in/notify.js';
import type { Sessions } from '#kernel/session/sessions';
import type { Database } from '#kernel/base/data/database';
import type { ScheduledTasks } from '#kernel/jobs/scheduled-tasks';
import { directoryCompared } from '../mail/mails.js';
import { asService } from '#kernel/session/system-context';
import type { DirectoryConfiguration } from './configuration.js';
import type { DirectoryAccess } from './directory-access.js';
import { syncPeople } from './sync-people.js';

const taskName = 'directory.sync';
const shownRuns = 10;
/** After a failure the directory is asked again so much sooner than the setting says. */
const soonAgain = '1 hour';
const columns = `s.id, s.state, u.first_name || ' ' || u.last_name as "requestedBy", s.asked_at as "askedAt",
  s.finished_at as "finishedAt", s.result, s.error`;

/** Compares accounts with the directory as often as the settings say, and whenever somebody asks. */
export class DirectorySync {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly configuration: DirectoryConfiguration,
    private readonly directory: DirectoryAccess,
    private readonly tasks: ScheduledTasks,
  ) {}

  /** The last runs, newest first. */
  async runs(call: AnyCall<null>): Promise<SyncRun[]> {
    return call.tx.rows<SyncRun>({
      text: `select ${columns} from kernel.directory_sync s left join kernel.app_user u on u.id = s.requested_by
             order by s.asked_at desc, s.id limit $1`,
      values: [shownRuns],
    });
  }

  /** Asks for a run now; throws NothingToChangeError while one waits. */
  async request(call: AnyCall<null>, reason: string, evenIfMany: boolean): Promise<string> {
    await this.configuration.inUse();
    const id = randomUUID();
    const [row] = await call.tx
      .db('kernel.directory_sync')
      .insert({ id, requested_by: call.actor.id, even_if_many: evenIfMany })
      .onConflict(call.tx.db.raw(`(state) where state = 'queued'`))
      .ignore()
      .returning<{ id: string }[]>('id');
    if (row === undefined) throw new ApiError('NothingToChangeError', { message: 'A comparison is waiting already' });
    call.tx.audit({
      domain: 'Settings',
      action: 'compare',
      entity: { table: 'kernel.directory_sync', id, label: 'directory service' },
      changes: evenIfMany ? [{ path: 'evenIfMany', from: null, to: true }] : [],
      reason,
    });
    await this.tasks.ask(taskName, call.tx.db);
    return id;
  }

  async isDue(): Promise<boolean> {
    const { enabled, syncEveryHours } = await this.configuration.shown();
    if (!enabled) return false;
    const { rows } = await this.database.readPool.query<{ waiting: boolean; recent: boolean }>(
      `select exists (select from kernel.directory_sync where state in ('queued', 'running')) as waiting,
         exists (select from kernel.directory_sync where asked_at > now() - case when state = 'failed'
           then least(interval '${soonAgain}', make_interval(hours => $1)) else make_interval(hours => $1) end) as recent`,
      [syncEveryHours],
    );
    const [row] = rows;
    return row?.waiting === true || (syncEveryHours > 0 && row?.recent === false);
  }

  async run(signal: AbortSignal): Promise<void> {
    while (await this.isDue()) await this.oneRun(signal);
  }

  private async oneRun(signal: AbortSignal): Promise<void> {
    const { database, sessions, directory } = this;
    const { id, evenIfMany } = await this.begin();
    try {
      const result = await syncPeople({ database, sessions, directory }, evenIfMany, signal);
      await this.end(id, 'done', { result: JSON.stringify(result) });
      if (result.blocked > 0 || result.heldBack)
        await asService(this.database, 'system', null, ({ tx }) => notifyAdministrators(tx, directoryCompared(result)));
    } catch (error) {
      // A node that stops leaves the run to the next.
      if (!signal.aborted)
        await this.end(id, 'failed', { error: error instanceof ApiError ? error.message : 'Something went wrong' });
      if (!(error instanceof ApiError)) throw error;
    }
  }

  /** The run that waits, or that a node which went down had begun; else one of the schedule. */
  private async begin(): Promise<{ id: string; evenIfMany: boolean }> {
    const waiting = await this.pool.query<{ id: string; evenIfMany: boolean }>(
      `update kernel.directory_sync set state = 'running', started_at = now() where id =
         (select id from kernel.directory_sync where state in ('queued', 'running') order by asked_at limit 1)
       returning id, even_if_many as "evenIfMany"`,
    );
    const [row] = waiting.rows;
    if (row !== undefined) return row;
    const id = randomUUID();
    await this.pool.query(`insert into kernel.directory_sync (id, state, started_at) values ($1, 'running', now())`, [
      id,
    ]);
    return { id, evenIfMany: false };
  }

  private async end(id: string, state: 'done' | 'failed', outcome: { result?: string; error?: string }): Promise<void> {
    await this.pool.query(
      `update kernel.directory_sync set state = $2, finished_at = now(), result = $3, error = $4 where id = $1`,
      [id, state, outcome.result ?? null, outcome.error ?? null],
    );
  }

  private get pool(): Database['writePool'] {
    return this.database.writePool;
  }
}

export const DirectorySyncToken: Token<DirectorySync> = token<DirectorySync>('kernel.DirectorySync');

/** By the schedule of the settings, and when somebody has requested a comparison. */
export const directorySyncTask = defineScheduledTask({
  name: taskName,
  deps: { sync: DirectorySyncToken },
  when: { isDue: ({ sync }) => sync.isDue() },
  run: ({ sync }, { signal }) => sync.run(signal),
});
