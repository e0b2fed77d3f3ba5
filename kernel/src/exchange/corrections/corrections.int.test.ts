import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { ImportMapping, ImportResult, RejectedDetails, TransferSection } from '#schemas/transfer/import';
import { endedJob, testKernel, type TestAnswer, type TestClient, type TestKernel } from '../../testing/index.js';
import { readSheets } from '../source/read-sheet.js';

let kernel: TestKernel;
let admin: TestClient;

beforeAll(async () => {
  kernel = await testKernel();
  admin = await kernel.as('admin');
});
afterAll(() => kernel.close());

type Files = Readonly<Record<string, string>>;
interface Sending {
  readonly reason?: string;
  readonly mapping?: ImportMapping;
  readonly corrections?: readonly string[];
}
interface EndedJob {
  readonly state: string;
  readonly result: ImportResult | null;
  readonly error: { readonly details?: RejectedDetails } | null;
}

function formOf(files: Files, { reason, mapping, corrections = [] }: Sending): FormData {
  const form = new FormData();
  if (reason === undefined) form.set('dryRun', 'true');
  else form.set('reason', reason);
  if (mapping !== undefined) form.set('mapping', JSON.stringify(mapping));
  for (const [name, text] of Object.entries(files)) form.append('file', new Blob([text]), name);
  for (const text of corrections) form.append('corrections', new Blob([text]), 'corrections.csv');
  return form;
}
const sent = (files: Files, how: Sending, client = admin): Promise<TestAnswer> =>
  client.upload('/master', formOf(files, how));

async function inBackground(files: Files, how: Sending): Promise<EndedJob> {
  const answer = await admin.upload('/master', formOf(files, how), { prefer: 'respond-async' });
  expect(answer.status, JSON.stringify(answer.body)).toBe(202);
  return endedJob<EndedJob>(admin, String(answer.body['job']?.['id']));
}
async function correctionsOf(job: EndedJob, client = admin): Promise<string> {
  const id = job.error?.details?.corrections?.id ?? '';
  const answer = await client.get(`/master/corrections/${id}?format=csv`);
  return answer.status === 200 ? new TextDecoder().decode(answer.bytes).trimEnd() : String(answer.status);
}

const mapping: ImportMapping = {
  assets: {
    section: 'Equipment',
    columns: { Tag: 'Equipment ID', Description: 'Name', Class: 'Type', Share: 'Area margin %', Colour: null },
  },
};

test('a file with foreign column names goes into the section that it is mapped to; columns without a meaning are left out', async () => {
  const answer = await sent(
    { 'assets.csv': 'Tag,Description,Class,Colour\nF-1,First,tank,red\nF-2,Second,tank,blue\n' },
    { reason: 'From the asset register', mapping },
  );
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(answer.body['import']?.['sections']).toEqual([{ section: 'Equipment', created: 2, updated: 0, unchanged: 0 }]);
  const found = await admin.get('/equipments?search=F-2');
  expect(found.body['equipments']).toMatchObject([{ externalId: 'F-2', name: 'Second', equipmentType: 'tank' }]);
});

test('rejected cells are named by the file’s own headings, rows as the spreadsheet counts them, with their values', async () => {
  const text = 'Tag,Description,Class,Share\nG-1,One,tank,\n\n\nG-2,Two,tank,a lot\n';
  const { error } = await inBackground({ 'assets.csv': text }, { mapping });
  expect(error?.details?.errors).toEqual([
    { section: 'Equipment', row: 5, column: 'Share', value: 'a lot', message: 'Given input is not a number' },
  ]);
});

test('bad rows come back as a file with what is wrong; corrected and sent with the first file, all of it goes in', async () => {
  const files = {
    'assets.csv':
      'Tag,Description,Class,Share,Colour\nH-1,One,tank,,red\nH-2,Two,,x,red\nH-3,,tank,,red\nH-4,Four,tank,,red\n',
  };
  const refused = await inBackground(files, { mapping });
  expect(refused.error?.details?.corrections).toMatchObject({ sheets: 1, rows: 2 });
  const [head, second, third] = (await correctionsOf(refused)).split('\r\n');
  expect(head).toBe('Row,Tag,Description,Class,Share,Colour,Errors');
  expect(second).toBe('3,H-2,Two,,x,red,Share: Given input is not a number; Class: is required');
  expect(third).toMatch(/^4,H-3,,tank,,red,.*required/);

  const half = `Row,Tag,Description,Class,Share\n3,H-2,Two,,5\n4,H-3,Three,tank,\n`;
  const again = await inBackground(files, { mapping, corrections: [half] });
  expect(await correctionsOf(again)).toMatch(/3,H-2,Two,,5,red,Class: is required/);

  const rest = 'Row,Class\n3,tank\n';
  const done = await inBackground(files, { mapping, corrections: [half, rest], reason: 'Taking over the register' });
  expect(done.result?.import.sections).toEqual([{ section: 'Equipment', created: 4, updated: 0, unchanged: 0 }]);
});

test('of a file with hundreds of bad rows among blank lines every one comes back, in its order, at its line', async () => {
  const bad = Array.from({ length: 700 }, (_, n) => ({ line: 2 * n + 2, id: `M-${n}` })).filter((_, n) => n % 3 !== 0);
  const lines = Array.from({ length: 700 }, (_, n) => `M-${n},Vessel,${n % 3 === 0 ? 'tank' : ''}\n`);
  const refused = await inBackground({ 'equipment.csv': `Equipment ID,Name,Type\n${lines.join('\n')}` }, {});
  expect(refused.error?.details?.corrections).toMatchObject({ sheets: 1, rows: bad.length });
  const rows = (await correctionsOf(refused)).split('\r\n').slice(1);
  expect(rows).toEqual(bad.map(({ line, id }) => `${line},${id},Vessel,,Type: is required`));

  const { bytes } = await admin.get(`/master/corrections/${refused.error?.details?.corrections?.id ?? ''}`);
  const file = path.join(await mkdtemp(path.join(os.tmpdir(), 'limpid-corrections-')), 'corrections.xlsx');
  onTestFinished(() => rm(path.dirname(file), { recursive: true }));
  await writeFile(file, bytes);
  const [sheet] = await readSheets(file, 'corrections.xlsx');
  const cells: (readonly string[])[] = [];
  for await (const batch of sheet?.batches() ?? []) cells.push(...batch.cells);
  expect(cells.map(row => row.join(','))).toEqual(rows);
});

test('a corrected row with nothing but its number is left out; one without a number is added', async () => {
  const files = { 'equipment.csv': 'Equipment ID,Name,Type\nI-1,One,tank\nI-2,,tank\n' };
  const corrections = ['Row,Equipment ID,Name,Type,Errors\n3,,,,Name: is required\n,I-9,Nine,tank,\n'];
  const done = await inBackground(files, { corrections, reason: 'Taking over the register' });
  expect(done.result?.import.sections[0]).toMatchObject({ created: 2 });
  expect((await admin.get('/equipments?search=I-')).body['pagination']?.['total']).toBe(2);
});

test('of rows that make one list the whole list comes back, so that correcting it alone loses nothing', async () => {
  await sent({ 'equipment_groups.csv': 'Group ID,Name\nL-1,Line\nL-2,Other\n' }, { reason: 'Groups for the members' });
  const members = 'Group ID,Equipment ID\nL-1,F-1\nL-1,F-99\nL-2,F-1\n';
  const refused = await inBackground({ 'equipment_group_members.csv': members }, {});
  const rows = (await correctionsOf(refused)).split('\r\n').slice(1);
  expect(rows).toEqual(['2,L-1,F-1,', '3,L-1,F-99,Equipment ID: F-99 does not exist in this facility']);
});

test.each([
  ['as it was written', 'C', (text: string) => text.replace('C-1;;', 'C-1;One;')],
  ['saved with commas', 'D', () => 'Row,MOC ID,Name,Roughness max um,Errors\n2,D-1,One,"12,5",\n'],
])('decimal commas that were right stay right in the correction of their row, %s', async (_how, letter, corrected) => {
  const text = `MOC ID;Name;Roughness max um\n${letter}-1;;12,5\n${letter}-2;Two;0,4\n`;
  const written = await correctionsOf(await inBackground({ 'mocs.csv': text }, {}));
  expect(written).toContain(`2;${letter}-1;;12,5;`);
  const done = await inBackground({ 'mocs.csv': text }, { corrections: [corrected(written)], reason: 'Register' });
  expect(done.result?.import.sections, JSON.stringify(done.error)).toMatchObject([{ created: 2 }]);
  const found = (await admin.get(`/moc?search=${letter}-1`)).body['mocs'];
  expect(found).toMatchObject([{ externalId: `${letter}-1`, name: 'One', roughnessMaxUm: 12.5 }]);
});

test('a correction file may also be imported by itself: its own two columns are passed over', async () => {
  const text = 'Row,Equipment ID,Name,Type,Errors\n7,J-1,One,tank,Name: is required\n';
  expect((await sent({ 'equipment.csv': text }, { reason: 'Corrected rows' })).status).toBe(200);
});

test('bad rows are shown only to the user who sent them', async () => {
  const job = await inBackground({ 'equipment.csv': 'Equipment ID,Name,Type\nK-1,,tank\n' }, {});
  expect(await correctionsOf(job)).toContain('K-1');
  expect(await correctionsOf(job, await kernel.as('specialist'))).toBe('404');
  expect(await correctionsOf(job, await kernel.as('operator'))).toBe('403');
});

test.each([
  ['mapping', { mapping: { 'no such sheet': { section: null, columns: {} } } }, 'the file has no sheet no such sheet'],
  ['mapping', { mapping: { assets: { section: 'Nothing', columns: {} } } }, 'there is no section Nothing'],
  ['mapping', { mapping: { assets: { section: 'Equipment', columns: { Tag: 'Price' } } } }, 'no column Price'],
  [
    'mapping',
    { mapping: { assets: { section: 'Equipment', columns: { Tag: 'Name', Class: 'Name' } } } },
    'two columns are mapped to Name',
  ],
  ['corrections', { corrections: ['Row,Tag\n77,X\n'] }, 'names row 77'],
  ['corrections', { corrections: ['Tag\nX\n'] }, 'has no column Row'],
  ['corrections', { corrections: ['Row,Price\n2,1\n'] }, 'has no column Price'],
] as const)('a %s that does not fit the file is refused: %j', async (path, how, message) => {
  const answer = await sent({ 'assets.csv': 'Tag,Class\nX,tank\n' }, how as Sending);
  expect(answer.status).toBe(422);
  const [fault] = answer.body['fields'] as unknown as { path: string; message: string }[];
  expect(fault).toEqual({ path, message: expect.stringContaining(message) as string });
});

test('two sheets for one section are refused instead of one being passed over', async () => {
  const text = 'Equipment ID,Name,Type\nX,Y,tank\n';
  const answer = await sent({ 'equipment.csv': text, 'Equipment.csv': text }, {});
  expect(answer.body['message']).toContain('more than one sheet for Equipment');
});

test('a preview tells sheets, headings, first rows and how many there are', async () => {
  const form = new FormData();
  form.append('file', new Blob([`Tag,Class\n${'X,tank\n'.repeat(8)}`]), 'assets.csv');
  const answer = await admin.upload('/master/preview', form);
  expect(answer.body['sheets']).toEqual([
    {
      name: 'assets',
      file: 'assets.csv',
      headings: ['Tag', 'Class'],
      rows: Array.from({ length: 5 }, () => ({ Tag: 'X', Class: 'tank' })),
      rowCount: 8,
      values: { Tag: [{ text: 'X', rows: 8 }], Class: [{ text: 'tank', rows: 8 }] },
      headingLine: 1,
      notes: [],
      isHidden: false,
      encoding: null,
      fault: null,
    },
  ]);
});

test('sections tell what can be exchanged, and which of them the caller may import', async () => {
  const list = async (client: TestClient): Promise<TransferSection[]> =>
    (await client.get('/master/sections')).body['sections'] as unknown as TransferSection[];
  const own = await list(admin);
  expect(own.find(each => each.section === 'Equipment')).toMatchObject({
    file: 'equipment',
    mayImport: true,
    listOf: null,
    page: '/app/master/equipment',
    leavesOut: null,
  });
  // The gaps are shown before the files are imported into another facility, not after.
  expect(own.find(each => each.section === 'RPN formulas')?.leavesOut).toBe(
    'active status: formulas are imported as drafts',
  );
  expect(own.find(each => each.section === 'Active HBELs')?.leavesOut).toContain('derivations');
  expect(own.find(each => each.section === 'Equipment parts')?.listOf).toBe('Equipment ID');
});

test('one section is also exported as CSV, and what is exported can be imported', async () => {
  const answer = await admin.get('/master?sections=equipment&format=csv');
  expect(answer.headers.get('content-disposition')).toContain('equipment.csv');
  const back = await sent({ 'equipment.csv': new TextDecoder().decode(answer.bytes) }, { reason: 'Back again' });
  expect(back.body['import']?.['sections']?.[0 as never]).toMatchObject({ created: 0, updated: 0 });
  expect((await admin.get('/master?sections=equipment,mocs&format=csv')).status).toBe(422);
});

const once = 'each record may occur only once in a file';

test('a record that occurs twice in a file is refused at both rows, case-insensitively, checked or committed', async () => {
  const text = 'Tag,Description,Class\nM-1,One,tank\n\nM-2,Two,tank\nm-1,Renamed,tank\nM-1,Again,tank\n';
  const reported = [
    { section: 'Equipment', row: 2, column: 'Tag', message: `occurs again in row 5; ${once}` },
    { section: 'Equipment', row: 5, column: 'Tag', value: 'm-1', message: `already occurs in row 2; ${once}` },
    { section: 'Equipment', row: 6, column: 'Tag', value: 'M-1', message: `already occurs in row 2; ${once}` },
  ];
  for (const how of [{ mapping }, { mapping, reason: 'Taking over the register' }]) {
    const answer = await sent({ 'assets.csv': text }, how);
    expect([answer.status, answer.body['details']?.['errors']]).toEqual([422, reported]);
    const job = await inBackground({ 'assets.csv': text }, how);
    expect(job.error?.details?.errors).toEqual(reported);
    expect((await correctionsOf(job)).split('\r\n').map(line => line.split(',')[0])).toEqual(['Row', '2', '5', '6']);
  }
  expect((await admin.get('/equipments?search=M-1')).body['pagination']?.['total']).toBe(0);
  await sent({ 'assets.csv': 'Tag,Description,Class\nM-1,One,tank\nM-2,Two,tank\n' }, { mapping, reason: 'Register' });
  expect((await sent({ 'assets.csv': text }, { mapping })).body['details']?.['errors']).toEqual(reported);
});

test('the other faults of a row with an unreadable cell are reported too', async () => {
  const files = (id: string): Files => ({
    'assets.csv': `Tag,Description,Class,Share\n${id},,tank,a lot\n${id},,,2\n`,
  });
  const of = async (id: string): Promise<unknown> => {
    const { body } = await sent(files(id), { mapping });
    const errors = (body['details']?.['errors'] ?? []) as unknown as readonly { row: number; column: string }[];
    return errors.map(({ row, column }) => `${row} ${column}`).toSorted();
  };
  const faults = ['2 Description', '2 Share', '2 Tag', '3 Class', '3 Description', '3 Tag'];
  expect(await of('O-1')).toEqual(faults);
  await sent({ 'equipment.csv': 'Equipment ID,Name,Type\nO-1,One,tank\n' }, { reason: 'Register' });
  expect(await of('O-1')).toEqual(faults);
});

test('a record is found again in any script of its ID', async () => {
  const files = { 'equipment.csv': 'Equipment ID,Name,Type\nΟΔΟΣ-ß-İ,One,tank\n' };
  expect((await sent(files, { reason: 'Register' })).status).toBe(200);
  const again = await sent(files, { reason: 'Register' });
  expect(again.body['import']?.['sections']?.[0 as never]).toMatchObject({ created: 0, unchanged: 1 });
});

test('rows that only the database or a rule refuses are named like the others, and nothing is written', async () => {
  const { id } = (await admin.post('/moc', { externalId: 'GONE', name: 'Gone' })).body['moc'] as unknown as {
    id: string;
  };
  await admin.post('/equipments', { externalId: 'N-9', name: 'Old', equipmentType: 'tank' });
  const old = (await admin.get('/equipments?search=N-9')).body['equipments']?.[0 as never]?.['id'];
  await admin.put(`/equipments/${String(old)}/archive`, { reason: 'scrapped' });
  await admin.put(`/moc/${id}/archive`, { reason: 'no longer used' });
  const text = 'Equipment ID,Name,Type,MOC IDs\nN-1,One,tank,\nN-2,Two,tank,GONE\nN-9,Nine,tank,\n';
  const answer = await sent({ 'equipment.csv': text }, { reason: 'Taking over the register' });
  const errors = answer.body['details']?.['errors'] as unknown as { row: number }[];
  expect([answer.status, errors.map(error => error.row)]).toEqual([422, [3, 4]]);
  expect((await admin.get('/equipments?search=N-1')).body['pagination']?.['total']).toBe(0);
});
