import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { startProgram } from './program.js';
import type { RunningProgram } from './suite.js';

/** Environment that `npm start` gives the server. */
interface ServerMemory {
  readonly memoryOptions: readonly string[];
  readonly memorySettings: Readonly<Record<string, string>>;
}

/** Starts the built server on a free port as `npm start` does and waits until it is ready. */
export async function startProduct(options: {
  readonly root: string;
  readonly databaseUrl: string;
  readonly dataFolder: string;
}): Promise<RunningProgram> {
  const memory = pathToFileURL(path.join(options.root, 'scripts/start/server-memory.mjs'));
  const { memoryOptions, memorySettings } = (await import(memory.href)) as ServerMemory;
  return startProgram(port => ({
    words: [...profileOptions(), ...memoryOptions, path.join(options.root, 'dist/bundle/server.js')],
    folder: options.root,
    env: {
      ...memorySettings,
      DATABASE_URL: options.databaseUrl,
      LIMPID_DATA_DIR: options.dataFolder,
      LIMPID_LOG: path.join(options.dataFolder, 'product.log'),
      HOST: '127.0.0.1',
      PORT: String(port),
    },
  }));
}

/** Node writes a processor profile of the server into the folder named by `BENCH_PROFILE` when the server stops. */
function profileOptions(): readonly string[] {
  const folder = process.env['BENCH_PROFILE'] ?? '';
  return folder === '' ? [] : ['--cpu-prof', `--cpu-prof-dir=${path.resolve(folder)}`];
}

/** Starts `bench/bounds/<name>` with its options on a free port and waits until it is ready. */
export function startBound(root: string, name: string, options: object): Promise<RunningProgram> {
  return startProgram(port => ({
    words: [path.join(root, 'dist/bench/bounds/run.js'), name, JSON.stringify({ ...options, port })],
    folder: root,
    env: {},
  }));
}
