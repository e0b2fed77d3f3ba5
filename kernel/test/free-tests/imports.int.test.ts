import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyResource, SheetDescriptor } from '#kernel/contract';
import { makePerson, signedIn, testKernel, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';
import { schemasFor } from '../../src/record/resources/schemas-for.js';
import { contentFingerprint } from './content-fingerprint.js';
import { declaredResources } from './declared-resources.js';
import { isCatalogueError } from './registry-calls.js';
import { present, type SchemaShape } from './sample-value.js';
import { bombEntry, sheetXml, workbook, zipEntry, zipFile } from './zip-file.js';

let limpid: TestKernel;
let admin: TestClient;

beforeAll(async () => {
  limpid = await testKernel();
  admin = await limpid.as('admin');
});
afterAll(() => limpid.close());

type Content = string | Uint8Array<ArrayBuffer>;

function importFile(name: string, content: Content, client: TestClient = admin): Promise<TestAnswer> {
  const form = new FormData();
  form.set('reason', 'free tests');
  form.set('file', new Blob([content]), name);
  return client.upload('/master', form);
}

/** Resources whose sheets need only texts, so that their rows can be generated here. */
const sheets = declaredResources.flatMap(([path, resource]) => {
  const { required = [], properties = {} } = schemasFor(resource).create as SchemaShape;
  const { sheet } = resource;
  const plain = required.every(field => {
    const shape = present(properties[field] ?? {});
    return shape.type === 'string' && shape.enum === undefined && sheet?.columns.some(column => column.field === field);
  });
  const alone = sheet?.columns.every(column => !('references' in column));
  return sheet === undefined || !plain || !alone ? [] : [[path, resource, sheet] as const];
});

/** A sheet of rows with these names; other required fields hold a text. */
function rowsOf(resource: AnyResource, sheet: SheetDescriptor<string>, names: readonly string[]): string[][] {
  const required = schemasFor(resource).create.required ?? [];
  const columns = sheet.columns.filter(({ field }) => required.includes(field));
  const cell = (field: string, name: string): string => {
    if (field === 'name') return name;
    if (field === 'expression') return '1 + 1';
    return field === 'externalId' ? crypto.randomUUID() : 'Text';
  };
  return [columns.map(({ heading }) => heading), ...names.map(name => columns.map(({ field }) => cell(field, name)))];
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const csv = (rows: readonly (readonly string[])[]): string => rows.map(row => row.map(quoted).join(',')).join('\r\n');

const [, resource, sheet] = sheets[0] as (typeof sheets)[number];
const good = rowsOf(resource, sheet, ['Good one']);
const part = 'xl/worksheets/sheet1.xml';
const goodBook = workbook(sheet.file, zipEntry(part, sheetXml(good)));
const opening = '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>';
const closing = '</t></is></c></row></sheetData></worksheet>';
const entities = `<!DOCTYPE w [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}"><!ENTITY c SYSTEM "file:///etc/passwd">]>`;
const damagedAt = (position: number): Uint8Array<ArrayBuffer> => {
  const copy = new Uint8Array(goodBook);
  copy.fill(255, position, position + 20);
  return copy;
};
const cellAt = (reference: string, row: string): string =>
  `<worksheet><sheetData><row r="${row}"><c r="${reference}" t="inlineStr"><is><t>x</t></is></c></row></sheetData></worksheet>`;

const badFiles: readonly (readonly [what: string, name: string, content: Content])[] = [
  ['nothing', 'x.xlsx', ''],
  ['text', 'x.xlsx', 'MOC ID,Name'],
  ['half a workbook', 'x.xlsx', goodBook.subarray(0, goodBook.length / 2)],
  ['a workbook without its directory', 'x.xlsx', goodBook.subarray(0, goodBook.length - 40)],
  ['a workbook with a damaged head', 'x.xlsx', damagedAt(0)],
  ['a workbook with damaged content', 'x.xlsx', damagedAt(goodBook.indexOf(part) + part.length)],
  ['a zip file that is no workbook', 'x.xlsx', zipFile([zipEntry('readme.txt', 'hello')])],
  ['a zip file of nothing', 'x.xlsx', zipFile([])],
  ['a zip file of 2000 parts', 'x.xlsx', zipFile(Array.from({ length: 2000 }, (_, n) => zipEntry(`${n}.xml`, 'x')))],
  ['a sheet that unpacks to a gigabyte', 'x.xlsx', workbook(sheet.file, bombEntry(part, opening, 1000, closing))],
  ['the same, and lying about it', 'x.xlsx', workbook(sheet.file, bombEntry(part, opening, 1000, closing, 900))],
  [
    'shared texts that unpack to a gigabyte',
    'x.xlsx',
    workbook(sheet.file, zipEntry(part, sheetXml(good)), [bombEntry('xl/sharedStrings.xml', '<sst>', 1000, '</sst>')]),
  ],
  ['XML that breaks off', 'x.xlsx', workbook(sheet.file, zipEntry(part, opening))],
  ['XML with entities', 'x.xlsx', workbook(sheet.file, zipEntry(part, `${entities}${opening}&b;&c;${closing}`))],
  ['a cell in the last column', 'x.xlsx', workbook(sheet.file, zipEntry(part, cellAt('XFD1', '1')))],
  ['a cell that is nowhere', 'x.xlsx', workbook(sheet.file, zipEntry(part, cellAt('ZZZZ99999999', '99999999')))],
  ['a sheet that nobody knows', 'x.xlsx', workbook('nobodys', zipEntry(part, sheetXml(good)))],
  [
    'a prototype as a heading',
    `${sheet.file}.csv`,
    csv([
      [...(good[0] ?? []), '__proto__'],
      [...(good[1] ?? []), '1'],
    ]),
  ],
  [
    'a heading that nobody knows',
    `${sheet.file}.csv`,
    csv([
      [...(good[0] ?? []), 'Nobody'],
      [...(good[1] ?? []), '1'],
    ]),
  ],
  ['a heading twice', `${sheet.file}.csv`, csv([[...(good[0] ?? []), ...(good[0] ?? [])]])],
  [
    'a row without its required cells',
    `${sheet.file}.csv`,
    csv([good[0] ?? [], (good[1] ?? []).map((cell, index) => (index === 0 ? cell : ''))]),
  ],
  ['a NUL in a cell', `${sheet.file}.csv`, csv(rowsOf(resource, sheet, ['a\u0000b']))],
  ['a cell of a megabyte', `${sheet.file}.csv`, csv(rowsOf(resource, sheet, ['x'.repeat(1_000_000)]))],
  ['a quote without its end', `${sheet.file}.csv`, `${csv(good)}\r\n"open`],
  ['bytes that are no UTF-8', `${sheet.file}.csv`, new Uint8Array(Buffer.from(`${csv(good)}\xff\xfe`, 'latin1'))],
  ['a thousand columns', `${sheet.file}.csv`, `${','.repeat(1000)}\r\n`],
  ['very many lines', `${sheet.file}.csv`, `${csv([good[0] ?? []])}\r\n${'a,b\r\n'.repeat(210_000)}`],
  ['another kind of file', 'x.ods', goodBook],
];

describe('an import refuses, and keeps nothing of,', () => {
  test.each(badFiles)('%s', async (_what, name, content) => {
    const before = await contentFingerprint(limpid);
    const answer = await importFile(name, content);
    expect([answer.status, answer.body['errName']], JSON.stringify(answer.body).slice(0, 300)).toEqual([
      422,
      'DataValidationError',
    ]);
    expect(isCatalogueError(answer)).toBe(true);
    expect(await contentFingerprint(limpid)).toEqual(before);
  });
});

const formulas = [`=cmd|' /C calc'!A0`, '+1+cmd', '-1+1', '@SUM(1)', '=HYPERLINK("http://x")'];

describe.each(sheets)('%s', (path, of, ofSheet) => {
  test('what looks like a formula is kept as text, and leaves in a form that no spreadsheet runs', async () => {
    const rows = rowsOf(of, ofSheet, formulas);
    const answer = await importFile(`${ofSheet.file}.csv`, csv(rows));
    expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBe(200);
    const list = await admin.get(`${path}?columns=name&doPagination=false`);
    const names = (list.body[of.names.many] as unknown as { name: string }[]).map(row => row.name);
    expect(names).toEqual(expect.arrayContaining(formulas));

    const file = await admin.get(`${path}/export?format=csv&columns=name`);
    const lines = String(file.body['text'])
      .replace(/^\uFEFF/, '')
      .split('\r\n');
    for (const text of formulas) expect(lines).toContain(text.includes('"') ? quoted(`'${text}`) : `'${text}`);
    const again = await importFile(`${ofSheet.file}.csv`, csv(rows));
    expect(again.body['import']?.['sections']).toMatchObject([{ created: 0, unchanged: formulas.length }]);
  });
});

test('a name that would be read in another order than it has is refused by sign, place and field, typed as well as imported', async () => {
  const nameHeading = sheet.columns.find(({ field }) => field === 'name')?.heading;
  const message = expect.stringContaining('(U+202E, character 3)') as string;
  const imported = await importFile(`${sheet.file}.csv`, csv(rowsOf(resource, sheet, ['Fine', 'Ma\u202Elegna'])));
  expect(imported.status).toBe(422);
  expect(imported.body['details']?.['errors']).toMatchObject([{ row: 3, column: nameHeading, message }]);
  const typed = await admin.post(resource.path, { externalId: 'P\u200B1', name: 'Ma\u202Elegna' });
  expect([typed.status, typed.body['fields']]).toEqual([422, [{ path: 'name', message }]]);
  const hidden = await admin.post(resource.path, { externalId: 'P\u200B1', name: 'Fine' });
  expect(hidden.body['fields']).toContainEqual({
    path: 'externalId',
    message: 'must be one line without hidden characters: type it again',
  });
});

test('what goes out as a workbook holds no formula and comes in again as it was', async () => {
  const book = await admin.get('/master');
  const before = await contentFingerprint(limpid);
  const form = new FormData();
  form.set('dryRun', 'true');
  form.set('file', new Blob([book.bytes as Uint8Array<ArrayBuffer>]), 'master.xlsx');
  const answer = await admin.upload('/master', form);
  expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBe(200);
  const sections = answer.body['import']?.['sections'] as unknown as { created: number; updated: number }[];
  expect(sections.filter(({ created, updated }) => created + updated > 0)).toEqual([]);
  expect(await contentFingerprint(limpid)).toEqual(before);
});

test('what goes out as one CSV file a section comes in again, all of them at once, as it was', async () => {
  const known = (await admin.get('/master/sections')).body['sections'] as unknown as {
    section: string;
    file: string;
  }[];
  const form = new FormData();
  form.set('dryRun', 'true');
  for (const { section, file } of known) {
    const { bytes } = await admin.get(`/master?format=csv&sections=${encodeURIComponent(section)}`);
    form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), `${file}.csv`);
  }
  const answer = await admin.upload('/master', form);
  expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBe(200);
  const sections = answer.body['import']?.['sections'] as unknown as { created: number; updated: number }[];
  expect(sections).toHaveLength(known.length);
  expect(sections.filter(({ created, updated }) => created + updated > 0)).toEqual([]);
});

test('an import asks for each permission of the section that it fills, also from whoever may do all else', async () => {
  const { imports } = limpid.kernel.registry;
  const keys = [...new Set(imports.flatMap(({ permissions }) => permissions))].map(key => {
    const [area = '', action = ''] = key.split('.');
    return { key, area, action };
  });
  const found: string[] = [];
  for (const without of new Set(keys.map(({ action }) => action))) {
    const permission: Record<string, Record<string, boolean>> = { Master: { BulkImport: true } };
    for (const { area, action } of keys)
      permission[area] = { ...permission[area], ...(action === without ? {} : { [action]: true }) };
    const name = `Imports without ${without}`;
    await admin.post('/user_roles', { name, permission });
    const { username } = await makePerson(limpid, { roles: [name] });
    const client = await signedIn(limpid, username);
    for (const { section, permissions } of imports) {
      const missing = permissions.filter(key => key.endsWith(`.${without}`));
      const answer = await importFile(`${section}.csv`, 'No such column\r\n1', client);
      const wanted = missing.length === 0 ? 422 : 403;
      if (answer.status !== wanted) found.push(`${section} without ${without} answers ${answer.status}`);
      else if (wanted === 403) expect(answer.body['message']).toContain(`needs the permission ${missing[0] ?? ''}`);
    }
  }
  expect([found, keys.length > 20]).toEqual([[], true]);
});
