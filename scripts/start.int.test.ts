import { spawn, type ChildProcess } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build } from './build.mjs';
import { root } from './lib/paths.mjs';
import { processesIn, waitForEnd } from './lib/processes.mjs';

interface Started {
  readonly child: ChildProcess;
  readonly url: string;
  readonly output: string;
  readonly ended: Promise<number | null>;
}

let dataFolder: string;
const started: ChildProcess[] = [];

beforeAll(async () => {
  dataFolder = mkdtempSync(path.join(os.tmpdir(), 'limpid-start-'));
  await build();
});

afterAll(async () => {
  started.forEach(child => child.kill('SIGKILL'));
  await waitForEnd(processesIn(path.join(dataFolder, 'database', 'postgres')), 10_000);
  rmSync(dataFolder, { recursive: true, force: true });
});

/** `npm start` on a data folder and a free port of its own, up to the line that gives the address. */
async function start(nodeOptions = ''): Promise<Started> {
  const { DATABASE_URL: _, npm_lifecycle_event: __, NODE_ENV: ___, ...environment } = process.env;
  const child = spawn(process.execPath, [path.join(root, 'scripts', 'bootstrap.mjs'), 'start'], {
    env: {
      ...environment,
      NODE_OPTIONS: nodeOptions,
      LIMPID_DATA_DIR: dataFolder,
      HOST: '127.0.0.1',
      PORT: '0',
      LIMPID_DEMO_PASSWORD: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  started.push(child);
  const ended = new Promise<number | null>(resolve => child.once('close', resolve));
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const address = /is ready: (http:\S+)[\s\S]*Ctrl-C/.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(code => reject(new Error(`ended with ${code}: ${output}`)));
  });
  return { child, url, output, ended };
}

async function ready(url: string): Promise<number> {
  return (await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(60_000) })).status;
}

/** What somebody of the demo reads below their plant. */
async function readAs<T>(url: string, username: string, address: string): Promise<T> {
  const accounts = JSON.parse(readFileSync(path.join(dataFolder, 'demo-accounts.json'), 'utf8')) as {
    username: string;
    password: string;
  }[];
  const password = accounts.find(account => account.username === username)?.password;
  const signedIn = await fetch(`${url}/api/v2/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const { token } = (await signedIn.json()) as { token: string };
  const headers = { token, cookie: (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
  const read = async <R>(below: string): Promise<R> =>
    (await (await fetch(`${url}/api/v2${below}`, { headers })).json()) as R;
  const { facilities } = await read<{ facilities: { id: string; name: string }[] }>('/plans/production/facilities');
  const plant = facilities.find(({ name }) => name === 'Rivermouth Solid Dose')?.id;
  return read<T>(`/plans/production/facilities/${plant}${address}`);
}

/** Signatures that wait for somebody of the demo. */
async function waitingFor(url: string, username: string): Promise<number> {
  type Open = { readonly pagination: { readonly total: number } };
  return (await readAs<Open>(url, username, '/signatures/open')).pagination.total;
}

/** The outcomes of the runs of the demo, in the order of their batches. */
async function outcomesOfRuns(url: string): Promise<string[]> {
  type Runs = { readonly runs: readonly { readonly batchNumber: string; readonly outcome: string | null }[] };
  const { runs } = await readAs<Runs>(url, 'specialist', '/runs');
  return runs.toSorted((a, b) => a.batchNumber.localeCompare(b.batchNumber)).map(({ outcome }) => String(outcome));
}

/** The database ends by itself when its parent is killed: it may be gone already. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

test('one command serves, is stopped by SIGTERM without a trace, and starts again with the same accounts', async () => {
  const first = await start();
  expect(await ready(first.url)).toBe(200);
  const accounts = first.output.slice(first.output.indexOf('Demo accounts'));
  expect(accounts.split('\n').length).toBeGreaterThan(3);
  expect(statSync(path.join(dataFolder, 'demo-accounts.json')).mode & 0o777).toBe(0o600);
  expect(await waitingFor(first.url, 'reviewer'), 'the reviewer has something to sign').toBe(1);
  expect(await waitingFor(first.url, 'approver'), 'and so has the approver').toBe(1);
  const [finished, goingOn] = ['pass pass pass', 'pass fail null'];
  expect((await outcomesOfRuns(first.url)).join(' ')).toBe(`${finished} ${goingOn}`);
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  expect(processesIn(path.join(dataFolder, 'database', 'postgres'))).toEqual([]);
  await expect(ready(first.url)).rejects.toThrow('fetch failed');

  const second = await start();
  expect(second.output.slice(second.output.indexOf('Demo accounts'))).toBe(accounts);
  second.child.kill('SIGINT');
  expect(await second.ended).toBe(0);
});

test('a log on a full disk loses its lines, not the product', async () => {
  const log = path.join(dataFolder, 'logs', 'server.log');
  rmSync(log);
  symlinkSync('/dev/full', log);
  const { child, url, ended } = await start();
  let reported = '';
  child.stdout?.on('data', chunk => (reported += String(chunk)));
  expect((await fetch(`${url}/api/v2/nothing`)).status).toBe(404);
  await expect.poll(() => reported).toContain(`${log} cannot be written (ENOSPC)`);
  expect(await ready(url)).toBe(200);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  rmSync(log);
});

test('a server that only answers does not hold what Node loads for fetch, 12 MiB', async () => {
  const list = path.join(dataFolder, 'loaded.json');
  const probe = path.join(dataFolder, 'probe.mjs');
  writeFileSync(
    probe,
    `import { writeFileSync } from 'node:fs';
    if (process.argv[1]?.endsWith('server.js'))
      process.once('exit', () => writeFileSync(${JSON.stringify(list)}, JSON.stringify(process.moduleLoadList)));`,
  );
  const { child, url, ended } = await start(`--import ${pathToFileURL(probe).href}`);
  expect(await ready(url)).toBe(200);
  expect((await fetch(`${url}/api/v2/nothing`)).status).toBe(404);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  await expect.poll(() => existsSync(list)).toBe(true);
  const loaded = JSON.parse(readFileSync(list, 'utf8')) as string[];
  expect(loaded).toContain('NativeModule _http_server');
  expect(loaded.filter(name => name.includes('undici'))).toEqual([]);
});

test('after kill -9 of everything the next start serves again', async () => {
  const first = await start();
  const server = processesIn(path.join(dataFolder, 'database', 'postgres'));
  expect(server).not.toEqual([]);
  [first.child.pid ?? 0, ...server].forEach(killIfThere);
  await first.ended;
  const second = await start();
  expect(await ready(second.url)).toBe(200);
  second.child.kill('SIGTERM');
  await second.ended;
  await expect.poll(startedHere).toEqual([]);
});

/** The command lines of the processes that were started for this test's data folder. */
function startedHere(): string[] {
  return readdirSync('/proc').flatMap(name => {
    try {
      const isHere =
        /^\d+$/.test(name) && readFileSync(`/proc/${name}/environ`, 'utf8').includes(`LIMPID_DATA_DIR=${dataFolder}`);
      return isHere ? [`${name} ${readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')}`] : [];
    } catch {
      return [];
    }
  });
}
