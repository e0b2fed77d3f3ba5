import type { UnitOfWork } from '#kernel/contract';
import type { Database } from './database.js';
import { OneConnection } from './one-connection.js';
import { rollback } from './rollback.js';

/** What a reading call refuses, wherever its statements run. */
export type NoWrites = Pick<UnitOfWork, 'send' | 'audit' | 'enqueue' | 'afterCommit'>;

/** Runs `work` on one read-only connection; all of its statements see the state at the first one. */
export async function readMoment<T>(
  database: Database,
  noWrites: NoWrites,
  work: (tx: UnitOfWork) => Promise<T>,
): Promise<T> {
  const connection = await database.readPool.connect();
  const one = new OneConnection(connection);
  try {
    one.send({ name: 'begin-snapshot', text: 'begin isolation level repeatable read', values: [] });
    return await work({
      ...noWrites,
      get db() {
        return one.db;
      },
      rows: statement => one.rows(statement),
    });
  } finally {
    one.close();
    // Nothing is committed, so the caller need not wait for the end of the transaction.
    void rollback(connection).then(broken => connection.release(broken));
  }
}
