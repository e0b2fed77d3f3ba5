import path from 'node:path';
import { startProgram } from './program.js';
import type { RunningProgram } from './suite.js';

/** Starts the built server on a free port and waits until it is ready. */
export function startProduct(options: {
  readonly root: string;
  readonly databaseUrl: string;
  readonly dataFolder: string;
}): Promise<RunningProgram> {
  return startProgram(port => ({
    // As `scripts/start/serve.mjs` does.
    words: ['--max-semi-space-size=8', '--heap-growing-percent=60', path.join(options.root, 'dist/bundle/server.js')],
    folder: options.root,
    env: {
      DATABASE_URL: options.databaseUrl,
      LIMPID_DATA_DIR: options.dataFolder,
      LIMPID_LOG: path.join(options.dataFolder, 'product.log'),
      HOST: '127.0.0.1',
      PORT: String(port),
    },
  }));
}

/** Starts the program `bench/bounds/<name>` with its options on a free port and waits until it is ready. */
export function startBound(root: string, name: string, options: object): Promise<RunningProgram> {
  return startProgram(port => ({
    words: [path.join(root, 'dist/bench/bounds/run.js'), name, JSON.stringify({ ...options, port })],
    folder: root,
    env: {},
  }));
}
