import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from '../build.mjs';
import { query, startServer } from '../chaos/servers.mjs';
import { root } from '../lib/paths.mjs';
import { say, stage } from '../lib/say.mjs';
import { onShutdown } from '../lib/shutdown.mjs';
import { moveFacility } from './move-facility.mjs';

const changes = 40;
const fromBuild = file => import(pathToFileURL(path.join(root, 'dist', file)).href);

/**
 * `npm run cells`: loads the demo plant on one server and moves its facility to a second one, then verifies the trail there.
 *
 * @returns {Promise<number>} exit code: 1 when something differs
 */
export async function run() {
  await build();
  const { migrate } = await fromBuild('kernel/src/boot/migrate.js');
  const { setUp } = await fromBuild('kernel/src/ops/set-up/set-up.js');
  const folder = mkdtempSync(path.join(os.tmpdir(), 'limpid-cells-'));
  onShutdown(() => rmSync(folder, { recursive: true, force: true }));
  const [source, target] = await stage('Starting two servers', () =>
    Promise.all(['source', 'target'].map(name => startServer(path.join(folder, name)))),
  );
  for (const { maintenanceUrl } of [source, target]) await query(maintenanceUrl, 'create database limpid');
  await stage('Loading the demo plant', async () => {
    await setUp({ databaseUrl: source.url, dataFolder: folder, demo: true, source: 'system', say: () => undefined });
    await migrate({ databaseUrl: target.url });
  });
  const [{ id }] = await query(
    source.url,
    `select f.id from kernel.facility f join audit.chain c on c.scope = f.id::text order by c.seq desc limit 1`,
  );
  await stage(`Changing its materials ${changes} times`, () => changeMaterials(source.url, id));
  const moved = await moveFacility({ source: source.url, target: target.url, facility: id, positions: 8 });
  const verified = verifyTrail(target.url, folder);
  say(`
  tables, rows                     ${moved.tables}, ${moved.rows}
  audit entries                    ${moved.entries} of ${moved.transactions} transactions
  pasts compared                   ${moved.pasts}
  differences                      ${moved.differences.length === 0 ? 'none' : moved.differences.join('; ')}
  moved in                         ${moved.ms} ms
  audit trail at the target        ${verified.trim().split('\n').at(-1)}`);
  return moved.differences.length === 0 && verified.includes('The audit trail is intact') ? 0 : 1;
}

/** Changes in transactions of their own, so that the past differs from place to place. */
async function changeMaterials(databaseUrl, id) {
  const { withKernel } = await fromBuild('kernel/src/ops/kernel-for-tools.js');
  const { asService } = await fromBuild('kernel/src/session/system-context.js');
  const text = `update equipment.moc set remarks = $2, version = version + 1 where facility_id = $1 returning id, external_id`;
  await withKernel(databaseUrl, async ({ database }) => {
    for (let round = 1; round <= changes; round++) {
      await asService(database, 'system', { id }, async ({ tx }) => {
        const remarks = `Changed in round ${round}`;
        for (const row of await tx.rows({ text, values: [id, remarks] }))
          tx.audit({
            domain: 'MOC',
            action: 'update',
            entity: { table: 'equipment.moc', id: row.id, label: row.external_id },
            changes: [{ path: 'remarks', from: null, to: remarks }],
          });
      });
    }
  });
}

function verifyTrail(url, folder) {
  const env = { ...process.env, DATABASE_URL: url, LIMPID_DATA_DIR: folder };
  const words = [path.join(root, 'cli', 'bin', 'limpid.mjs'), 'audit', 'verify'];
  const { stdout, stderr } = spawnSync(process.execPath, words, { env, encoding: 'utf8', timeout: 120_000 });
  return `${stdout}${stderr}`;
}
