import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../embedded-postgres.mjs';
import { onShutdown } from '../lib/shutdown.mjs';
import { startReplica } from '../postgres/replica.mjs';

/**
 * A primary with a synchronous streaming replica, both durable, with an empty database `limpid`.
 *
 * @param {string} folder empty or missing
 * @returns {Promise<{ primary: Server, replica: Server, url: string }>} url: names both hosts
 *
 * @typedef {{ url: string, folder: string, stop: () => Promise<void> }} Server
 */
export async function startPair(folder) {
  const first = await startServer(path.join(folder, 'one'));
  await query(first.maintenanceUrl, 'create database limpid');
  const replicaFolder = path.join(folder, 'two');
  const second = await startReplica({
    primaryUrl: first.maintenanceUrl,
    primaryFolder: first.folder,
    folder: replicaFolder,
  });
  onShutdown(() => second.stop());
  const replica = { url: ofLimpid(second.url), folder: replicaFolder, stop: () => second.stop() };
  const { host } = new URL(replica.url);
  return { primary: first, replica, url: first.url.replace(/@[^/]+/, `$&,${host}`) };
}

/** @param {string} folder */
export async function startServer(folder) {
  const server = await startEmbeddedPostgres({ folder });
  onShutdown(() => server.stop());
  return { url: ofLimpid(server.url), maintenanceUrl: server.url, folder, stop: () => server.stop() };
}

/**
 * @param {string} url
 * @param {string} text
 * @param {unknown[]} [values]
 */
export async function query(url, text, values) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

function ofLimpid(url) {
  return Object.assign(new URL(url), { pathname: '/limpid' }).href;
}
