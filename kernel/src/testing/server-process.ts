import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../scripts/embedded-postgres.mjs';
import { sourceRoot } from '../core/paths.js';

const readyWithinMs = 120_000;

/** The built server as a process of its own. */
export interface ServerProcess {
  readonly url: string;
  /** Ends it as a power cut does: nothing that it holds is written any more. */
  kill(): Promise<void>;
}

/** Starts the built server on a database that exists, and waits until it is ready. */
export async function startServerProcess(databaseUrl: string): Promise<ServerProcess> {
  const port = await freePort(0);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'limpid-server-'));
  const { NODE_OPTIONS: _options, ...environment } = process.env;
  const child = spawn(process.execPath, [path.join(sourceRoot, 'dist/bundle/server.js')], {
    cwd: sourceRoot,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...environment,
      NODE_ENV: 'production',
      // A test that fails before it ends the server leaves none behind.
      LIMPID_PARENT: String(process.pid),
      DATABASE_URL: databaseUrl,
      LIMPID_DATA_DIR: folder,
      LIMPID_LOG: path.join(folder, 'server.log'),
      HOST: '127.0.0.1',
      PORT: String(port),
    },
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors = (errors + text).slice(-4000)));
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()));
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  const began = Date.now();
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() - began > readyWithinMs) {
      await kill();
      throw new Error(`the server did not become ready: ${errors}`);
    }
    await sleep(20);
  }
  return { url, kill };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2000) })).status === 200;
  } catch {
    // It does not listen yet.
    return false;
  }
}
