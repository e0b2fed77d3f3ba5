import { createHash, randomBytes } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../../scripts/embedded-postgres.mjs';
import { migrate } from '../boot/migrate.js';
import { scratchFolder, scratchFolders } from './scratch-folder.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection of the owner to the maintenance database of the test server. */
    testServerUrl: string;
    /** The migrated database that test files clone. */
    testTemplate: string;
    /** How the names of templates begin that test files of this run share. */
    testTemplates: string;
  }
}

interface TestServer {
  readonly url: string;
  readonly template: string;
  readonly templates: string;
  stop(): Promise<void>;
}

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Several test projects load this file separately; they share one server through this symbol. */
const shared: { [key: symbol]: { server: Promise<TestServer>; users: number } | undefined } = globalThis;
const key = Symbol.for('limpid.test-server');

/**
 * Global set-up of the projects that need a database: one PostgreSQL (or the one named by TEST_DATABASE_URL, whose
 * user must be allowed to create databases and roles) with one migrated template.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const entry = (shared[key] ??= { server: startTestServer(), users: 0 });
  entry.users += 1;
  const server = await entry.server;
  project.provide('testServerUrl', server.url);
  project.provide('testTemplate', server.template);
  project.provide('testTemplates', server.templates);
  return async () => {
    entry.users -= 1;
    if (entry.users > 0) return;
    shared[key] = undefined;
    await server.stop();
  };
}

async function startTestServer(): Promise<TestServer> {
  const templates = `limpid_shared_${randomBytes(4).toString('hex')}_`;
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined && given !== '') {
    return {
      url: given,
      template: await ensureTemplate(given),
      templates,
      stop: () => dropTemplates(given, templates),
    };
  }
  removeAbandonedClusters();
  const folder = path.join(scratchFolder(), `limpid-test-${process.pid}`);
  const server = await startEmbeddedPostgres({ folder, throwAway: true });
  const stop = async (): Promise<void> => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    return { url: server.url, template: await ensureTemplate(server.url), templates, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Migrates a template named after the content of the migrations, unless the server already has it complete. */
async function ensureTemplate(serverUrl: string): Promise<string> {
  const template = `limpid_template_${migrationsHash()}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('limpid test template'))`);
    const found = await client.query<{ datistemplate: boolean }>(
      'select datistemplate from pg_database where datname = $1',
      [template],
    );
    if (found.rows[0]?.datistemplate === true) return template;
    await client.query(`drop database if exists ${template} with (force)`);
    await client.query(`create database ${template}`);
    const url = new URL(serverUrl);
    url.pathname = `/${template}`;
    await migrate({ databaseUrl: url.href });
    await client.query(`alter database ${template} is_template true`);
    return template;
  } finally {
    await client.end();
  }
}

/** A server that continues to run keeps no templates of a run. */
async function dropTemplates(serverUrl: string, prefix: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    const found = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    );
    for (const { datname } of found.rows) {
      await client.query(`alter database ${datname} is_template false`);
      await client.query(`drop database ${datname} with (force)`);
    }
  } finally {
    await client.end();
  }
}

function migrationsHash(): string {
  const hash = createHash('sha256');
  const files = [
    'migrations/**/*.ts',
    'kernel/people/migrations/*',
    'kernel/approvals/migrations/*',
    'plugins/*/migrations/*',
    'plugins/*/manifest.json',
    'kernel/src/base/data/*',
    'kernel/src/boot/migrate.ts',
    'kernel/src/contract/records/migration.ts',
  ];
  for (const file of globSync(files, { cwd: root }).toSorted()) {
    hash.update(file).update(readFileSync(path.join(root, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Clusters of test runs that were killed. */
function removeAbandonedClusters(): void {
  const left = scratchFolders().flatMap(folder => readdirSync(folder).map(name => path.join(folder, name)));
  for (const file of left) {
    const pid = /^limpid-test-(\d+)$/.exec(path.basename(file))?.[1];
    // Databases with the number of this process are left over from an earlier one.
    if (pid === undefined || (Number(pid) !== process.pid && existsSync(`/proc/${pid}`))) continue;
    try {
      rmSync(file, { recursive: true, force: true });
    } catch {
      // belongs to another user
    }
  }
}
