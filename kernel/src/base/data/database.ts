import type { Knex } from 'knex';
import pg from 'pg';
import { databaseAddresses } from './addresses.js';
import { DatabaseClock } from './database-clock.js';
import { listen } from './listen.js';
import { clientOf, Primary } from './primary.js';
import { queryBuilder } from './query-builder.js';
import type { CommitGuard } from './call-context.js';

/** Writes, reads and notifications of one node. Connections use the restricted role `limpid_runtime`. */
export interface Database {
  readonly write: Knex;
  /** Sessions are read-only; statements run without BEGIN. */
  readonly read: Knex;
  /** The connections behind `write` and `read`, for code that bypasses the query builder. */
  readonly writePool: pg.Pool;
  readonly readPool: pg.Pool;
  /** The database time. */
  readonly clock: DatabaseClock;
  /** Called before every commit, whatever started the work. */
  readonly commitGuards: CommitGuard[];
  /** Calls `onMessage` for each notification, and `onReconnect` after a gap in which notifications may have been lost. */
  listen(channel: string, onMessage: (payload: string) => void, onReconnect?: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** May name several hosts (`postgres://user:password@one:5432,two:5432/name`); the primary is followed. */
  readonly url: string;
  readonly applicationName?: string;
  /** Maximum number of connections for writes, and again for reads. */
  readonly poolSize?: number;
  /** Receives errors of idle connections; they are replaced automatically. */
  readonly onFault?: (error: unknown) => void;
}

/** A call that finds no free connection within this time is refused instead of queueing for ever. */
const waitForConnectionMs = 10_000;

/** int8 comes as text by default; counts and audit trail positions are far below 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, value => Number(value));

/**
 * Opens no connection yet: the pools connect with the first statement. Writes wait 2 s for a lock, and every statement
 * is limited to 30 s.
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

/** Every session starts with the restricted role, in UTC, with bounded waiting times. */
function openPool(options: DatabaseOptions, primary: Primary, settings: string): pg.Pool {
  const pool = new pg.Pool({
    // The first of several hosts; the client replaces it by the primary.
    connectionString: databaseAddresses(options.url)[0],
    Client: clientOf(primary),
    application_name: options.applicationName ?? 'limpid',
    max: options.poolSize ?? 10,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: waitForConnectionMs,
    keepAlive: true,
    // Statements are pipelined: sent without waiting for earlier answers.
    pipeline: true,
    onConnect: async connection => {
      await connection.query(`set role limpid_runtime; set timezone = 'UTC'; ${settings}`);
    },
  });
  // Without error listeners a server stop would end this process; the pool only listens to idle connections.
  pool.on('error', error => options.onFault?.(error));
  pool.on('connect', connection => connection.on('error', () => undefined));
  return pool;
}
