import type pg from 'pg';

/** Ends a transaction without its changes; answers an error when the connection is of no more use. */
export async function rollback(connection: pg.ClientBase): Promise<Error | undefined> {
  try {
    await connection.query('rollback');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
