import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PlainError, DiskFullError, explainFileError } from './lib/plain-error.mjs';
import { accountFor } from './postgres/account.mjs';
import { postgresBinaries } from './postgres/binaries.mjs';
import { clearLeftovers, readPostmaster, stopPostmaster } from './postgres/postmaster.mjs';

const USER = 'limpid';
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  max_connections: '100',
  shared_buffers: '256MB',
  work_mem: '16MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
};
/** Test clusters are thrown away, so nothing waits for the disk. */
const THROW_AWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  shared_buffers: '128MB',
  max_connections: '200',
  // Nobody follows its writes, and what it keeps of them may be in memory.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  // To clone a template within the system takes a disk a third of reading and writing its files.
  file_copy_method: 'clone',
};

/**
 * Starts a real PostgreSQL from the installed binaries, creating its cluster on first use, and recovers from
 * whatever a killed earlier start left behind. The server ends with this process, even when it is killed.
 *
 * @param {{ folder: string, throwAway?: boolean, log?: (line: string) => void }} options
 *   folder: holds the cluster (`postgres/`), its port and password (`postgres.json`) and its log (`postgres.log`)
 * @returns {Promise<{ url: string, pid: number, stop: () => Promise<void>, ended: Promise<number | null> }>}
 */
export async function startEmbeddedPostgres({ folder, throwAway = false, log = () => undefined }) {
  const programs = postgresBinaries();
  const dataDir = path.join(folder, 'postgres');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    const account = accountFor(dataDir, folder, programs.postgres);
    const access = readAccess(folder) ?? { password: randomBytes(24).toString('base64url'), port: 0 };
    if (!throwAway) refuseFullDisk(folder, existsSync(dataDir) ? 20 : 300);
    if (!existsSync(dataDir)) {
      log('Creating the database cluster');
      saveAccess(folder, access);
      createCluster({ folder, dataDir, initdb: programs.initdb, account, password: access.password, throwAway });
    }
    await clearLeftovers(dataDir);
    let port = access.port;
    let server;
    do {
      // Somebody else may take the port between the look and the start.
      port = await freePort(server === undefined ? port : 0);
      if (port !== access.port) saveAccess(folder, { ...access, port });
      server = await launch({ folder, dataDir, program: programs.postgres, account, port, throwAway });
    } while (server === 'port taken');
    return { ...server, url: `postgres://${USER}:${access.password}@127.0.0.1:${port}/postgres` };
  } catch (error) {
    throw explainFileError(error, folder);
  }
}

/** A server on a full disk stops in the middle of something; better not to start it. */
function refuseFullDisk(folder, megabytes) {
  const { bavail, bsize } = statfsSync(folder);
  if ((bavail * bsize) / 1_000_000 < megabytes) throw new DiskFullError(folder);
}

/** initdb into a side folder and a rename, so that a kill in the middle leaves nothing half made. */
function createCluster({ folder, dataDir, initdb, account, password, throwAway }) {
  const partial = path.join(folder, 'postgres.partial');
  const passwordFile = path.join(folder, 'initdb.password');
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account.owner !== undefined) {
    chownSync(partial, account.owner, account.group);
    chownSync(passwordFile, account.owner, account.group);
  }
  const words = [...account.prefix, initdb, '-D', partial, '-U', USER, '-A', 'scram-sha-256', '--pwfile', passwordFile];
  const options = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  if (throwAway) options.push('--no-sync');
  const made = spawnSync(words[0], [...words.slice(1), ...options], {
    cwd: '/',
    encoding: 'utf8',
    env: quietEnvironment(),
  });
  rmSync(passwordFile, { force: true });
  if (made.status !== 0) {
    rmSync(partial, { recursive: true, force: true });
    throw refusal(`${made.stdout}\n${made.stderr}\n${made.error?.message ?? ''}`, folder);
  }
  renameSync(partial, dataDir);
}

/**
 * Starts the server and waits until it accepts connections; the memory of a killed server may need a moment.
 *
 * @returns {Promise<{ pid: number, stop: () => Promise<void>, ended: Promise<number | null> } | 'port taken'>}
 */
async function launch({ folder, dataDir, program, account, port, throwAway }) {
  const settings = { ...SETTINGS, ...(throwAway ? THROW_AWAY : {}) };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const words = [...account.prefix, program, '-D', dataDir, '-p', String(port), ...flags];
  const logFile = path.join(folder, 'postgres.log');
  const deadline = Date.now() + 120_000;
  for (;;) {
    const output = openSync(logFile, existsSync(logFile) && statSync(logFile).size > 10_000_000 ? 'w' : 'a', 0o600);
    const from = fstatSync(output).size;
    // its own session: Ctrl-C in a terminal must reach the server after the application, not together with it
    const child = spawn(words[0], words.slice(1), {
      cwd: '/',
      detached: true,
      stdio: ['ignore', output, output],
      env: quietEnvironment(),
    });
    closeSync(output);
    const ended = new Promise(resolve => {
      child.once('exit', resolve);
      child.once('error', () => resolve(null));
    });
    let running = true;
    void ended.then(() => (running = false));
    while (running && Date.now() < deadline) {
      const postmaster = readPostmaster(dataDir);
      if (postmaster?.pid === child.pid && postmaster.status === 'ready') {
        child.unref();
        return { pid: child.pid, ended, stop: () => stopPostmaster(child.pid, 10_000) };
      }
      await sleep(15);
    }
    if (running) await stopPostmaster(child.pid, 2_000);
    const said = readFileSync(logFile, 'utf8').slice(from);
    if (/could not bind .*: Address already in use/.test(said)) return 'port taken';
    if (!/shared memory block|lock file "postmaster.pid" already exists/.test(said) || Date.now() > deadline) {
      throw refusal(said, folder);
    }
    await sleep(100);
  }
}

function refusal(output, folder) {
  if (/No space left on device|Disk quota exceeded|could not extend file|wrote only \d+ of/.test(output))
    return new DiskFullError(folder);
  if (/is not compatible with this version|database files are incompatible/.test(output)) {
    return new PlainError(
      `The data in ${folder} belongs to another PostgreSQL version; move that folder away, or set DATABASE_URL to a server that reads it.`,
    );
  }
  const reason = output.match(/(?:FATAL|PANIC|error): +(.*)/)?.[1] ?? 'it gave no reason';
  return new PlainError(
    `PostgreSQL did not start (${reason}); see ${path.join(folder, 'postgres.log')} and start again.`,
  );
}

/** @returns {{ password: string, port: number } | undefined} */
function readAccess(folder) {
  const file = path.join(folder, 'postgres.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function saveAccess(folder, access) {
  const file = path.join(folder, 'postgres.json');
  writeFileSync(`${file}.new`, JSON.stringify(access), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** The wanted port when nobody holds it, else one the system chooses. */
export async function freePort(wanted) {
  return (await listensOn(wanted)) ?? (await listensOn(0));
}

function listensOn(port) {
  return new Promise(resolve => {
    const probe = net.createServer();
    probe.once('error', () => resolve(undefined));
    probe.listen({ port, host: '127.0.0.1' }, () => {
      const { port: taken } = probe.address();
      probe.close(() => resolve(taken));
    });
  });
}

function quietEnvironment() {
  return { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}
