import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { verifyAudit } from '../../record/audit/chain/verify.js';
import {
  endedJob,
  holdChanges,
  TestClient,
  testKernel,
  testPassword,
  untilWaiting,
  type TestKernel,
} from '../../testing/index.js';
import { readSheets } from '../source/read-sheet.js';

/** More than one batch, more notes than are held in memory, and no multiple of either. */
const rows = 2345;
/** The connections of a server in production. */
const lockTimeoutMs = 2000;

let limpid: TestKernel;
let admin: TestClient;

beforeAll(async () => {
  limpid = await testKernel();
  admin = await limpid.as('admin');
  await admin.post('/moc', { externalId: 'SS316L', name: 'Steel' });
});
afterAll(() => limpid.close());

interface EndedJob {
  readonly state: string;
  readonly result: { readonly import: { readonly sections: readonly object[] } } | null;
  readonly error: { readonly details?: { readonly errors?: readonly object[] } } | null;
}

function equipments(prefix: string, more: (n: number) => string = () => ''): string {
  const lines = Array.from(
    { length: rows },
    (_, n) => more(n) || `${prefix}-${n},"Vessel ""${n}"", new",vessel,SS316L`,
  );
  return `Equipment ID,Name,Type,MOC IDs\n${lines.join('\n')}\n`;
}

async function begin(
  text: string,
  fields: Readonly<Record<string, string>> = { reason: 'Register' },
  client = admin,
): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.append('file', new Blob([text]), 'equipment.csv');
  const answer = await client.upload('/master', form, { prefer: 'respond-async' });
  expect(answer.status, JSON.stringify(answer.body)).toBe(202);
  return String(answer.body['job']?.['id']);
}

const ended = (id: string): Promise<EndedJob> => endedJob<EndedJob>(admin, id);

const count = async (table: string, where: string): Promise<number> =>
  Number((await limpid.sql<{ count: number }>(`select count(*) from ${table} where ${where}`))[0]?.count);

test('every row of a long import has its record, its link and its own entry in an unbroken trail, as a single creation has', async () => {
  await admin.post('/equipments', { externalId: 'ALONE', name: 'Vessel "0", new', equipmentType: 'vessel' });
  const job = await ended(await begin(equipments('LONG')));
  expect(job.result?.import.sections, JSON.stringify(job.error)).toEqual([
    { section: 'Equipment', created: rows, updated: 0, unchanged: 0 },
  ]);
  expect(await count('equipment.equipment', `external_id like 'LONG-%'`)).toBe(rows);
  expect(
    await count(
      'equipment.equipment_moc',
      `equipment_id in (select id from equipment.equipment where external_id like 'LONG-%')`,
    ),
  ).toBe(rows);
  expect(
    await count('audit.entry', `search like 'long-%' and action = 'create' and entity_table = 'equipment.equipment'`),
  ).toBe(rows);
  const [undone] = await limpid.sql<{ count: number }>(
    `select sum(cardinality(row_keys))::int as count from audit.undo where table_name = 'equipment.equipment'`,
  );
  expect(undone?.count).toBe(rows + 1);
  expect(await count('kernel.import_part', 'sheet >= 0')).toBe(0);
  expect(await verifyAudit(limpid.kernel.database)).toMatchObject({ intact: true, faults: [] });

  const bodies = await limpid.sql<{ body: string }>(
    `select body from audit.entry where entity_table = 'equipment.equipment' and search in ('long-0 vessel "0", new', 'alone vessel "0", new')`,
  );
  const [one, other] = bodies.map(({ body }) => Object.keys(JSON.parse(body) as object));
  expect(one).toEqual(other);
});

test('the same file again changes nothing, whatever batch a row came in', async () => {
  const job = await ended(await begin(equipments('LONG')));
  expect(job.result?.import.sections).toEqual([{ section: 'Equipment', created: 0, updated: 0, unchanged: rows }]);
});

test('a record that occurs again in later rows is refused at both, at any distance', async () => {
  const again = new Map(
    [1, 150, 199, 200, 201, 399, 600, 2000].map((distance, index) => [2100 + 10 * index, distance]),
  );
  const text = equipments('AGAIN', n => {
    const distance = again.get(n);
    return distance === undefined ? '' : `again-${n - distance},Renamed at ${n},vessel,SS316L`;
  });
  const job = await ended(await begin(text));
  const rowsReported = job.error?.details?.errors?.map(error => (error as { readonly row: number }).row);
  const expected = [...again].flatMap(([n, distance]) => [n + 2, n - distance + 2]);
  expect(rowsReported).toEqual(expected.toSorted((a, b) => a - b));
  expect(await count('equipment.equipment', `external_id ilike 'AGAIN-%'`)).toBe(0);
});

test('bad rows anywhere in a long file are all named by line, column and rule, and nothing of it is written', async () => {
  const bad = equipments('BAD', n => {
    if (n === 3) return 'BAD-3,,vessel,SS316L';
    if (n === 1700) return 'BAD-1700,Vessel,vessel,NOWHERE';
    return n === 2200 ? 'BAD-X,"Another, with a comma",,' : '';
  });
  const job = await ended(await begin(bad));
  expect(job.error?.details?.errors).toEqual([
    { section: 'Equipment', row: 5, column: 'Name', value: '', message: 'is required' },
    {
      section: 'Equipment',
      row: 1702,
      column: 'MOC IDs',
      value: 'NOWHERE',
      message: 'NOWHERE does not exist in this facility',
    },
    { section: 'Equipment', row: 2202, column: 'Type', value: '', message: 'is required' },
  ]);
  expect(await count('equipment.equipment', `external_id like 'BAD-%'`)).toBe(0);
  expect(await count('audit.entry', `search like 'bad-%'`)).toBe(0);
});

test('a job whose end could not be noted tells in its next attempt what was written, not that nothing was', async () => {
  const id = await begin(equipments('HEARD'));
  const queue = new pg.Client({ connectionString: limpid.databaseUrl });
  await queue.connect();
  onTestFinished(() => queue.end());
  const queued = await queue.query<{ payload: object }>('select payload from kernel.job where id = $1', [id]);
  const first = await ended(id);
  // The state after a server stops between the commit of the import and the update of its job.
  await queue.query(
    `insert into kernel.import_part (facility_id, upload_id, sheet, part, rows, created_at) values ($1, $2, -1, 0, $3, now())`,
    [limpid.facility.id, id, JSON.stringify(first.result)],
  );
  const back = `update kernel.job set state = 'running', result = null, payload = $2 where id = $1`;
  await queue.query(back, [id, JSON.stringify(queued.rows[0]?.payload)]);
  await queue.query(`update job_queue.job set state = 'retry', start_after = now() where id = $1`, [id]);
  const again = await ended(id);
  expect([first.result, again.result]).toEqual([again.result, first.result]);
  expect(again.result?.import.sections).toEqual([{ section: 'Equipment', created: rows, updated: 0, unchanged: 0 }]);
  expect(await count('kernel.job', `id = '${id}' and attempts = 2`)).toBe(1);
});

test('somebody edits a record of the file meanwhile: both are in the trail, and neither is lost', async () => {
  const found = await admin.get('/equipments?search=LONG-7&columns=externalId,version');
  const record = (found.body['equipments'] as unknown as { id: string; externalId: string; version: number }[]).find(
    each => each.externalId === 'LONG-7',
  );
  const text = equipments('LONG', n => (n === 7 ? 'LONG-7,Renamed by the file,vessel,SS316L' : ''));
  const job = await begin(text);
  const edit = await admin.post(`/equipments/${String(record?.id)}`, { version: record?.version, remarks: 'By hand' });
  const { state, error } = await ended(job);
  // The second writer either sees the other's change or is refused as a whole.
  const [now] = (await admin.get('/equipments?search=LONG-7&columns=externalId,name,remarks')).body[
    'equipments'
  ] as unknown as { name: string; remarks: string | null }[];
  if (state === 'done') expect(now?.name).toBe('Renamed by the file');
  else expect(JSON.stringify(error)).toContain('Someone else has changed this record');
  if (edit.status === 200) expect(now?.remarks).toBe('By hand');
  else expect(edit.status).toBe(409);
  expect(await verifyAudit(limpid.kernel.database)).toMatchObject({ intact: true, faults: [] });
});

test('changes to records of the facility during an import and its commit are never refused', async () => {
  const job = await begin(equipments('BUSY'));
  const statuses: number[] = [];
  let state = 'queued';
  for (let n = 0; state === 'queued' || state === 'running'; n++) {
    statuses.push((await admin.post('/moc', { externalId: `BUSY-${n}`, name: 'Meanwhile' })).status);
    state = String((await admin.get(`/jobs/${job}`)).body['job']?.['state']);
  }
  expect([state, ...new Set(statuses)]).toEqual(['done', 201]);
  expect(await verifyAudit(limpid.kernel.database)).toMatchObject({ intact: true, faults: [] });
});

test('a user who loses a role during an import imports nothing', async () => {
  const { id: userId } = await limpid.addPerson({
    username: 'importer',
    firstName: 'Ida',
    lastName: 'Lang',
    password: testPassword,
    mustChangePassword: false,
    roles: ['Validation Specialist'],
    facilities: [limpid.facility.id],
  });
  const importer = new TestClient(limpid.url, limpid.facility);
  await importer.signIn('importer', testPassword);
  const { version } = (await admin.call('GET', `/users/${userId}`)).body['user'] as unknown as { version: number };
  const owner = new pg.Client({ connectionString: limpid.databaseUrl });
  await owner.connect();
  onTestFinished(() => owner.end());
  await admin.post('/equipments', { externalId: 'HELD', name: 'Held', equipmentType: 'vessel' });
  const release = await holdChanges(owner, 'equipment.equipment', 'HELD');
  const text = `${equipments('ROLE')}HELD,Renamed,vessel,SS316L\n`;
  const id = await begin(text, { reason: 'Register' }, importer);
  await untilWaiting(owner);
  const change = { roles: ['Reviewer'], version, reason: 'other work' };
  expect((await admin.call('POST', `/users/${userId}`, change)).status).toBe(200);
  await release();
  const refused = `id = '${id}' and state = 'failed' and error->>'errName' = 'NotAllowed'`;
  await expect.poll(() => count('kernel.job', refused)).toBe(1);
  expect(await count('equipment.equipment', `external_id like 'ROLE-%'`)).toBe(0);
});

test('a record that an import refers to can be changed meanwhile, and not archived', async () => {
  const created = (await admin.post('/moc', { externalId: 'NAMED', name: 'Named' })).body['moc'];
  const id = String(created?.['id']);
  const importing = new pg.Client({ connectionString: limpid.databaseUrl });
  await importing.connect();
  onTestFinished(() => importing.end());
  await importing.query('begin');
  await importing.query('select from equipment.moc where id = $1 for key share', [id]);
  const edit = await admin.post(`/moc/${id}`, { version: created?.['version'], name: 'Renamed' });
  const archive = await admin.put(`/moc/${id}/archive`, { reason: 'No longer used' });
  expect([edit.status, archive.status]).toEqual([200, 409]);
});

test('the head of the trail is waited for longer than a record that somebody else changes', async () => {
  const owner = new pg.Client({ connectionString: limpid.databaseUrl });
  await owner.connect();
  onTestFinished(() => owner.end());
  await owner.query('begin');
  await owner.query('select from audit.chain where scope = $1 for update', [limpid.facility.id]);
  const edit = admin.post('/moc', { externalId: 'PATIENT', name: 'Patient' });
  await sleep(lockTimeoutMs + 500);
  await owner.query('commit');
  expect((await edit).status).toBe(201);
});

test('the rows of a CSV file are read as they are asked for, never all of it', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'limpid-long-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'equipment.csv');
  const text = equipments('FILE', n => `FILE-${n},${'Vessel '.repeat(30)},vessel,`);
  await writeFile(file, text);
  const [sheet] = await readSheets(file, 'equipment.csv');
  const batches = sheet?.batches()[Symbol.asyncIterator]();
  const first = await batches?.next();
  // Entries after the first rows can still be removed: nothing refers to them.
  await truncate(file, text.indexOf('FILE-2000'));
  let read = first?.done === false ? first.value.lines.length : 0;
  expect([sheet?.rowCount, read < rows]).toEqual([rows, true]);
  for (let next = await batches?.next(); next?.done === false; next = await batches?.next())
    read += next.value.lines.length;
  expect(read).toBe(2000);
});
