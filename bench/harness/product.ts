import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningProgram } from './suite.js';

const TICKS_PER_SECOND = 100;

/** Starts the built server on a free port and waits until it is ready. */
export async function startProduct(options: {
  readonly root: string;
  readonly databaseUrl: string;
  readonly dataFolder: string;
}): Promise<RunningProgram> {
  const port = await freePort();
  const child = spawn(process.execPath, [path.join(options.root, 'dist/kernel/src/server.js')], {
    cwd: options.root,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: options.databaseUrl,
      LIMPID_DATABASE_URL: options.databaseUrl,
      LIMPID_DATA_DIR: options.dataFolder,
      HOST: '127.0.0.1',
      PORT: String(port),
    },
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors = (errors + text).slice(-4_000)));
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()));
  const deadline = Date.now() + 60_000;
  while (!(await answersReady(port))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`The server did not become ready: ${errors}`);
    await sleep(50);
  }
  return {
    port,
    cpuSeconds: () => {
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
    },
    residentMiB: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function answersReady(port: number): Promise<boolean> {
  return new Promise(resolve => {
    get({ host: '127.0.0.1', port, path: '/health/ready', agent: false, timeout: 2_000 }, response => {
      response.resume();
      resolve(response.statusCode === 200);
    }).once('error', () => resolve(false));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
