import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase, testKernel } from '#kernel/testing';
import { migrationFiles } from '../../boot/migrate.js';
import { setUp } from './set-up.js';

interface MigrationEntry {
  readonly scope: string;
  readonly body: { readonly domain: string; readonly changes: readonly { readonly to: string }[] };
}

test('migrations stand in the trail of the installation once, by their names', async () => {
  const { url, drop } = await testDatabase('template0');
  onTestFinished(drop);
  const prepare = () =>
    setUp({ databaseUrl: url, dataFolder: '', demo: false, source: 'system', say: () => undefined });
  await prepare();
  await prepare();

  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  const { rows } = await client.query<MigrationEntry>(
    `select scope, body::jsonb as body from audit.entry where action = 'migrate'`,
  );
  expect(rows.map(({ scope, body }) => [scope, body.domain, body.changes.map(change => change.to)])).toEqual([
    ['system', 'Settings', migrationFiles().map(file => file.name)],
  ]);
});

test('an installation with facilities of its own, as a restored one, gets no demo by itself', async () => {
  const limpid = await testKernel({ only: [] });
  onTestFinished(() => limpid.close());
  const order = { databaseUrl: limpid.databaseUrl, dataFolder: '', source: 'system', say: () => undefined } as const;
  expect(await setUp({ ...order, demo: 'if-empty' })).toEqual({ demoLoaded: false });
  const facilities = await limpid.sql<{ name: string }>('select external_id as name from kernel.facility order by 1');
  expect(facilities.map(({ name }) => name)).toEqual(['TEST-1', 'TEST-2']);
});
