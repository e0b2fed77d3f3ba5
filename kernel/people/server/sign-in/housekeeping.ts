import type { Database } from '#kernel/base/data/database';
import type { Logger } from '#kernel/base/log/logger';

const everyMs = 10 * 60_000;

/** Rows that have done their work; what they tell stands in the audit trail. */
const chores = [
  `delete from kernel.throttle where window_start < now() - interval '1 day'`,
  // Whoever comes with an older one hears 401 either way.
  `delete from kernel.session where greatest(seen_at, ended_at) < now() - interval '7 days'`,
  `delete from kernel.user_token where expires_at < now() - interval '90 days'`,
  `delete from kernel.sign_in_round where expires_at < now()`,
  `delete from kernel.reauthentication where expires_at < now() - interval '1 day'`,
  `delete from kernel.directory_sync where finished_at < now() - interval '1 year'`,
  `update kernel.mail set content = null where content is not null and secret_until < now()`,
];

/** Removes what sign-in leaves behind; any number of nodes may do it. */
export class Housekeeping {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  start(): void {
    this.timer = setInterval(() => this.round(), everyMs);
    this.timer.unref();
    this.round();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  private round(): void {
    this.running = this.running
      .then(async () => {
        for (const chore of chores) await this.database.writePool.query(chore);
      })
      .catch((error: unknown) => this.logger.warn({ err: error }, 'housekeeping'));
  }
}
