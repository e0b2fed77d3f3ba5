import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseAddresses } from '../../kernel/src/base/data/addresses.ts';
import { startEmbeddedPostgres } from '../embedded-postgres.mjs';
import { dataFolder } from '../lib/paths.mjs';
import { DiskFullError, PlainError } from '../lib/plain-error.mjs';
import { say, stage } from '../lib/say.mjs';
import { isShuttingDown, onShutdown } from '../lib/shutdown.mjs';

const OLDEST = 15;

/** The user's own PostgreSQL, or undefined when the embedded one is to be used. */
const given = process.env.DATABASE_URL || undefined;

/** Refuses before anything is built when the user's own PostgreSQL cannot be used. */
export async function refuseUnusableDatabase() {
  if (given !== undefined) await stage('Reaching PostgreSQL', () => checkServers(databaseAddresses(given)));
}

/** Of several servers one must be usable: another may be down, which is what there are several for. */
async function checkServers(urls) {
  const checks = await Promise.allSettled(urls.map(checkServer));
  if (checks.every(check => check.status === 'rejected')) throw checks[0].reason;
}

/**
 * The database of this installation: the user's own when DATABASE_URL is set, else an embedded PostgreSQL.
 *
 * @returns {Promise<{ url: string, embedded: boolean }>} connection of the owner
 */
export async function openDatabase() {
  return given === undefined ? { url: await startEmbedded(), embedded: true } : { url: given, embedded: false };
}

async function startEmbedded() {
  const options = { folder: path.join(dataFolder, 'database'), log: line => say(`  ${line}`) };
  const server = await stage('Starting PostgreSQL', () => startEmbeddedPostgres(options));
  keepRunning(server, options);
  const url = new URL(server.url);
  url.pathname = '/limpid';
  await withClient(server.url, async client => {
    const found = await client.query(`select 1 from pg_database where datname = 'limpid'`);
    if (found.rowCount === 0) await client.query('create database limpid');
  });
  return url.href;
}

/** Starts the server again on its port when something else ended it; stops it when this process is told to stop. */
function keepRunning(first, options) {
  let current = first;
  let restarts = 0;
  const watch = () => {
    void current.ended.then(async () => {
      if (isShuttingDown()) return;
      restarts += 1;
      if (restarts > 200) return;
      say('! PostgreSQL ended unexpectedly; starting it again');
      try {
        current = await startOnceThereIsRoom(options);
        watch();
      } catch (error) {
        say(error.message);
        process.kill(process.pid, 'SIGTERM');
      }
    });
  };
  watch();
  onShutdown(() => current.stop());
}

/** On a full disk PostgreSQL stops; it comes back by itself when somebody has made room. */
async function startOnceThereIsRoom(options) {
  for (let isReported = false; ; isReported = true) {
    try {
      return await startEmbeddedPostgres(options);
    } catch (error) {
      if (!(error instanceof DiskFullError) || isShuttingDown()) throw error;
      if (!isReported)
        say(`! The disk that holds ${error.folder} is full; PostgreSQL starts again as soon as there is room`);
      await sleep(2_000);
    }
  }
}

async function checkServer(url) {
  let place;
  try {
    const parsed = new URL(url);
    if (!/^postgres(ql)?:$/.test(parsed.protocol)) throw new Error('other protocol');
    place = `${parsed.hostname || 'localhost'}:${parsed.port || 5432}`;
  } catch {
    throw new PlainError(
      'DATABASE_URL is not a PostgreSQL address; write it as postgres://user:password@host:5432/database.',
    );
  }
  let version, encoding;
  try {
    await withClient(url, async client => {
      const answer = await client.query(
        `select current_setting('server_version_num')::int / 10000 as major, current_setting('server_encoding') as encoding`,
      );
      ({ major: version, encoding } = answer.rows[0]);
    });
  } catch (error) {
    throw explainConnection(error, place);
  }
  if (version < OLDEST) {
    throw new PlainError(
      `PostgreSQL at ${place} has version ${version}, but Limpid needs ${OLDEST} or newer; upgrade it or unset DATABASE_URL.`,
    );
  }
  // Names in all scripts are compared in one Unicode form, which PostgreSQL knows of UTF8 alone.
  if (encoding !== 'UTF8') {
    throw new PlainError(
      `The database at ${place} holds its texts as ${encoding}, but Limpid needs UTF8; create one with "create database ... encoding 'UTF8' template template0" and name it in DATABASE_URL.`,
    );
  }
}

function explainConnection(error, place) {
  const text = error instanceof Error ? error.message : String(error);
  if (error.code === '28P01' || error.code === '28000') {
    return new PlainError(
      `PostgreSQL at ${place} refuses the user or password of DATABASE_URL; correct them and start again.`,
    );
  }
  if (error.code === '3D000') {
    return new PlainError(`PostgreSQL at ${place} has no such database (${text}); create it and start again.`);
  }
  const reason = error.code ?? text;
  return new PlainError(
    `PostgreSQL at ${place} cannot be reached (${reason}); start it, correct DATABASE_URL, or unset it to use the embedded one.`,
  );
}

async function withClient(url, work) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
