import { ConfigError, readConfig } from '../boot/config.js';
import { RegistryError } from '../boot/registry.js';
import { migrate, SetupError } from '../data/migrate.js';
import { demoIsLoaded, loadDemo } from './demo.js';
import { ensureFoundation } from './foundation.js';
import { grantPluginAreas } from './grant-plugin-areas.js';
import { withKernel } from './kernel-for-tools.js';
import { asService } from './system-context.js';

/**
 * Prepares a database for serving: migrates it, creates what every installation starts with and, in an embedded database
 * or when LIMPID_DEMO=1 asks for it, loads the demo once. May be run any number of times, also by two processes at once.
 */
async function setUp(): Promise<void> {
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const { databaseUrl, dataFolder } = readConfig(process.env);
  await migrate({ databaseUrl, log: say });
  const wantsDemo =
    process.env['LIMPID_DEMO'] === '1' ||
    (process.env['LIMPID_EMBEDDED'] === '1' && process.argv.includes('--demo-if-embedded'));
  await withKernel(databaseUrl, async kernel => {
    await asService(kernel.database, 'system', null, async call => {
      await ensureFoundation(call);
      await grantPluginAreas(call, kernel.registry.permissions);
    });
    if (wantsDemo && !(await demoIsLoaded(kernel))) await loadDemo(kernel, dataFolder, say);
  });
}

setUp().then(
  () => process.exit(0),
  (error: unknown) => {
    const plain = error instanceof SetupError || error instanceof ConfigError || error instanceof RegistryError;
    process.stderr.write(
      `${plain ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    process.exit(1);
  },
);
