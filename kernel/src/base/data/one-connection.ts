import type { Knex } from 'knex';
import type pg from 'pg';
import type { Statement } from '#kernel/contract';
import { queryBuilder } from './query-builder.js';
import { sendAsBatch, type WaitingStatement } from './statement-batch.js';

/**
 * One connection for the statements of one transaction, with or without the query builder. Statements of one event loop
 * turn are sent together and answered in order. After `close` every use is refused, so that a forgotten `await` cannot
 * write outside its transaction.
 */
export class OneConnection {
  private readonly sent: Promise<unknown>[] = [];
  private waiting: WaitingStatement[] = [];
  private closed = false;
  private builder: Knex | null = null;

  constructor(private readonly connection: pg.ClientBase) {}

  /** The query builder on this connection; created on first use, because hot paths do not need it. */
  get db(): Knex {
    this.builder ??= this.makeBuilder();
    return this.builder;
  }

  async rows<R extends object>(statement: Statement): Promise<R[]> {
    return (await this.query<R>(asQuery(statement))).rows;
  }

  /** Sends without waiting for the answer; `settle` throws if the statement failed. */
  send(statement: Statement): void {
    const answer = this.query(asQuery(statement));
    answer.catch(() => undefined);
    this.sent.push(answer);
  }

  query<R extends object>(query: pg.QueryConfig | string): Promise<pg.QueryResult<R>> {
    this.assertOpen();
    return new Promise<pg.QueryResult<R>>((resolve, reject) => {
      const reported = resolve as (result: pg.QueryResult) => void;
      if (this.waiting.push({ query, resolve: reported, reject }) === 1) process.nextTick(() => this.flush());
    });
  }

  /** Waits for all statements that were sent without waiting; throws the first failure. */
  async settle(): Promise<void> {
    await Promise.all(this.sent);
  }

  /** Sends pending statements first, because the caller continues with the raw connection. */
  close(): void {
    this.flush();
    this.closed = true;
  }

  private assertOpen(): void {
    if (this.closed) throw new Error('the unit of work has ended: a statement was not awaited');
  }

  private flush(): void {
    const [first, ...others] = this.waiting;
    if (first === undefined) return;
    this.waiting = [];
    sendAsBatch(this.connection, [first, ...others]);
  }

  private makeBuilder(): Knex {
    const builder = queryBuilder({
      client: 'pg',
      connectionPool: {
        acquire: () => ({
          promise: new Promise<object>(resolve => {
            this.assertOpen();
            this.flush();
            resolve(this.connection);
          }),
        }),
        release: () => true,
        destroy: () => Promise.resolve(),
        // knex recognises a pool of this form by these properties
        numFree: () => 1,
        numUsed: () => 0,
        numPendingAcquires: () => 0,
      },
    });
    // A second BEGIN would end the unit of work with the first COMMIT.
    Object.assign(builder.client as object, {
      transaction: () => {
        throw new Error('a unit of work is one transaction already: use call.tx.db as it is');
      },
    });
    return builder;
  }
}

/** The driver's form of a statement; a named one is prepared once per connection. */
export function asQuery(statement: Statement): pg.QueryConfig {
  const { name, text, values } = statement;
  return name === undefined ? { text, values: [...values] } : { name, text, values: [...values] };
}
