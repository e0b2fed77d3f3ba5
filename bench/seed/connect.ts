import pg from 'pg';
import { openDatabase, type Database } from '../../kernel/src/base/data/database.js';

/** Runs `work` on the database with the product's runtime role. */
export async function withDatabase<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase({ url, applicationName: 'bench seed' });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Runs `work` on one connection as the database owner. */
export async function withOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Brings statistics and visibility to where autovacuum has them some time after an import. */
export function settle(url: string): Promise<void> {
  return withOwner(url, async client => {
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  });
}
