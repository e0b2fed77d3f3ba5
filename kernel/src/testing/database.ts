import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** A migrated database of its own for one test file. */
export interface TestDatabase {
  /** Connection of the owner. */
  readonly url: string;
  /** Removes the database, closing connections that are still open. */
  drop(): Promise<void>;
}

/**
 * Clones a template (about 0.1 s), so that test files share nothing and clean up nothing; by default the migrated one.
 * Needs the set-up of the `integration` or `browser` project.
 */
export async function testDatabase(template: string = inject('testTemplate')): Promise<TestDatabase> {
  const serverUrl = inject('testServerUrl');
  const name = `limpid_test_${randomBytes(8).toString('hex')}`;
  await onServer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  return { url: urlOf(name), drop: () => onServer(serverUrl, `drop database if exists ${name} with (force)`) };
}

/**
 * A template with the common initial data of many test files: filled by the first that asks in this run, and cloned by
 * all. `what` identifies the template; `fill` gets the connection of the owner and closes what it opens.
 */
export async function sharedTemplate(what: object, fill: (url: string) => Promise<void>): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(what)).digest('hex').slice(0, 16);
  const name = `${inject('testTemplates')}${hash}`;
  const client = new pg.Client({ connectionString: inject('testServerUrl') });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const found = await client.query<{ datistemplate: boolean }>(
      'select datistemplate from pg_database where datname = $1',
      [name],
    );
    if (found.rows[0]?.datistemplate === true) return name;
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name} template ${inject('testTemplate')} strategy file_copy`);
    await fill(urlOf(name));
    // A template must have no connections, not even that of autovacuum.
    await client.query(`alter database ${name} with is_template true allow_connections false`);
    return name;
  } finally {
    await client.end();
  }
}

function urlOf(database: string): string {
  const url = new URL(inject('testServerUrl'));
  url.pathname = `/${database}`;
  return url.href;
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
