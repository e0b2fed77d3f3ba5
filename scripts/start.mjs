import path from 'node:path';
import { build } from './build.mjs';
import { takeLock } from './lib/lock-file.mjs';
import { dataFolder } from './lib/paths.mjs';
import { PlainError } from './lib/plain-error.mjs';
import { say } from './lib/say.mjs';
import { exitWithCodeOnSignal } from './lib/shutdown.mjs';
import { readAddress, refuseTakenPort } from './start/address.mjs';
import { openDatabase, refuseUnusableDatabase } from './start/database.mjs';
import { demoAccountLines } from './start/demo-accounts.mjs';
import { prepareData } from './start/prepare-data.mjs';
import { serve } from './start/serve.mjs';

/**
 * `npm start`: builds, starts or reaches the database, migrates, loads the demo plant once, serves until it is told
 * to stop.
 *
 * @returns {Promise<number>} exit code
 */
export async function run() {
  exitWithCodeOnSignal(0);
  const address = await readAddress();
  const lock = takeLock(path.join(dataFolder, 'start.lock'), address.url);
  if (!lock.taken) {
    throw new PlainError(
      `Limpid already runs from this folder at ${lock.note}; open that address, or stop it first (process ${lock.pid}).`,
    );
  }
  await refuseTakenPort(address);
  await refuseUnusableDatabase();
  await build();
  const database = await openDatabase();
  // a setting left empty is a setting left out
  const settings = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
  const environment = {
    ...settings,
    NODE_ENV: process.env.NODE_ENV || 'production',
    DATABASE_URL: database.url,
    LIMPID_DATABASE_URL: database.url,
    LIMPID_DATA_DIR: dataFolder,
    LIMPID_EMBEDDED: database.embedded ? '1' : '',
    HOST: address.host,
    PORT: String(address.port),
  };
  await prepareData(environment);
  const server = await serve(environment, address);
  say(['', `  Limpid is ready: ${address.url}`, ...demoAccountLines(), '', '  Stop with Ctrl-C.', ''].join('\n'));
  return server.ended;
}
