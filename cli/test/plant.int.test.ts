import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { declaredReports } from '#kernel/ops';
import { momentBetween } from '#kernel/testing';
import { installation, root, trail, type Installation } from './limpid.fixture.js';

let site: Installation;
const folder = path.join(root, 'demo', 'import');
const files = readdirSync(folder).map(name => path.join(folder, name));
const plant = ['--facility', 'PLANT'] as const;
const at = (name: string): string => path.join(site.folder, name);
const count = async (): Promise<number> =>
  (await site.sql<{ total: number }>('select count(*)::int as total from equipment.equipment'))[0]?.total ?? -1;

beforeAll(async () => {
  site = await installation('PLANT', 'COPY');
});
afterAll(() => site.remove());

test('a dry run goes all the way and writes nothing', async () => {
  const { code, output, errors } = await site.start(['import', ...files, ...plant, '--dry-run']);
  expect([code, output]).toEqual([0, expect.stringContaining('Equipment: 32 created, 0 updated, 0 unchanged')]);
  expect(output).toMatch(/Dry run: nothing was written\n$/);
  // plain lines where there is no terminal
  expect(errors).toMatch(/^Equipment: 32 rows read$/m);
  expect(await count()).toBe(0);
});

test('bad rows are counted and written to a file, and no row is imported', async () => {
  // Without the numbers of procedures, which are not imported with it.
  const good = readFileSync(path.join(folder, 'equipment.csv'), 'utf8')
    .trimEnd()
    .replaceAll(/\bCP0\d\b/g, '');
  writeFileSync(at('equipment.csv'), `${good}\nEQ-BAD-1,,sifter\nEQ-BAD-2,No type,\nEQ-BAD-3,,\n`);
  const words = ['import', path.join(folder, 'mocs.csv'), at('equipment.csv'), ...plant, '--reason', 'First load'];
  const { code, errors } = await site.start([...words, '--errors', at('errors.csv')]);
  expect([code, errors]).toEqual([1, expect.stringContaining('3 bad rows; nothing was imported.')]);
  const lines = readFileSync(at('errors.csv'), 'utf8').replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(lines[0]).toBe('Section,Row,Column,Error');
  expect(lines.slice(1).toSorted()).toEqual([
    'Equipment,34,Name,is required',
    'Equipment,35,Type,is required',
    'Equipment,36,Name,is required',
    'Equipment,36,Type,is required',
  ]);
  expect(await count()).toBe(0);
});

test('files that no section is named after, twins and files that do not exist are refused', async () => {
  const words = [...plant, '--reason', 'First load'];
  writeFileSync(at('equipmnt.csv'), 'Equipment ID,Name\n');
  const misspelt = await site.run(['import', path.join(folder, 'mocs.csv'), at('equipmnt.csv'), ...words]);
  expect([misspelt.code, misspelt.errors]).toEqual([
    1,
    expect.stringMatching(/^equipmnt\.csv: is not named like a section/),
  ]);
  const mocs = path.join(folder, 'mocs.csv');
  expect(await site.run(['import', mocs, mocs, ...words])).toMatchObject({
    code: 1,
    errors: 'mocs.csv: holds MOCs, which mocs.csv holds too\n',
  });
  const missing = await site.run(['import', at('none.csv'), ...words]);
  expect([missing.code, missing.errors]).toEqual([1, `${at('none.csv')} does not exist.\n`]);
});

test('hidden parts of a workbook are reported: hidden rows are imported, hidden sheets are not', async () => {
  const book = new ExcelJS.Workbook();
  const shown = book.addWorksheet('mocs');
  shown.addRows([
    ['MOC ID', 'Name'],
    ['MOC-X', 'Shown'],
    ['MOC-Y', 'Hidden'],
  ]);
  shown.getRow(3).hidden = true;
  book.addWorksheet('equipment', { state: 'hidden' }).addRow(['Equipment ID', 'Name', 'Type']);
  await book.xlsx.writeFile(at('book.xlsx'));
  const { code, output, errors } = await site.run(['import', at('book.xlsx'), ...plant, '--dry-run']);
  expect([code, output]).toEqual([0, expect.stringMatching(/^MOCs: 2 created, 0 updated, 0 unchanged\nDry run/)]);
  expect(errors).toContain('Note: mocs of book.xlsx: Row 3 is hidden in the workbook');
  expect(errors).toContain('Note: sheet equipment of book.xlsx is hidden and was left out');
});

test('an import needs a reason, which is recorded in the audit trail', async () => {
  expect(await site.run(['import', ...files, ...plant])).toMatchObject({ code: 2 });
  const { code, output } = await site.run(['import', ...files, ...plant, '--reason', 'First load']);
  expect([code, output]).toEqual([0, expect.stringContaining('Imported into Plant PLANT')]);
  expect(await count()).toBe(32);
  const imports = await site.sql<{ action: string }>(`select * from (${trail}) t where action = 'import'`);
  expect(imports).toMatchObject([{ source: 'cli', domain: 'Master', reason: 'First load' }]);
  const again = await site.run(['import', ...files, ...plant, '--dry-run']);
  expect(again.code).toBe(0);
  expect(again.errors).toMatch(/^Note: \S+\.csv is the very same file that .+ imported on \d{4}-\d\d-\d\dT/m);
});

test.each(['workbook.xlsx', 'folder'])(
  'what is exported to a %s can be imported: nothing is lost or changed',
  async name => {
    expect(await site.start(['export', ...plant, '--out', at(name)])).toMatchObject({ code: 0, errors: '' });
    const written = name === 'folder' ? readdirSync(at(name)).map(file => path.join(at(name), file)) : [at(name)];
    const { code, output, errors } = await site.run(['import', ...written, ...plant, '--reason', 'Back again']);
    expect([code, errors]).toEqual([0, expect.anything()]);
    expect(errors).not.toContain('left out');
    expect(output).toContain('Equipment: 0 created, 0 updated, 32 unchanged');
    expect(output).not.toMatch(/[1-9]\d* (created|updated)/);
    expect(await site.run(['import', ...written, '--facility', 'COPY', '--reason', 'A copy'])).toMatchObject({
      code: 0,
    });
  },
);

test('only the named sections are exported, unknown ones are refused', async () => {
  const words = ['export', ...plant, '--section', 'Equipment', '--section', 'productions', '--out'];
  expect(await site.run([...words, at('two')])).toMatchObject({ code: 0 });
  expect(readdirSync(at('two'))).toEqual(['equipment.csv', 'productions.csv']);
  expect(await site.run(['export', ...plant, '--section', 'nope', '--out', at('three')])).toMatchObject({ code: 1 });
  expect(existsSync(at('three'))).toBe(false);
});

test.each([
  ['EquipmentLimit', ['--id', 'EQ-RMG-01'], 'one.pdf', '%PDF'],
  ['EquipmentLimit', [], 'all.xlsx', 'PK'],
  ['ProductionLimit', [], 'all.pdf', '%PDF'],
  ['MACCalculationMatrix', ['--id', 'prd-15', '--format', 'pdf'], 'matrix', '%PDF'],
])('report %s %j is printed', async (name, words, file, start) => {
  expect(await site.run(['report', name, ...plant, ...words, '--out', at(file)])).toMatchObject({
    code: 0,
    errors: '',
  });
  expect(readFileSync(at(file), 'latin1').startsWith(start)).toBe(true);
});

test('the help of report names every declared kind with its title', async () => {
  const { code, output } = await site.run(['report', '--help']);
  expect(code).toBe(0);
  const words = output.replaceAll(/\s+/g, ' ');
  for (const { kind, title } of await declaredReports()) expect(words).toContain(`${kind}: ${title}`);
});

test.each([
  [['Nonsense'], 1, /^report: there is no report Nonsense; there are .*EquipmentLimit/],
  [['MACCalculationMatrix'], 1, /^id: is required/],
  [['ProductionLimit', '--id', 'PRD-99'], 1, /^The production PRD-99 was not found/],
])('a report that cannot be is refused: %j', async (words, code, said) => {
  const ended = await site.run(['report', ...words, ...plant, '--out', at('never.pdf')]);
  expect([ended.code, ended.errors]).toEqual([code, expect.stringMatching(said)]);
  expect(existsSync(at('never.pdf'))).toBe(false);
});

test('a report can be asked as of an earlier moment', async () => {
  const words = ['report', 'EquipmentLimit', ...plant, '--id', 'EQ-CMP-02', '--out', at('then.pdf')];
  expect(await site.start([...words, '--as-of', await momentBetween()])).toMatchObject({ code: 0 });
  expect(readFileSync(at('then.pdf'), 'latin1').startsWith('%PDF')).toBe(true);
});
