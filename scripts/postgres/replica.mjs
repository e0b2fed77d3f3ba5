import { spawnSync } from 'node:child_process';
import { appendFileSync, chownSync, copyFileSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '../embedded-postgres.mjs';

/** What a base backup leaves out: state of the running server, and the log, which streaming brings. */
const leftOut = ['postmaster.pid', 'postmaster.opts', 'pg_replslot/*', 'pg_wal/*'];

/**
 * Starts a streaming replica of a running embedded server, copied by PostgreSQL's low-level backup, and makes it
 * synchronous: from then on the primary acknowledges no commit that the replica has not stored.
 *
 * @param {{ primaryUrl: string, primaryFolder: string, folder: string, name?: string }} options
 *   folder: empty or missing; holds the replica. name: letters, unique among the replicas of the primary
 * @returns {Promise<import('../embedded-postgres.mjs').EmbeddedPostgres>}
 */
export async function startReplica({ primaryUrl, primaryFolder, folder, name = 'replica' }) {
  const client = new pg.Client({ connectionString: primaryUrl });
  await client.connect();
  try {
    await client.query('select pg_create_physical_replication_slot($1, true)', [name]);
    await copyCluster(client, path.join(primaryFolder, 'postgres'), path.join(folder, 'postgres'), {
      primary_conninfo: conninfo(primaryUrl, name),
      primary_slot_name: name,
    });
    copyFileSync(path.join(primaryFolder, 'postgres.json'), path.join(folder, 'postgres.json'));
    const replica = await startEmbeddedPostgres({ folder });
    await client.query(`alter system set synchronous_standby_names = '${name}'`);
    await client.query('select pg_reload_conf()');
    await untilSynchronous(client, name);
    return replica;
  } finally {
    await client.end();
  }
}

/** The backup must begin and end on one connection; its label is what the copy recovers from. */
async function copyCluster(client, from, to, settings) {
  mkdirSync(path.dirname(to), { recursive: true, mode: 0o755 });
  await client.query(`select pg_backup_start('replica', true)`);
  const copied = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' });
  if (copied.status !== 0) throw new Error(`the cluster could not be copied: ${copied.stderr}`);
  const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
  spawnSync('sh', ['-c', `cd "$1" && rm -rf ${leftOut.join(' ')}`, 'sh', to]);
  const owner = statSync(to);
  const write = (name, text) => {
    writeFileSync(path.join(to, name), text, { mode: 0o600 });
    chownSync(path.join(to, name), owner.uid, owner.gid);
  };
  write('backup_label', rows[0].labelfile);
  write('standby.signal', '');
  const lines = Object.entries(settings).map(([key, value]) => `${key} = '${value}'\n`);
  appendFileSync(path.join(to, 'postgresql.auto.conf'), lines.join(''));
  rmSync(path.join(to, 'current_logfiles'), { force: true });
}

function conninfo(url, name) {
  const { hostname, port, username, password } = new URL(url);
  return `host=${hostname} port=${port} user=${username} password=${password} application_name=${name}`;
}

async function untilSynchronous(client, name) {
  const deadline = Date.now() + 60_000;
  const text = `select 1 from pg_stat_replication where application_name = $1 and sync_state = 'sync'`;
  while ((await client.query(text, [name])).rowCount === 0) {
    if (Date.now() > deadline) throw new Error(`the replica ${name} did not become synchronous within a minute`);
    await sleep(50);
  }
}
