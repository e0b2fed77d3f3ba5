import type { Knex } from 'knex';
import type { Actor, AuditNote, FacilityScope, JobDefinition, Statement, UnitOfWork } from '#kernel/contract';
import type { Static, TSchema } from 'typebox';
import { flushAudit } from '../audit/log.js';
import type { Database } from './database.js';
import { mayRetry, translatePostgresError } from './pg-errors.js';

/** What a unit of work knows about the call it serves. */
export interface CallContext {
  readonly actor: Actor;
  readonly facility: FacilityScope | null;
  readonly requestId: string;
  readonly now: Date;
  readonly signal: AbortSignal;
}

/** Thrown by a use case that wants its answer sent and its transaction rolled back: a dry run. */
export class RolledBack extends Error {
  constructor(readonly reply: unknown) {
    super('rolled back on purpose');
  }
}

/** Puts jobs into the queue in the caller's transaction; implemented by the jobs room. */
export interface Enqueuer {
  enqueue<P extends TSchema>(
    transaction: Knex,
    context: CallContext,
    job: JobDefinition<P>,
    payload: Static<P>,
  ): Promise<{ readonly jobId: string }>;
}

const attempts = 3;

/**
 * Runs `work` in one transaction and commits it together with its audit entries. The whole work is repeated after a
 * serialization failure, which is safe because effects outside the transaction wait in `afterCommit`.
 */
export async function runWrite<T>(
  database: Database,
  context: CallContext,
  jobs: Enqueuer | null,
  work: (tx: UnitOfWork) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const effects: (() => void)[] = [];
    try {
      const result = await writeOnce(database, context, jobs, work, effects);
      for (const effect of effects) effect();
      return result;
    } catch (error) {
      if (attempt < attempts && mayRetry(error)) continue;
      throw translatePostgresError(error);
    }
  }
}

async function writeOnce<T>(
  database: Database,
  context: CallContext,
  jobs: Enqueuer | null,
  work: (tx: UnitOfWork) => Promise<T>,
  effects: (() => void)[],
): Promise<T> {
  const notes: AuditNote[] = [];
  return database.write.transaction(async transaction => {
    await transaction.raw(`set local lock_timeout = '2s'; set local statement_timeout = '30s'`);
    const result = await work({
      db: transaction,
      rows: <R extends object>(statement: Statement) => rowsOn<R>(transaction, statement),
      audit: note => notes.push(note),
      enqueue: (job, payload) => {
        if (jobs === null) throw new Error('this unit of work has no job queue');
        return jobs.enqueue(transaction, context, job, payload);
      },
      afterCommit: effect => effects.push(effect),
    });
    await flushAudit(transaction, context, notes);
    return result;
  });
}

/** Runs `work` on the read-only pool, each statement for itself. */
export async function runRead<T>(database: Database, work: (tx: UnitOfWork) => Promise<T>): Promise<T> {
  const refuse = (): never => {
    throw new Error('a reading call cannot write');
  };
  try {
    return await work({
      db: database.read,
      rows: <R extends object>(statement: Statement) => rowsOn<R>(database.read, statement),
      audit: refuse,
      enqueue: () => Promise.reject(new Error('a reading call cannot write')),
      afterCommit: refuse,
    });
  } catch (error) {
    throw translatePostgresError(error);
  }
}

interface PgConnection {
  query(config: { name?: string; text: string; values: unknown[] }): Promise<{ rows: object[] }>;
}

/** Runs a statement past the query builder, prepared when it has a name, on the handle's own connection. */
async function rowsOn<R extends object>(handle: Knex | Knex.Transaction, statement: Statement): Promise<R[]> {
  const config = {
    ...(statement.name === undefined ? {} : { name: statement.name }),
    text: statement.text,
    values: [...statement.values],
  };
  const client = handle.client as {
    acquireConnection(): Promise<PgConnection>;
    releaseConnection(connection: PgConnection): Promise<void>;
  };
  const connection = await client.acquireConnection();
  try {
    const result = await connection.query(config);
    return result.rows as R[];
  } finally {
    await client.releaseConnection(connection);
  }
}
