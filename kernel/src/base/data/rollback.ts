import type pg from 'pg';

/** Rolls back a transaction; returns an error when the connection is unusable. */
export async function rollback(connection: pg.ClientBase): Promise<Error | undefined> {
  try {
    await connection.query('rollback');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
