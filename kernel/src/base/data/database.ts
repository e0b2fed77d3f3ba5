import type { Knex } from 'knex';
import pg from 'pg';
import { databaseAddresses } from './addresses.js';
import { DatabaseClock } from './database-clock.js';
import { listen } from './listen.js';
import { clientOf, Primary } from './primary.js';
import { queryBuilder } from './query-builder.js';
import type { CommitGuard } from './call-context.js';

/** Writes, reads and notifications of one node. Connections work as the lesser role `limpid_runtime`. */
export interface Database {
  readonly write: Knex;
  /** Sessions are read-only; statements run without BEGIN. */
  readonly read: Knex;
  /** The connections behind `write` and `read`, for what goes past the query builder. */
  readonly writePool: pg.Pool;
  readonly readPool: pg.Pool;
  /** The time by the database. */
  readonly clock: DatabaseClock;
  /** Asked before every commit, whichever door the work came through. */
  readonly commitGuards: CommitGuard[];
  /** Calls `onMessage` for each notification; `onReconnect` after a gap, when notifications may have been lost. */
  listen(channel: string, onMessage: (payload: string) => void, onReconnect?: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** May name several hosts (`postgres://user:password@one:5432,two:5432/name`): the one that takes writes is followed. */
  readonly url: string;
  readonly applicationName?: string;
  /** Largest number of connections for writes, and again for reads. */
  readonly poolSize?: number;
  /** Told about connections that break while idle; they are replaced by themselves. */
  readonly onFault?: (error: unknown) => void;
}

/** A call that finds no free connection for this long is refused instead of queueing for ever. */
const waitForConnectionMs = 10_000;

/** int8 comes as text by default; counts and positions of the audit trail are far below 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, value => Number(value));

/**
 * Opens no connection yet: pools connect with the first statement. Writes wait 2 s for a lock, any statement ends after
 * 30 s.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const primary = new Primary(options.url);
  const writePool = openPool(options, primary, `set lock_timeout = '2s'; set statement_timeout = '30s'`);
  const readPool = openPool(options, primary, `set default_transaction_read_only = on; set statement_timeout = '30s'`);
  let write: Knex | null = null;
  let read: Knex | null = null;
  const listeners = new Set<() => Promise<void>>();
  return {
    get write() {
      return (write ??= queryBuilder({ client: 'pg', connectionPool: writePool }));
    },
    get read() {
      return (read ??= queryBuilder({ client: 'pg', connectionPool: readPool }));
    },
    writePool,
    readPool,
    clock: new DatabaseClock(),
    commitGuards: [],
    listen: async (channel, onMessage, onReconnect = () => undefined) => {
      const stop = await listen(options, primary, channel, onMessage, onReconnect);
      listeners.add(stop);
      return async () => {
        listeners.delete(stop);
        await stop();
      };
    },
    close: async () => {
      await Promise.all([...listeners].map(stop => stop()));
      await Promise.all([writePool.end(), readPool.end()]);
    },
  };
}

/** Every session starts as the lesser role, in UTC, with bounded waiting. */
function openPool(options: DatabaseOptions, primary: Primary, settings: string): pg.Pool {
  const pool = new pg.Pool({
    // Of several hosts this is the first; the client replaces it by the primary.
    connectionString: databaseAddresses(options.url)[0],
    Client: clientOf(primary),
    application_name: options.applicationName ?? 'limpid',
    max: options.poolSize ?? 10,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: waitForConnectionMs,
    keepAlive: true,
    // Statements are sent without waiting for the answers to those before.
    pipeline: true,
    onConnect: async connection => {
      await connection.query(`set role limpid_runtime; set timezone = 'UTC'; ${settings}`);
    },
  });
  // Without listeners a server stop would end this process. The pool listens to connections that wait; those at work
  // tell whoever waits for an answer.
  pool.on('error', error => options.onFault?.(error));
  pool.on('connect', connection => connection.on('error', () => undefined));
  return pool;
}
