import path from 'node:path';
import pg from 'pg';
import { BackupError } from '../backup/backup-file.js';
import { loadBackup } from '../backup/load-backup.js';
import { checkBackup } from '../backup/read-backup.js';
import { appliedMigrations, ownSchemas } from '../backup/stored-tables.js';
import { Primary } from '../base/data/primary.js';
import { migrate, migrationFiles } from '../boot/migrate.js';
import { asService } from '../session/system-context.js';
import { withKernel } from './kernel-for-tools.js';
import { verifyTrails, type CheckedTrails } from './verify-trails.js';

/** The database has content, which a restore does not replace unasked. */
export class NotEmptyError extends BackupError {}

export interface RestoreOrder {
  /** Connection of the owner of the database to restore into. */
  readonly databaseUrl: string;
  readonly file: string;
  readonly key: string | null;
  /** Removes what is in the database; without it a database that is not empty is refused. */
  readonly replace: boolean;
  /** Anchors from outside, which the restored trails must agree with besides those of the backup. */
  readonly anchors?: string;
  readonly say: (line: string) => void;
}

export interface Restored {
  /** The moment that the backup shows. */
  readonly at: string;
  readonly tables: number;
  readonly rows: number;
  readonly trails: CheckedTrails;
}

/**
 * Restores a backup: the file is checked completely first, then loaded in one transaction and read back, migrated to this
 * release, and its audit trails are verified up to the heads that the backup names.
 */
export async function restore(order: RestoreOrder): Promise<Restored> {
  const { databaseUrl, file, key, say } = order;
  say('Checking the backup');
  const checked = await checkBackup(file, key);
  const { head, end } = checked;
  refuseNewer(head.migrations, head.product);
  const client = new pg.Client({
    connectionString: await new Primary(databaseUrl).url(),
    application_name: 'limpid restore',
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await refuseUsed(client, order.replace);
    if (order.replace) await removeAll(client);
    say('Creating the tables');
    await migrate({ databaseUrl, only: head.migrations });
    say('Loading');
    await loadBackup(client, file, key, checked);
  } finally {
    await client.end();
  }
  const applied = await migrate({ databaseUrl });
  if (applied.length > 0) say(`Migrated to this release by ${applied.length} migrations`);
  say('Verifying the audit trail');
  const heads = end.heads.map(each => `${JSON.stringify(each)}\n`).join('');
  const trails = await withKernel(databaseUrl, async kernel => {
    const found = await verifyTrails(kernel, null, `${heads}${order.anchors ?? ''}`);
    const facts = { file: path.basename(file), state: head.at, intact: found.intact };
    await asService(kernel.database, 'cli', null, ({ tx }) =>
      Promise.resolve(
        tx.audit({
          domain: 'Settings',
          action: 'restore',
          entity: { table: 'audit.backup', id: facts.file, label: `the backup ${facts.file}` },
          changes: Object.entries(facts).map(([field, to]) => ({ path: field, from: null, to })),
        }),
      ),
    );
    return found;
  });
  const facts = Object.values(end.tables);
  return { at: head.at, tables: facts.length, rows: facts.reduce((sum, { rows }) => sum + rows, 0), trails };
}

function refuseNewer(migrations: readonly string[], product: string): void {
  const known = new Set(migrationFiles().map(({ name }) => name));
  const unknown = migrations.find(name => !known.has(name));
  if (unknown !== undefined)
    throw new BackupError(`The backup is of a newer release (${product}, ${unknown}): restore it with that release.`);
}

async function refuseUsed(client: pg.Client, replace: boolean): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  const others = rows[0]?.count ?? 0;
  if (others > 0)
    throw new BackupError(`The database is in use by ${others} other connections: stop the servers of Limpid first.`);
  if (replace) return;
  if ((await ownSchemas(client)).length > 0 || (await appliedMigrations(client)).length > 0)
    throw new NotEmptyError('The database is not empty: name an empty one, or replace its content with --replace.');
}

async function removeAll(client: pg.Client): Promise<void> {
  for (const schema of await ownSchemas(client)) await client.query(`drop schema ${schema} cascade`);
  await client.query('drop table if exists public.limpid_migration, public.limpid_migration_lock');
}
