import type { Knex } from 'knex';
import type pg from 'pg';
import { ApiError, type JobDefinition, type Statement, type UnitOfWork } from '#kernel/contract';
import type { Static, TSchema } from 'typebox';
import { auditTexts, scopeOf, type AuditText } from './audit/log.js';
import type { CallContext } from '../base/data/call-context.js';
import type { DatabaseClock } from '../base/data/database-clock.js';
import type { Database } from '../base/data/database.js';
import { rememberHeld, releaseHeld } from '../base/data/lock-holders.js';
import { asQuery, OneConnection } from '../base/data/one-connection.js';
import { PendingAuditEntries } from './pending-audit-entries.js';
import { asPostgresFault, isLost, mayRetry, translatePostgresError } from '../base/data/pg-errors.js';
import { readMoment, type NoWrites } from '../base/data/read-moment.js';
import { rollback } from '../base/data/rollback.js';

/** Puts jobs into the queue in the caller's transaction; implemented by the jobs room. */
export interface Enqueuer {
  enqueue<P extends TSchema>(
    transaction: Knex,
    context: CallContext,
    job: JobDefinition<P>,
    payload: Static<P>,
    jobId?: string,
  ): Promise<{ readonly jobId: string }>;
}

const attempts = 3;
const transactionHasFailed = '25P02';
/** Most audit notes in one statement. */
const notesPerStatement = 1000;

/** The work of one transaction; `within` gives the transaction as it writes to the trail of another context. */
type Work<T> = (tx: UnitOfWork, context: CallContext, within: (other: CallContext) => UnitOfWork) => Promise<T>;

/** What a transaction adds to one trail. */
interface Trail {
  readonly context: CallContext;
  readonly notes: PendingAuditEntries;
}

/**
 * Runs `work` in one transaction and commits it with its audit entries. The context carries the time of the database.
 * `work` is repeated after a serialization failure, so effects outside the transaction belong in `afterCommit`.
 */
export async function runWrite<T>(
  database: Database,
  context: CallContext,
  jobs: Enqueuer | null,
  work: Work<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const effects: (() => void)[] = [];
    try {
      const result = await writeOnce(database, context, jobs, work, effects);
      for (const effect of effects) effect();
      return result;
    } catch (error) {
      if (attempt < attempts && mayRetry(error, context.snapshot)) continue;
      throw translatePostgresError(error);
    }
  }
}

async function writeOnce<T>(
  database: Database,
  given: CallContext,
  jobs: Enqueuer | null,
  work: Work<T>,
  effects: (() => void)[],
): Promise<T> {
  const connection = await database.writePool.connect();
  const one = new OneConnection(connection);
  let broken: Error | undefined;
  let held: UnitOfWork | undefined;
  try {
    const context = { ...given, now: await begin(one, database.clock, given.snapshot) };
    const trails: Trail[] = [];
    const within = (other: CallContext): UnitOfWork => {
      const notes = new PendingAuditEntries(one, other);
      trails.push({ context: other, notes });
      return {
        get db() {
          return one.db;
        },
        rows: statement => one.rows(statement),
        send: statement => one.send(statement),
        audit: note => notes.add(note),
        enqueue: (job, payload, jobId) => {
          if (jobs === null) throw new Error('this unit of work has no job queue');
          return jobs.enqueue(one.db, other, job, payload, jobId);
        },
        afterCommit: effect => effects.push(effect),
      };
    };
    const tx = within(context);
    held = tx;
    rememberHeld(tx);
    const result = await work(tx, context, within);
    for (const { notes } of trails) notes.assertReasons();
    for (const guard of database.commitGuards)
      for (const trail of trails) await guard(tx, trail.context, trail.notes.representative);
    await commit(one, trails);
    return result;
  } catch (error) {
    one.close();
    broken = await rollback(connection);
    throw await firstFailure(one, error);
  } finally {
    if (held !== undefined) releaseHeld(held);
    connection.release(broken);
  }
}

/** Opens the transaction and answers the database's time; BEGIN is sent with the first statement if the time is known. */
async function begin(one: OneConnection, clock: DatabaseClock, snapshot = false): Promise<Date> {
  const [name, text] = snapshot ? ['begin-snapshot', 'begin isolation level repeatable read'] : ['begin', 'begin'];
  const known = clock.now();
  if (known !== null && !clock.wantsReading) {
    one.send({ name, text, values: [] });
    return known;
  }
  const sent = performance.now();
  const results = (await one.query(`${text}; select clock_timestamp() as now`)) as unknown as pg.QueryResult<{
    now: Date;
  }>[];
  const row = results[1]?.rows[0];
  if (row === undefined) throw new Error('the database did not answer its time');
  clock.read(row.now, sent);
  return row.now;
}

/** Each chain is advanced once and the transaction committed in the same round trip, so that its lock is held briefly. */
async function commit(one: OneConnection, trails: readonly Trail[]): Promise<void> {
  for (const trail of trails) append(one, trail);
  const ended = one.query({ name: 'commit', text: 'commit' });
  one.close();
  // The error of the earlier statement is the cause of the failed commit.
  const [sent, end] = await Promise.allSettled([one.settle(), ended]);
  if (sent.status === 'rejected') throw afterCommitWasSent(sent.reason);
  if (end.status === 'rejected') throw afterCommitWasSent(end.reason);
  if (end.value.command !== 'COMMIT')
    throw new Error('the transaction was rolled back: a failed statement was passed over');
}

function append(one: OneConnection, { context, notes }: Trail): void {
  const scope = scopeOf(context);
  if (notes.hasStaged) {
    notes.stageRest();
    // One statement may write a hundred thousand staged entries.
    one.send({ text: `set local statement_timeout = '10min'`, values: [] });
    one.send({ name: 'audit-end-long-write', text: 'select audit.end_long_write($1)', values: [scope] });
  }
  const texts = auditTexts(context, notes.waiting);
  while (texts.length > 0) one.send(appendStatement(scope, texts.splice(0, notesPerStatement)));
}

/** A commit whose connection was lost may have succeeded. */
function afterCommitWasSent(reason: unknown): unknown {
  return isLost(reason) ? new ApiError('OutcomeUnknown', { cause: reason }) : reason;
}

/** Most calls write one note, which has a statement of its own. */
function appendStatement(scope: string, texts: readonly AuditText[]): Statement {
  const [only, ...others] = texts;
  if (only !== undefined && others.length === 0)
    return { name: 'audit-append-one', text: 'select audit.append_one($1, $2, $3)', values: [scope, ...only] };
  return {
    name: 'audit-append',
    text: 'select audit.append($1, $2::jsonb)',
    values: [scope, JSON.stringify(texts)],
  };
}

/** The error of the first failed statement, which is the cause of all later ones. */
async function firstFailure(one: OneConnection, error: unknown): Promise<unknown> {
  if (asPostgresFault(error)?.code !== transactionHasFailed) return error;
  const [sent] = await Promise.allSettled([one.settle()]);
  return sent.status === 'rejected' ? sent.reason : error;
}

/** Runs `work` on the read-only pool, each statement for itself, or together where `work` asks for one moment. */
export async function runRead<T>(database: Database, work: (tx: UnitOfWork) => Promise<T>): Promise<T> {
  const refuse = (): never => {
    throw new Error('a reading call cannot write');
  };
  const noWrites: NoWrites = {
    send: refuse,
    audit: refuse,
    enqueue: () => Promise.reject(new Error('a reading call cannot write')),
    afterCommit: refuse,
  };
  try {
    return await work({
      ...noWrites,
      db: database.read,
      rows: async <R extends object>(statement: Statement) =>
        (await database.readPool.query<R>(asQuery(statement))).rows,
      oneMoment: reading => readMoment(database, noWrites, reading),
    });
  } catch (error) {
    throw translatePostgresError(error);
  }
}
