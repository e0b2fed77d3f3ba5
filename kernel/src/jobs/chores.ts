import type { Knex } from 'knex';
import { token, type Token } from '#kernel/contract';
import type { Logger } from '../base/log/logger.js';
import type { JobQueue } from './queue.js';

const lookEveryMs = 60_000;

/** Work of the installation that comes round, done once for all nodes, in transactions of its own. */
export interface Chore {
  readonly name: string;
  /** Whether it is time; every node asks every minute. */
  isDue(): Promise<boolean>;
  run(signal: AbortSignal): Promise<void>;
}

/** Sees to it that chores are done when they are due: each by one node, and by another if that one stops. */
export class Chores {
  private readonly ending = new AbortController();
  private chores: ReadonlyMap<string, Chore> = new Map();
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> = Promise.resolve();

  constructor(
    private readonly queue: JobQueue,
    private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  /** Asks for a chore now; in the caller's transaction it is asked for only if that commits. */
  ask(name: string, transaction?: Knex): Promise<void> {
    return this.queue.sendChore(name, transaction);
  }

  async start(chores: readonly Chore[]): Promise<void> {
    this.chores = new Map(chores.map(chore => [chore.name, chore]));
    await this.queue.workChores((name, signal) => this.run(name, signal));
    this.timer = setInterval(() => void this.look(), lookEveryMs);
    this.timer.unref();
    void this.look();
  }

  /** Asks for what is due; looks follow each other. */
  look(): Promise<void> {
    this.looking = this.looking
      .then(async () => {
        for (const chore of this.chores.values())
          if (!this.ending.signal.aborted && (await chore.isDue())) await this.ask(chore.name);
      })
      .catch((error: unknown) => this.logger.warn({ err: error }, 'chores'));
    return this.looking;
  }

  async stop(): Promise<void> {
    this.ending.abort();
    clearInterval(this.timer);
    await this.looking;
  }

  private async run(name: string, signal: AbortSignal): Promise<void> {
    try {
      await this.chores.get(name)?.run(AbortSignal.any([signal, this.ending.signal]));
    } catch (error) {
      this.logger.warn({ err: error, chore: name }, 'chore');
      throw error;
    }
  }
}

export const ChoresToken: Token<Chores> = token<Chores>('kernel.Chores');
