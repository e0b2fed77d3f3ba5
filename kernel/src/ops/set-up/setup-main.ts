import { BackupError } from '../../backup/backup-file.js';
import { backupKey, ConfigError, readConfig } from '../../core/config.js';
import { RegistryError } from '../../boot/registry.js';
import { SetupError } from '../../boot/migrate.js';
import { NotEmptyError, restore } from '../restore.js';
import { setUp } from './set-up.js';

/** The set-up that `npm start` runs: with the demo in an embedded database that is empty, or with LIMPID_DEMO=1. */
async function main(): Promise<void> {
  const { databaseUrl, dataFolder } = readConfig(process.env);
  const isEmbedded = process.env['LIMPID_EMBEDDED'] === '1' && process.argv.includes('--demo-if-embedded');
  const demo = process.env['LIMPID_DEMO'] === '1' || (isEmbedded && 'if-empty');
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  await restoreFirst(databaseUrl, say);
  await setUp({ databaseUrl, dataFolder, demo, source: 'system', say });
}

/** LIMPID_RESTORE names a backup that an empty database is filled from, before the server uses it. */
async function restoreFirst(databaseUrl: string, say: (line: string) => void): Promise<void> {
  const file = process.env['LIMPID_RESTORE'] ?? '';
  if (file === '') return;
  const restored = restore({ databaseUrl, file, key: backupKey(), replace: false, say });
  const { at, trails } = await restored.catch((error: unknown) => {
    if (!(error instanceof NotEmptyError)) throw error;
    const advice = 'start without LIMPID_RESTORE, or with an empty database or LIMPID_DATA_DIR.';
    throw new BackupError(`The database is not empty: ${advice}`, { cause: error });
  });
  say(`Restored ${file}, as of ${at}`);
  if (!trails.intact) throw new BackupError('The audit trail of the backup is broken: see "limpid audit verify".');
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    const plain =
      error instanceof SetupError ||
      error instanceof ConfigError ||
      error instanceof RegistryError ||
      error instanceof BackupError;
    process.stderr.write(
      `${plain ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    process.exit(1);
  },
);
