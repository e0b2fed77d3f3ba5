import { ConfigError, readConfig } from '../../core/config.js';
import { RegistryError } from '../../boot/registry.js';
import { SetupError } from '../../boot/migrate.js';
import { setUp } from './set-up.js';

/** The set-up that `npm start` runs: with the demo in an embedded database, or with LIMPID_DEMO=1. */
async function main(): Promise<void> {
  const { databaseUrl, dataFolder } = readConfig(process.env);
  const demo =
    process.env['LIMPID_DEMO'] === '1' ||
    (process.env['LIMPID_EMBEDDED'] === '1' && process.argv.includes('--demo-if-embedded'));
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  await setUp({ databaseUrl, dataFolder, demo, source: 'system', say });
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    const plain = error instanceof SetupError || error instanceof ConfigError || error instanceof RegistryError;
    process.stderr.write(
      `${plain ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    process.exit(1);
  },
);
