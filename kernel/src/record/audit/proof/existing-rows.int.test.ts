import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#kernel/testing';
import { openDatabase, type Database } from '../../../base/data/database.js';
import { migrate, migrationFiles } from '../../../boot/migrate.js';
import { serviceContext } from '../../../session/system-context.js';
import { asOwner } from '../../../testing/sample-plugin.js';
import type { Anchor } from '../chain/anchors.js';
import { verifyAudit, type Verification } from '../chain/verify.js';
import { auditTexts } from '../log.js';

/** The first migration that proves rows. */
const proofs = '202611260100_row_proof';
const before = migrationFiles()
  .map(({ name }) => name)
  .filter(name => name < proofs);

let source: TestDatabase;
let database: Database;
const names = ['Quality', 'Production', 'Engineering'];
/** The end of the trail as an anchor from before the migration says it. */
let anchor: Anchor;
let applied: readonly string[];

beforeAll(async () => {
  source = await testDatabase('template0');
  await migrate({ databaseUrl: source.url, only: before });
  for (const name of names) await addDepartment(name);
  await asOwner(source.url, `select audit.record_anchor('system', 'file')`);
  await addDepartment('Added after the anchor');
  await asOwner(source.url, `select audit.record_anchor('system', 'file')`);
  [anchor] = (await asOwner<Anchor>(
    source.url,
    `select scope, seq::int, head from audit.anchor where scope = 'system' order by seq limit 1`,
  )) as [Anchor];
  applied = await migrate({ databaseUrl: source.url });
  database = openDatabase({ url: source.url });
});
afterAll(async () => {
  await database.close();
  await source.drop();
});

/** As releases before proofs wrote a record: the row and its entry in one transaction. */
async function addDepartment(name: string): Promise<void> {
  const id = randomUUID();
  const note = { domain: 'Department', action: 'create', entity: { table: 'kernel.department', id, label: name } };
  const client = new pg.Client({ connectionString: source.url });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('insert into kernel.department (id, name) values ($1, $2)', [id, name]);
    const texts = auditTexts(serviceContext('system', null), [note]);
    await client.query(`select audit.append('system', $1::jsonb)`, [JSON.stringify(texts)]);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

const verify = (): Promise<Verification> => verifyAudit(database, { anchors: [anchor] });

test('rows from before proofs are proven by the entry of the migration, and the trail verifies with its old anchors', async () => {
  expect(applied[0]).toBe(proofs);
  expect(await verify()).toMatchObject({ intact: true, anchored: true, faults: [] });
  const [entry] = await asOwner<{ body: string }>(
    source.url,
    `select body from audit.entry where scope = 'database' order by seq limit 1`,
  );
  expect(entry?.body).toContain('4 of kernel.department');
  const [{ numbers } = { numbers: [] }] = await asOwner<{ numbers: number[] }>(
    source.url,
    'select array_agg(number::int order by number) as numbers from audit.anchor',
  );
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

test.each(names)('a change of the migrated row %s behind the trail is found', async name => {
  const change = (to: string): Promise<unknown> =>
    asOwner(
      source.url,
      `alter table kernel.department disable trigger user; update kernel.department set name = '${to}' where name = '${to === name ? `${name} X` : name}';
       do $$ declare t record; begin for t in select tgname from pg_trigger where tgrelid = 'kernel.department'::regclass and not tgisinternal loop
         execute format('alter table kernel.department enable always trigger %I', t.tgname); end loop; end $$`,
    );
  await change(`${name} X`);
  expect((await verify()).faults.map(({ fault }) => fault)).toEqual([
    expect.stringMatching(/^row \S+ of kernel.department was changed behind the trail$/),
  ]);
  await change(name);
  expect((await verify()).faults).toEqual([]);
});

test('migrating again proves nothing anew', async () => {
  const count = async () =>
    (await asOwner<{ count: number }>(source.url, 'select count(*)::int as count from audit.row_proof'))[0]?.count;
  const proven = await count();
  expect(await migrate({ databaseUrl: source.url })).toEqual([]);
  expect(await count()).toBe(proven);
});
