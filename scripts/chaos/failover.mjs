import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { build } from '../build.mjs';
import { root } from '../lib/paths.mjs';
import { processesIn, signalTo } from '../lib/processes.mjs';
import { say, stage } from '../lib/say.mjs';
import { onShutdown } from '../lib/shutdown.mjs';
import { query, startPair, startServer } from './servers.mjs';
import { startWriters } from './writers.mjs';

const nodeCount = 3;
const writers = 8;
const loadMs = 5000;
const most = 20_000;
const recoverWithinMs = 30_000;
/** So often, and so many times in a row, a cluster manager would ask before it promotes the replica. */
const askEveryMs = 200;
const failuresBeforePromotion = 3;
const fromBuild = file => import(pathToFileURL(path.join(root, 'dist', file)).href);

/**
 * `npm run chaos`: three nodes on a primary with a synchronous replica. The primary is killed with SIGKILL under load and
 * the replica promoted; then the old primary is started again by mistake. Prints what was lost and how long it took.
 *
 * @returns {Promise<number>} exit code: 1 when a promise was broken
 */
export async function run() {
  await build();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'limpid-failover-'));
  onShutdown(() => rmSync(folder, { recursive: true, force: true }));
  const { primary, replica, url } = await stage('Starting a primary and a synchronous replica', () =>
    startPair(folder),
  );
  const { ports, headers, listPath } = await stage(`Starting ${nodeCount} nodes`, () => startNodes(url, folder));
  const load = startWriters({ ports, headers, path: listPath, writers, most });
  await sleep(loadMs);
  const killedAt = Date.now();
  processesIn(path.join(primary.folder, 'postgres')).forEach(pid => signalTo(pid, 'SIGKILL'));
  const { promotedAt, promotingMs } = await promoteWhenGone(primary.url, replica.url);
  await untilEachNodeWrites(load.ledger, ports, promotedAt);
  await sleep(loadMs);
  await stage('Starting the old primary again by mistake', () => startServer(primary.folder));
  const restartedAt = Date.now();
  await query(replica.url, `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'limpid'`);
  await sleep(loadMs);
  await load.stop();
  const found = await examine(load.ledger, replica.url);
  const recovered = ports.map(port => firstWriteOf(load.ledger, port, promotedAt) - killedAt);
  const onOld = await countOf(primary.url, restartedAt);
  const verified = verifyTrail(url, folder);
  return report({ ...found, promotedMs: promotedAt - killedAt, promotingMs, recovered, onOld, verified });
}

async function startNodes(url, folder) {
  const { migrate } = await fromBuild('kernel/src/boot/migrate.js');
  const { seedInstallation } = await fromBuild('bench/seed/installation.js');
  const { startProduct } = await fromBuild('bench/harness/product.js');
  const { signIn } = await fromBuild('bench/load/sign-in.js');
  await migrate({ databaseUrl: url });
  const [facility] = await seedInstallation(url, 1);
  const nodes = [];
  for (let node = 1; node <= nodeCount; node++) {
    const started = await startProduct({ root, databaseUrl: url, dataFolder: path.join(folder, `node-${node}`) });
    onShutdown(() => started.stop());
    nodes.push(started);
  }
  const ports = nodes.map(({ port }) => port);
  // One person, signed in at one node, is known to all of them.
  const headers = await signIn(ports[0]);
  return { ports, headers, listPath: `/api/v2/plans/production/facilities/${facility.id}/moc` };
}

/** What a cluster manager does: it asks the primary, and promotes the replica after some failures in a row. */
async function promoteWhenGone(primaryUrl, replicaUrl) {
  for (let failures = 0; failures < failuresBeforePromotion; await sleep(askEveryMs)) {
    failures = await query(primaryUrl, 'select 1').then(
      () => 0,
      () => failures + 1,
    );
  }
  const at = Date.now();
  await query(replicaUrl, 'select pg_promote(true, 60)');
  return { promotedAt: at, promotingMs: Date.now() - at };
}

const firstWriteOf = (ledger, port, since) =>
  ledger.find(entry => entry.port === port && entry.outcome === 'acknowledged' && entry.answered > since)?.answered;

async function untilEachNodeWrites(ledger, ports, since) {
  const deadline = Date.now() + recoverWithinMs;
  while (ports.some(port => firstWriteOf(ledger, port, since) === undefined)) {
    if (Date.now() > deadline) throw new Error(`not every node wrote again within ${recoverWithinMs / 1000} s`);
    await sleep(20);
  }
}

/** Compares the ledger with what the promoted server holds. */
async function examine(ledger, url) {
  const kept = await query(
    url,
    `select m.external_id, count(e.seq)::int as entries from equipment.moc m
     left join audit.entry e on e.scope = m.facility_id::text and e.entity_id = m.id::text and e.action = 'create'
     where m.external_id like 'CHAOS-%' group by m.facility_id, m.id, m.external_id`,
  );
  const entriesOf = new Map(kept.map(row => [row.external_id, row.entries]));
  const of = outcome => ledger.filter(entry => entry.outcome === outcome);
  const isKept = entry => entriesOf.has(entry.externalId);
  return {
    acknowledged: of('acknowledged').length,
    lost: of('acknowledged').filter(entry => !isKept(entry)).length,
    refused: of('refused').length,
    refusedButKept: of('refused').filter(isKept).length,
    unknown: of('unknown').length,
    unknownKept: of('unknown').filter(isKept).length,
    doubled: kept.length - entriesOf.size,
    withoutOneEntry: kept.filter(row => row.entries !== 1).length,
    unexpected: ledger.filter(({ status }) => status === 500).length,
  };
}

/** Records that a server took since then. */
async function countOf(url, since) {
  const [row] = await query(
    url,
    `select count(*)::int as rows from equipment.moc where created_at > to_timestamp($1::float8 / 1000)`,
    [since],
  );
  return row.rows;
}

function verifyTrail(url, folder) {
  const env = { ...process.env, DATABASE_URL: url, LIMPID_DATA_DIR: folder };
  const words = [path.join(root, 'cli', 'bin', 'limpid.mjs'), 'audit', 'verify', '--json'];
  const { stdout, stderr, status } = spawnSync(process.execPath, words, { env, encoding: 'utf8', timeout: 120_000 });
  if (status === null) throw new Error(`limpid audit verify did not end: ${stderr}`);
  const { intact, trails } = JSON.parse(stdout);
  return { intact, entries: trails.reduce((sum, trail) => sum + trail.entries, 0) };
}

function report(found) {
  const { verified, recovered } = found;
  say(`
  acknowledged writes              ${found.acknowledged}
  of these lost                    ${found.lost}
  doubled                          ${found.doubled}
  records without one audit entry  ${found.withoutOneEntry}
  refused / of these kept          ${found.refused} / ${found.refusedButKept}
  outcome unknown / of these kept  ${found.unknown} / ${found.unknownKept}
  answers of 500                   ${found.unexpected}
  writes on the old primary        ${found.onOld}
  audit trail                      ${verified.intact ? 'intact' : 'broken'}, ${verified.entries} entries
  promotion began after            ${found.promotedMs} ms, took ${found.promotingMs} ms
  nodes wrote again after          ${recovered.map(ms => `${ms} ms`).join(', ')}`);
  const broken = found.lost + found.doubled + found.withoutOneEntry + found.refusedButKept + found.unexpected;
  return broken + found.onOld === 0 && verified.intact ? 0 : 1;
}
