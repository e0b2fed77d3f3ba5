import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { startEmbeddedPostgres } from './embedded-postgres.mjs';
import { dataFolder, root } from './lib/paths.mjs';
import { say } from './lib/say.mjs';
import { onShutdown } from './lib/shutdown.mjs';

/**
 * `npm run bench [word…]`: our figures beside the bounds, as ratios, on a durable PostgreSQL of their own.
 *
 * @param {readonly string[]} words parts of the names of the suites to run
 * @returns {Promise<number>} exit code
 */
export async function run(words) {
  await build();
  const folder = path.join(dataFolder, 'bench');
  const server = await startEmbeddedPostgres({ folder });
  onShutdown(() => server.stop());
  const fromBuild = file => import(pathToFileURL(path.join(root, 'dist', file)).href);
  const { runSuites } = await fromBuild('bench/harness/main.js');
  const { migrate } = await fromBuild('kernel/src/boot/migrate.js');
  const prepare = databaseUrl => migrate({ databaseUrl });
  const { met, missed } = await runSuites({ root, serverUrl: server.url, dataFolder: folder, words, prepare });
  say(`\n${met} goals met, ${missed} missed`);
  return 0;
}
