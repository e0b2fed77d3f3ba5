import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import knexFactory, { type Knex } from 'knex';
import type { Migration } from '#kernel/contract';
import { codeRoot, sourceRoot } from '../boot/paths.js';

const lockKey = 4_711_001;
const oldestServer = 15;

/** A start that cannot go on, in one sentence that says what to do. */
export class SetupError extends Error {}

interface MigrationFile {
  readonly name: string;
  readonly path: string;
}

/** All migrations of kernel and plugins in one global order of time (ADR 0001). */
export function migrationFiles(): MigrationFile[] {
  const extension = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
  const folders = ['migrations', ...pluginIds().map(id => `plugins/${id}/migrations`)];
  return folders
    .flatMap(folder => listFolder(path.join(codeRoot, folder), extension))
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
  getMigrations(): Promise<MigrationFile[]> {
    return Promise.resolve(migrationFiles());
  }
  getMigrationName(file: MigrationFile): string {
    return file.name;
  }
  async getMigration(file: MigrationFile): Promise<Knex.Migration> {
    const migration = (await import(pathToFileURL(file.path).href)) as Migration;
    // knex asks for both directions; releases only go forward
    return { up: migration.up, down: () => Promise.reject(new Error(`${file.name} cannot be undone`)) };
  }
}

/**
 * Brings the database to this release's schema as its owner, forward only. Two processes at once queue on an advisory
 * lock. Throws `SetupError` with one plain sentence when the server is too old or the database is newer than this release.
 */
export async function migrate(options: { readonly databaseUrl: string; readonly log?: (line: string) => void }): Promise<void> {
  const knex = knexFactory({ client: 'pg', connection: options.databaseUrl, pool: { min: 1, max: 2 } });
  try {
    await assertServer(knex);
    await knex.transaction(async lock => {
      await lock.raw('select pg_advisory_xact_lock(?)', [lockKey]);
      await refuseNewer(knex);
      const [, applied] = (await knex.migrate.latest({
        migrationSource: new MergedSource(),
        tableName: 'limpid_migration',
        schemaName: 'public',
        disableMigrationsListValidation: true,
      })) as [number, string[]];
      for (const name of applied) options.log?.(`migrated ${name}`);
    });
  } finally {
    await knex.destroy();
  }
}

async function assertServer(knex: Knex): Promise<void> {
  let version: number;
  try {
    const result = await knex.raw<{ rows: { version: string }[] }>(`select current_setting('server_version_num') as version`);
    version = Math.floor(Number(result.rows[0]?.version) / 10_000);
  } catch (error) {
    const reason = error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error);
    throw new SetupError(`PostgreSQL cannot be reached (${reason}): check DATABASE_URL and that the server runs.`);
  }
  if (version < oldestServer) {
    throw new SetupError(`PostgreSQL ${version} is too old: use version ${oldestServer} or later.`);
  }
}

async function refuseNewer(knex: Knex): Promise<void> {
  const unknown = await unknownMigrations(knex);
  if (unknown.length > 0) {
    throw new SetupError(`The database was migrated by a newer release (${unknown[0]}): install that release or restore a backup.`);
  }
}

async function appliedMigrations(knex: Knex): Promise<string[]> {
  const exists = await knex.raw<{ rows: { name: string | null }[] }>(`select to_regclass('public.limpid_migration') as name`);
  if (exists.rows[0]?.name === null) return [];
  return (await knex('public.limpid_migration').select<{ name: string }[]>('name')).map(row => row.name);
}

async function unknownMigrations(knex: Knex): Promise<string[]> {
  const known = new Set(migrationFiles().map(file => file.name));
  return (await appliedMigrations(knex)).filter(name => !known.has(name));
}

/** Refuses to serve on a database that is behind or ahead of this release. Runs as the owner. */
export async function assertMigrated(databaseUrl: string): Promise<void> {
  const knex = knexFactory({ client: 'pg', connection: databaseUrl, pool: { min: 0, max: 1 } });
  try {
    await assertServer(knex);
    await refuseNewer(knex);
    const applied = new Set(await appliedMigrations(knex));
    const missing = migrationFiles().filter(file => !applied.has(file.name));
    if (missing.length > 0) {
      throw new SetupError(`The database is ${missing.length} migrations behind this release: run "limpid setup migrate".`);
    }
  } finally {
    await knex.destroy();
  }
}
