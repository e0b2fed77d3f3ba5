import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningProgram } from './suite.js';

const ticksPerSecond = 100;
const readyWithinMs = 60_000;
const askEveryMs = 5;

/** Node arguments, working folder, and variables added to those of this process. */
export interface Program {
  readonly words: readonly string[];
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Starts a Node program that serves HTTP and waits until its /health/ready answers. */
export async function startProgram(describe: (port: number) => Program): Promise<RunningProgram> {
  const port = await freePort();
  const { words, folder, env } = describe(port);
  const began = performance.now();
  const child = spawn(process.execPath, [...words], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', ...env },
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors = (errors + text).slice(-4_000)));
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()));
  while (!(await answersReady(port))) {
    if (child.exitCode !== null || performance.now() - began > readyWithinMs) {
      child.kill('SIGKILL');
      throw new Error(`${words.slice(0, 2).join(' ')} did not become ready: ${errors}`);
    }
    await sleep(askEveryMs);
  }
  const readyMs = performance.now() - began;
  return {
    port,
    readyMs,
    cpuSeconds: () => {
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
    },
    residentMiB: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
    },
    peakMiB: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
    },
    forgetPeak: () => writeFileSync(`/proc/${child.pid}/clear_refs`, '5'),
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
