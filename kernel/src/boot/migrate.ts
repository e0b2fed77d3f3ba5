import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Knex } from 'knex';
import pg from 'pg';
import type { Migration } from '#kernel/contract';
import { migrationRoot, sourceRoot } from '../core/paths.js';
import { installQueue } from '../jobs/queue.js';
import { asPostgresFault } from '../base/data/pg-errors.js';
import type { Ask as ProofAsk } from '../record/audit/proof/reading.js';
import { beforeMigration, recordMigrations } from '../record/audit/proof/record-migration.js';
import { serviceContext } from '../session/system-context.js';
import { Primary } from '../base/data/primary.js';
import { queryBuilder } from '../base/data/query-builder.js';

const lockKey = 4_711_001;
const oldestServer = 15;

/** A start-up error in one sentence that says what to do. */
export class SetupError extends Error {}

interface MigrationFile {
  readonly name: string;
  readonly path: string;
}

/** All migrations of kernel and plugins in one global order of time (ADR 0001). */
export function migrationFiles(): MigrationFile[] {
  const extension = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
  const folders = [
    'migrations',
    'kernel/people/migrations',
    'kernel/approvals/migrations',
    ...pluginIds().map(id => `plugins/${id}/migrations`),
  ];
  return folders
    .flatMap(folder => listFolder(path.join(migrationRoot, folder), extension))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function pluginIds(): string[] {
  return readdirSync(path.join(sourceRoot, 'plugins'), { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => entry.name);
}

function listFolder(folder: string, extension: string): MigrationFile[] {
  try {
    return readdirSync(folder)
      .filter(file => /^\d{12}_/.test(file) && file.endsWith(extension))
      .map(file => ({ name: file.slice(0, -extension.length), path: path.join(folder, file) }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

class MergedSource implements Knex.MigrationSource<MigrationFile> {
  constructor(private readonly only: readonly string[] | null) {}

  getMigrations(): Promise<MigrationFile[]> {
    return Promise.resolve(migrationFiles().filter(({ name }) => this.only?.includes(name) ?? true));
  }
  getMigrationName(file: MigrationFile): string {
    return file.name;
  }
  async getMigration(file: MigrationFile): Promise<Knex.Migration> {
    const migration = (await import(pathToFileURL(file.path).href)) as Migration;
    // knex requires both directions; releases only migrate forward
    return { up: migration.up, down: () => Promise.reject(new Error(`${file.name} cannot be undone`)) };
  }
}

/**
 * Migrates the database to this release's schema as its owner, forward only. Concurrent processes queue on an advisory
 * lock. Returns the names of the applied migrations. Throws `SetupError` when the server is too old or the database is
 * newer than this release.
 */
export async function migrate(options: {
  readonly databaseUrl: string;
  /** These migrations alone, for the schema of an earlier release. */
  readonly only?: readonly string[];
  readonly log?: (line: string) => void;
}): Promise<readonly string[]> {
  const url = await primaryUrl(options.databaseUrl);
  const knex = ownerHandle(url, 2);
  const config = {
    migrationSource: new MergedSource(options.only ?? null),
    tableName: 'limpid_migration',
    schemaName: 'public',
    disableMigrationsListValidation: true,
  };
  try {
    await assertServer(raw(knex));
    return await knex.transaction(async lock => {
      await lock.raw('set local idle_in_transaction_session_timeout = 0');
      await lock.raw('select pg_advisory_xact_lock(?)', [lockKey]);
      await refuseNewer(raw(knex));
      // This advisory lock counts; knex's own lock is left behind when a migrating process is killed.
      await knex.migrate.forceFreeMigrationsLock(config);
      const before = await asOwner(url, beforeMigration);
      const [, applied] = (await knex.migrate.latest(config)) as [number, string[]];
      for (const name of applied) options.log?.(`migrated ${name}`);
      await asOwner(url, ask => recordMigrations(ask, serviceContext('system', null), before));
      await installQueue(knex);
      return applied;
    });
  } catch (error) {
    throw refusalOfRights(error) ?? error;
  } finally {
    await knex.destroy();
  }
}

/** knex would print each failed statement; the caller decides what to show. */
function ownerHandle(databaseUrl: string, connections: number): Knex {
  const log = { warn: quiet, error: quiet, debug: quiet, deprecate: quiet };
  return queryBuilder({
    client: 'pg',
    connection: { connectionString: databaseUrl },
    pool: { min: 0, max: connections },
    log,
  });
}

function quiet(): void {
  // no output
}

/** For a database user with missing rights, a sentence says who can grant them. */
function refusalOfRights(error: unknown): SetupError | null {
  const fault = asPostgresFault(error);
  if (fault === null || !(error instanceof Error)) return null;
  // knex puts the statement before the message
  const said = error.message.slice(error.message.lastIndexOf(' - ') + 3);
  if (fault.code === 'LP010') return new SetupError(said, { cause: error });
  if (fault.code !== '42501') return null;
  return new SetupError(`The database user may not set up Limpid (${said}): make it the owner of an empty database.`, {
    cause: error,
  });
}

/** Runs statements of the proof on one connection of the owner. */
async function asOwner<T>(url: string, work: (ask: ProofAsk) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // A server that goes away fails the statement, which tells it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(
      async <R extends object>(text: string, values: readonly unknown[] = []) =>
        (await client.query<R>(text, [...values])).rows,
    );
  } finally {
    await client.end();
  }
}

/** Runs a statement as the owner and returns its rows. */
type Ask = (text: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;

function raw(knex: Knex): Ask {
  return async text => (await knex.raw<{ rows: Record<string, unknown>[] }>(text)).rows;
}

async function assertServer(ask: Ask): Promise<void> {
  let version: number;
  try {
    const [row] = await ask(`select current_setting('server_version_num') as version`);
    version = Math.floor(Number(row?.['version']) / 10_000);
  } catch (error) {
    throw unreachable(error);
  }
  if (version < oldestServer) {
    throw new SetupError(`PostgreSQL ${version} is too old: use version ${oldestServer} or later.`);
  }
}

function unreachable(error: unknown): SetupError {
  const reason =
    error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error);
  return new SetupError(`PostgreSQL cannot be reached (${reason}): check DATABASE_URL and that the server runs.`);
}

/** The server of DATABASE_URL that accepts writes. */
function primaryUrl(databaseUrl: string): Promise<string> {
  return new Primary(databaseUrl).url().catch((error: unknown) => Promise.reject(unreachable(error)));
}

async function refuseNewer(ask: Ask): Promise<ReadonlySet<string>> {
  const applied = await appliedMigrations(ask);
  const known = new Set(migrationFiles().map(file => file.name));
  const unknown = [...applied].filter(name => !known.has(name));
  if (unknown.length > 0) {
    throw new SetupError(
      `The database was migrated by a newer release (${unknown[0]}): install that release or restore a backup.`,
    );
  }
  return applied;
}

async function appliedMigrations(ask: Ask): Promise<ReadonlySet<string>> {
  const [table] = await ask(`select to_regclass('public.limpid_migration') as name`);
  if (table?.['name'] === null) return new Set();
  return new Set((await ask('select name from public.limpid_migration')).map(row => String(row['name'])));
}

/** Refuses to serve a database that is behind or ahead of this release. Runs as the owner. */
export async function assertMigrated(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: await primaryUrl(databaseUrl) });
  // A lost server fails the statement, which reports it.
  client.on('error', () => undefined);
  let connected: Promise<unknown> | null = null;
  const ask: Ask = async text => {
    await (connected ??= client.connect());
    return (await client.query<Record<string, unknown>>(text)).rows;
  };
  try {
    await assertServer(ask);
    const applied = await refuseNewer(ask);
    const missing = migrationFiles().filter(file => !applied.has(file.name));
    if (missing.length > 0) {
      throw new SetupError(`The database is ${missing.length} migrations behind this release: run "limpid setup".`);
    }
  } finally {
    await client.end();
  }
}
