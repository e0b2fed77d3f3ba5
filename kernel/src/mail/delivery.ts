import { token, type Token } from '#kernel/contract';
import type { Database } from '../base/data/database.js';
import type { Logger } from '../base/log/logger.js';
import type { MailTransport } from './transport.js';

interface Waiting {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly content: string;
  readonly attempts: number;
}

const lookEveryMs = 30_000;
const mostAttempts = 12;
const batch = 20;
/** While a node sends a mail, other nodes leave it alone for this time. */
const claimMinutes = 2;

/**
 * Sends the outbox, on every node: each mail is claimed before it is sent, and failures are retried with growing
 * pauses. Also erases secrets from mails once they are sent or expired.
 */
export class MailDelivery {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;
  private transport: MailTransport | null = null;

  constructor(
    private readonly database: Database,
    private readonly open: (() => Promise<MailTransport>) | null,
    private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  /** True when mails are sent; otherwise they wait in the outbox. */
  get sends(): boolean {
    return this.open !== null;
  }

  async start(): Promise<void> {
    if (this.open !== null) this.transport = await this.open();
    this.timer = setInterval(() => this.wake(), lookEveryMs);
    this.timer.unref();
    this.wake();
  }

  /** Called periodically and when a mail was put into the outbox. Runs do not overlap. */
  wake(): void {
    if (this.stopped) return;
    this.running = this.running
      .then(() => this.round())
      .catch((error: unknown) => this.logger.warn({ err: error }, 'mail delivery'));
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.running;
    this.transport?.close();
  }

  private async round(): Promise<void> {
    const { writePool } = this.database;
    await writePool.query(`update kernel.mail set content = null where content is not null and secret_until < now()`);
    if (this.transport === null) return;
    for (;;) {
      const { rows } = await writePool.query<Waiting>(
        `update kernel.mail m set attempts = m.attempts + 1, next_attempt_at = now() + make_interval(mins => $1)
         from (select id from kernel.mail where sent_at is null and content is not null and next_attempt_at <= now()
               and attempts < $2 order by next_attempt_at limit ${batch} for update skip locked) due
         where m.id = due.id returning m.id, m.recipient, m.subject, m.content, m.attempts`,
        [claimMinutes, mostAttempts],
      );
      for (const mail of rows) await this.deliver(this.transport, mail);
      if (rows.length < batch || this.stopped) return;
    }
  }

  private async deliver(transport: MailTransport, mail: Waiting): Promise<void> {
    const { writePool } = this.database;
    try {
      await transport.send({ to: mail.recipient, subject: mail.subject, text: mail.content });
      await writePool.query(
        `update kernel.mail set sent_at = now(), last_error = null,
           content = case when secret_until is null then content end where id = $1`,
        [mail.id],
      );
    } catch (error) {
      this.logger.warn({ err: error, mail: mail.id }, 'a mail was not taken');
      const pauseMinutes = Math.min(60, 2 ** mail.attempts);
      await writePool.query(
        `update kernel.mail set last_error = $2, next_attempt_at = now() + make_interval(mins => $3) where id = $1`,
        [mail.id, String(error instanceof Error ? error.message : error).slice(0, 300), pauseMinutes],
      );
    }
  }
}

export const MailDeliveryToken: Token<MailDelivery> = token<MailDelivery>('kernel.MailDelivery');
