import knexFactory, { type Knex } from 'knex';
import type pg from 'pg';
import type { Statement } from '#kernel/contract';

/**
 * One connection for the statements of one transaction, past the query builder or through it. Statements started
 * together wait for each other; after `close` every use is refused, so that a forgotten `await` cannot write outside
 * its transaction.
 */
export class OneConnection {
  private turn: Promise<unknown> = Promise.resolve();
  private closed = false;
  private builder: Knex | null = null;

  constructor(private readonly connection: pg.ClientBase) {}

  /** The query builder on this connection; made on first use, because hot paths do without. */
  get db(): Knex {
    this.builder ??= this.makeBuilder();
    return this.builder;
  }

  async rows<R extends object>(statement: Statement): Promise<R[]> {
    const release = await this.acquire();
    try {
      const result = await this.connection.query<R>(asQuery(statement));
      return result.rows;
    } finally {
      release();
    }
  }

  close(): void {
    this.closed = true;
  }

  /** Waits for the statements before; answers the function that lets the next one go. */
  private async acquire(): Promise<() => void> {
    const before = this.turn;
    let release: () => void = () => undefined;
    this.turn = new Promise<void>(resolve => (release = resolve));
    await before;
    if (!this.closed) return release;
    release();
    throw new Error('the unit of work has ended: a statement was not awaited');
  }

  private makeBuilder(): Knex {
    const held = new WeakMap<object, () => void>();
    const builder = knexFactory({
      client: 'pg',
      connectionPool: {
        acquire: () => ({
          promise: this.acquire().then(release => {
            held.set(this.connection, release);
            return this.connection;
          }),
        }),
        release: (connection: object) => {
          held.get(connection)?.();
          return held.delete(connection);
        },
        destroy: () => Promise.resolve(),
        // knex knows a pool of this form by these
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

/** The driver's form of a statement; with a name it is prepared once per connection. */
export function asQuery(statement: Statement): pg.QueryConfig {
  const { name, text, values } = statement;
  return name === undefined ? { text, values: [...values] } : { name, text, values: [...values] };
}
