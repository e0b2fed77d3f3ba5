import type { Database } from '../../../base/data/database.js';

/** Runs a statement and answers its rows. */
export type Ask = <R extends object>(text: string, values?: readonly unknown[]) => Promise<readonly R[]>;

/** A fault of the proof, before it is known how many are reported. */
export interface ProofFault {
  /** Facility id, `system` for records of the installation, `database` for what belongs to no record. */
  readonly scope: string;
  /** The number of the entry; 0 where the fault is not about one entry. */
  readonly seq: number;
  readonly fault: string;
}

/** Most faults of one kind that are reported. */
export const reportedAtMost = 100;

/** Settings under which rows have the same text as in the triggers that proved them. */
export const sameText = `set local timezone = 'UTC'; set local extra_float_digits = 1`;

/** Runs `work` on one snapshot, with the time that a look at every row takes. */
export async function atOneMoment<T>(database: Database, work: (ask: Ask) => Promise<T>): Promise<T> {
  const connection = await database.readPool.connect();
  let broken: Error | undefined;
  try {
    await connection.query(
      `begin isolation level repeatable read read only; set local statement_timeout = '30min'; ${sameText}`,
    );
    return await work(
      async <R extends object>(text: string, values: readonly unknown[] = []) =>
        (await connection.query<R>(text, [...values])).rows,
    );
  } finally {
    await connection.query('rollback').catch((error: unknown) => {
      broken = error instanceof Error ? error : new Error(String(error));
    });
    connection.release(broken);
  }
}
