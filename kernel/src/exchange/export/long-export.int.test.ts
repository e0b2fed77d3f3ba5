import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { savedMeanwhile, testKernel, type TestClient, type TestKernel } from '../../testing/index.js';
import { readSheets } from '../source/read-sheet.js';

/** More than one batch, and no multiple of the batch size. */
const equipments = 777;

let limpid: TestKernel;
let admin: TestClient;

beforeAll(async () => {
  limpid = await testKernel();
  admin = await limpid.as('admin');
  await admin.post('/moc', { externalId: 'Steel', name: 'Steel' });
  await admin.post('/moc', { externalId: 'Glass', name: 'Glass' });
  const lines = Array.from({ length: equipments }, (_, n) => {
    const at = (n * 100) % equipments;
    return `${at % 2 === 0 ? 'e' : 'E'}-${String(at).padStart(4, '0')},"Vessel, ""${at}""",tank,Steel|Glass`;
  });
  const form = new FormData();
  form.set('reason', 'Register');
  form.append('file', new Blob([`Equipment ID,Name,Type,MOC IDs\n${lines.join('\n')}\n`]), 'equipment.csv');
  await admin.upload('/master', form);
});
afterAll(() => limpid.close());

type Rows = readonly Readonly<Record<string, string>>[];

/** The rows of the export as headings and cells. */
async function exported(format: 'csv' | 'xlsx'): Promise<Rows> {
  return (await sheetsIn(`/master?sections=Equipment&format=${format}`, `equipment.${format}`)).get('equipment') ?? [];
}

/** The rows of each sheet of a file, by sheet name. */
async function sheetsIn(address: string, name: string): Promise<ReadonlyMap<string, Rows>> {
  const { status, bytes } = await admin.get(address);
  expect(status).toBe(200);
  const file = path.join(await mkdtemp(path.join(os.tmpdir(), 'limpid-export-')), name);
  onTestFinished(() => rm(path.dirname(file), { recursive: true }));
  await writeFile(file, bytes);
  const found = new Map<string, Rows>();
  for (const sheet of await readSheets(file, name)) {
    const rows: Record<string, string>[] = [];
    for await (const { cells } of sheet.batches())
      for (const row of cells)
        rows.push(Object.fromEntries(sheet.headings.map((heading, at) => [heading, row[at] ?? ''])));
    found.set(sheet.name, rows);
  }
  return found;
}

test.each(['csv', 'xlsx'] as const)(
  'a long export as %s has every record once, in the order of the IDs whatever their case, with its links',
  async format => {
    const rows = await exported(format);
    const ids = Array.from(
      { length: equipments },
      (_, at) => `${at % 2 === 0 ? 'e' : 'E'}-${String(at).padStart(4, '0')}`,
    );
    expect(rows.map(row => row['Equipment ID'])).toEqual(ids);
    expect(rows.map(row => row['Name'])).toEqual(ids.map((_id, at) => `Vessel, "${at}"`));
    expect(new Set(rows.map(row => row['MOC IDs']?.split('|').toSorted().join()))).toEqual(new Set(['Glass,Steel']));
  },
);

test('an archived record leaves the export', async () => {
  const { body } = await admin.get('/equipments?search=e-0300');
  const [equipment] = body['equipments'] as unknown as readonly { readonly id: string }[];
  expect((await admin.put(`/equipments/${equipment?.id}/archive`, { reason: 'Sold' })).status).toBe(200);
  const rows = await exported('csv');
  expect([rows.length, rows.some(row => row['Equipment ID'] === 'e-0300')]).toEqual([equipments - 1, false]);
});

test('all sheets are of one moment: what is saved while trains are read is in none of them', async () => {
  const writer = await limpid.as('specialist');
  const save = async (externalId: string): Promise<void> => {
    expect((await writer.post('/product_groups', { externalId, name: externalId })).status).toBe(201);
  };
  await save('Before');
  const wanted = encodeURIComponent('MOCs,Equipment trains,Product groups');
  const groups = async (): Promise<unknown> =>
    (await sheetsIn(`/master?format=xlsx&sections=${wanted}`, 'master.xlsx'))
      .get('product_groups')
      ?.map(row => row['Product group ID']);
  const late = async (): Promise<void> => save('Late');
  expect(await savedMeanwhile(limpid.databaseUrl, 'equipment.equipment_train', groups, late)).toEqual(['Before']);
  expect(await groups()).toEqual(['Before', 'Late']);
});
