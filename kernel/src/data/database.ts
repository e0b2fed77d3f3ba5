import knexFactory, { type Knex } from 'knex';
import pg from 'pg';

/** Writes, reads and notifications of one node. Connections work as the lesser role `limpid_runtime`. */
export interface Database {
  readonly write: Knex;
  /** Sessions are read-only; statements run without BEGIN. */
  readonly read: Knex;
  /** Calls `onMessage` for each notification; `onReconnect` after a gap, when notifications may have been lost. */
  listen(channel: string, onMessage: (payload: string) => void, onReconnect: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly url: string;
  readonly applicationName?: string;
  readonly poolSize?: number;
  /** Told about connections that break while idle; they are replaced by themselves. */
  readonly onFault?: (error: unknown) => void;
}

/** int8 comes as text by default; counts and positions of the audit trail are far below 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, value => Number(value));

export function openDatabase(options: DatabaseOptions): Database {
  const size = options.poolSize ?? 10;
  const pool = (readOnly: boolean): Knex =>
    knexFactory({
      client: 'pg',
      connection: { connectionString: options.url, application_name: options.applicationName ?? 'limpid' },
      pool: {
        min: 0,
        max: size,
        afterCreate: (connection: pg.Client, done: (error: Error | null, connection: pg.Client) => void) => {
          connection.on('error', error => options.onFault?.(error));
          const mode = readOnly ? 'set default_transaction_read_only = on;' : '';
          connection.query(`set role limpid_runtime; set timezone = 'UTC'; ${mode}`, error => done(error, connection));
        },
      },
    });
  const write = pool(false);
  const read = pool(true);
  const listeners = new Set<() => Promise<void>>();
  return {
    write,
    read,
    listen: async (channel, onMessage, onReconnect) => {
      const stop = await listen(options, channel, onMessage, onReconnect);
      listeners.add(stop);
      return async () => {
        listeners.delete(stop);
        await stop();
      };
    },
    close: async () => {
      await Promise.all([...listeners].map(stop => stop()));
      await Promise.all([write.destroy(), read.destroy()]);
    },
  };
}

const reconnectDelayMs = 500;

async function listen(
  options: DatabaseOptions,
  channel: string,
  onMessage: (payload: string) => void,
  onReconnect: () => void,
): Promise<() => Promise<void>> {
  let stopped = false;
  let client: pg.Client | null = null;
  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: options.url, application_name: `${options.applicationName ?? 'limpid'} listener` });
    next.on('notification', message => onMessage(message.payload ?? ''));
    next.on('error', error => options.onFault?.(error));
    next.on('end', () => {
      if (!stopped) setTimeout(() => void again(), reconnectDelayMs).unref();
    });
    await next.connect();
    await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    client = next;
  };
  const again = async (): Promise<void> => {
    if (stopped) return;
    try {
      await connect();
      onReconnect();
    } catch (error) {
      options.onFault?.(error);
      setTimeout(() => void again(), reconnectDelayMs).unref();
    }
  };
  await connect();
  return async () => {
    stopped = true;
    await client?.end();
  };
}
