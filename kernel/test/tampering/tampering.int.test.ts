import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { testDatabase, type TestKernel } from '#kernel/testing';
import { openDatabase } from '#kernel/base/data/database';
import { recordAnchor, type Anchor } from '#kernel/record/audit/chain/anchors';
import { verifyAudit, type Verification } from '#kernel/record/audit/chain/verify';
import { traceFaults } from '#kernel/record/audit/proof/traces';
import { asOwner } from '#kernel/testing/sample-plugin';
import { asService } from '#kernel/session/system-context';
import { limpidWithNotes, newNote, proofFor, sign } from '../../people/test/signatures/note-plugin.fixture.js';
import { tamperings } from './cases.js';

let template = '';
let outside: readonly Anchor[] = [];

/** An installation with people, a department, a long write, changes of a record, a signature and two rounds of anchors. */
beforeAll(async () => {
  const limpid: TestKernel = await limpidWithNotes();
  const { database } = limpid.kernel;
  await (await limpid.as('admin')).post('/departments', { name: 'Quality' });
  await limpid.run(async call => {
    const { rows } = await database.readPool.query<{ id: string }>(
      'select gen_random_uuid()::text as id from generate_series(1, 300)',
    );
    const ids = rows.map(({ id }) => id);
    await call.tx.rows({
      text: `insert into equipment.moc (facility_id, id, external_id, name, grade, created_at, created_by, updated_at, updated_by)
        select $1, i::uuid, i, i, '316L', now(), $2, now(), $2 from unnest($3::text[]) i`,
      values: [call.facility.id, call.actor.id, ids],
    });
    for (const id of ids)
      call.tx.audit({ domain: 'Equipment', action: 'create', entity: { table: 'equipment.moc', id, label: id } });
  });
  await limpid.run(async call => {
    const [changed] = await call.tx.rows<{ id: string }>({
      text: `update equipment.moc set grade = '316', version = 2 where id = (select min(id::text)::uuid from equipment.moc) returning id`,
      values: [],
    });
    call.tx.audit({
      domain: 'Equipment',
      action: 'update',
      entity: { table: 'equipment.moc', id: String(changed?.id), label: 'one' },
    });
  });
  const signer = await limpid.as('approver');
  const note = newNote();
  const proof = await proofFor(signer, note, { username: 'approver' });
  const signed = await sign(signer, note, { proof });
  if (signed.status !== 200) throw new Error(JSON.stringify(signed.body));
  for (let round = 0; round < 2; round++)
    outside = await asService(database, 'system', null, call => call.tx.rows<Anchor>(recordAnchor(null, 'file')));
  await limpid.kernel.close();
  template = new URL(limpid.databaseUrl).pathname.slice(1);
});
afterAll(() => asOwner(inject('testServerUrl'), `drop database if exists ${template} with (force)`));

async function afterTampering(sql: string, anchors: readonly Anchor[]): Promise<Verification> {
  const copy = await testDatabase(template);
  const database = openDatabase({ url: copy.url });
  try {
    await asOwner(copy.url, sql);
    return await verifyAudit(database, { anchors });
  } finally {
    await database.close();
    await copy.drop();
  }
}

test('an installation that nobody tampered with is intact, and without an anchor from outside that is said', async () => {
  expect(await afterTampering('select 1', outside)).toMatchObject({ intact: true, anchored: true, faults: [] });
  expect(await afterTampering('select 1', [])).toMatchObject({ intact: true, anchored: false, faults: [] });
});

describe.each(tamperings)('%s', (_title, each) => {
  test.each(each)('is found: $what', async ({ sql, found, anchored }) => {
    const { intact, faults } = await afterTampering(sql, anchored === true ? outside : []);
    expect(intact).toBe(false);
    expect(faults.map(({ fault }) => fault)).toContainEqual(expect.stringMatching(found));
  });
});

test.each([
  ['rights of a superuser', 'alter role limpid_runtime superuser'],
  ['another role', 'grant pg_write_all_data to limpid_runtime'],
])('the runtime role with %s is found', async (_what, sql) => {
  const copy = await testDatabase(template);
  const owner = new pg.Client({ connectionString: copy.url });
  await owner.connect();
  try {
    // Roles belong to the whole server: nobody else may see this.
    await owner.query(`begin; ${sql}`);
    const faults = await traceFaults(async <R extends object>(text: string) => (await owner.query<R>(text)).rows);
    expect(faults).toContainEqual(
      expect.objectContaining({ fault: expect.stringContaining('has more rights') as string }),
    );
  } finally {
    await owner.end();
    await copy.drop();
  }
});

test('the document of tampering names every kind that is tried here, and no other as found', () => {
  const document = readFileSync(new URL('../../docs/tampering.md', import.meta.url), 'utf8');
  const named = [...document.matchAll(/^\| (?<what>.+?) +\| (verification:|anchors outside).*$/gm)].map(row =>
    row.groups?.['what']?.trim(),
  );
  expect(named).toEqual(tamperings.flatMap(([, each]) => each.map(({ what }) => what)));
});
