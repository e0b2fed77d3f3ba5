import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditNote } from '#kernel/contract';
import { testKernel, type TestKernel } from '#kernel/testing';
import { asService } from '../../../session/system-context.js';
import { canonicalJson } from './canonical.js';
import { verifyAudit } from './verify.js';

let limpid: TestKernel;

beforeAll(async () => {
  limpid = await testKernel();
});
afterAll(() => limpid.close());

const labels = ['Plain', 'two\nlines', 'quotes " and \\ and \t', 'é😀\u2028', '\u0001\u001f', 'half \uD800 pair', ''];

/** Notes of all kinds, more than wait in memory. */
const notes = Array.from({ length: 1234 }, (_, n): AuditNote => {
  const label = labels[n % labels.length] ?? '';
  return {
    domain: 'Equipment',
    action: n % 3 === 0 ? 'update' : 'create',
    entity: { table: 'equipment.equipment', id: randomUUID(), label },
    changes: [
      { path: 'name', from: label, to: { z: 1.5e-7, a: [label, null, true] } },
      { path: 'remarks', from: null, to: undefined },
    ],
    ...(n % 5 === 0 ? { reason: `because\n${label}` } : {}),
  };
});

test('entries that waited in the database are what a short call writes: canonical, in their order, chained, searchable', async () => {
  await asService(limpid.kernel.database, 'system', limpid.facility, call => {
    for (const note of notes) call.tx.audit(note);
    return Promise.resolve();
  });
  const entries = await limpid.sql<{ body: string; entity_id: string }>(
    `select body, entity_id from audit.entry where entity_table = 'equipment.equipment' and domain = 'Equipment' order by seq`,
  );
  expect(entries.map(entry => entry.entity_id)).toEqual(notes.map(note => note.entity.id));
  expect(entries.filter(({ body }) => canonicalJson(JSON.parse(body)) !== body)).toEqual([]);
  expect(JSON.parse(entries[5]?.body ?? '')).toMatchObject({
    changes: [
      { path: 'name', from: 'half \uFFFD pair' },
      { path: 'remarks', from: null, to: null },
    ],
  });
  expect(await verifyAudit(limpid.kernel.database)).toMatchObject({ intact: true, faults: [] });
});

test('rows that were inserted without entries are refused at commit, however many they are', async () => {
  const insertion = asService(limpid.kernel.database, 'system', limpid.facility, call =>
    call.tx.rows({
      text: `insert into equipment.moc (facility_id, id, external_id, name, created_at, created_by, updated_at, updated_by)
             select $1, gen_random_uuid(), 'M' || n, 'M', now(), $2, now(), $2 from generate_series(1, 600) n`,
      values: [call.facility?.id, randomUUID()],
    }),
  );
  await expect(insertion).rejects.toMatchObject({ code: 'LP001' });
  expect(await limpid.sql(`select from equipment.moc where name = 'M'`)).toEqual([]);
});

test('a link that was inserted without an entry of its owner is refused at commit', async () => {
  const admin = await limpid.as('admin');
  const steel = (await admin.post('/moc', { externalId: 'STEEL', name: 'Steel' })).body['moc']?.['id'];
  const equipment = await admin.post('/equipments', { externalId: 'E-1', name: 'One', equipmentType: 'tank' });
  const insertion = asService(limpid.kernel.database, 'system', limpid.facility, call =>
    call.tx.rows({
      text: 'insert into equipment.equipment_moc (facility_id, equipment_id, moc_id) values ($1, $2, $3)',
      values: [call.facility?.id, equipment.body['equipment']?.['id'], steel],
    }),
  );
  await expect(insertion).rejects.toMatchObject({ code: 'LP001' });
});
