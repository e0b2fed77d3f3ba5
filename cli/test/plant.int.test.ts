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
  const good = readFileSync(path.join(folder, 'equipment.csv'), 'utf8').trimEnd();
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

test('what nobody sees in a workbook is named: hidden rows are imported, hidden sheets are not', async () => {
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

test('an import needs a reason, and it stands in the trail', async () => {
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
    expect(code).toBe(0);
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

interface LimitRow {
  readonly externalId: string;
  readonly value: number | null;
  readonly previous: string | null;
  readonly next: string | null;
}

async function limits(...words: readonly string[]): Promise<readonly LimitRow[]> {
  const { code, output } = await site.run(['limits', ...plant, '--json', ...words]);
  expect(code).toBe(0);
  return (JSON.parse(output) as { readonly limits: readonly LimitRow[] }).limits;
}

test.each([
  ['equipment', 'EQ-RMG-01', 0.000245018893857734, 'PRD-15', 'PRD-19'],
  ['equipment', 'EQ-CMP-01', 0.00011683983509224244, 'PRD-30', 'PRD-03'],
  ['equipment', 'EQ-CAP-01', 0.00023320709923804823, 'PRD-16', 'PRD-44'],
  ['production', 'PRD-25', 1.2241545529258779e-5, 'PRD-25', 'PRD-17'],
])('the limit of %s %s is the published one', async (kind, id, value, previous, next) => {
  const [row, ...others] = await limits(`--${kind}`, id);
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    kind,
    externalId: id,
    criterion: 'dosage',
    residueType: 'Chemical',
    unit: 'mg/sqcm',
    previous,
    next,
  });
  expect(Math.abs((row?.value ?? 0) - value) / value).toBeLessThan(1e-12);
});

test('without a choice all limits are shown, and every machine has the expected one', async () => {
  const rows = await limits();
  const found = new Map(rows.map(row => [row.externalId, row]));
  const lines = readFileSync(path.join(root, 'demo', 'plant', 'expected_equipment_limits.csv'), 'utf8')
    .trim()
    .split('\n');
  for (const [id = '', value, previous, , next] of lines.slice(1).map(line => line.split(','))) {
    expect(found.get(id)).toMatchObject({ previous, next });
    expect(Math.abs(Number(found.get(id)?.value) / Number(value) - 1)).toBeLessThan(1e-12);
  }
  expect(rows.filter(row => row.externalId.startsWith('PRD-'))).toHaveLength(48);
});

test('limits are read in a table, with the reason where there is none', async () => {
  const { output } = await site.start(['limits', ...plant]);
  expect(output).toMatch(
    /^Note 1: Calculated without the criterion Health-based limit: no health-based limit is known\.$/m,
  );
  expect(output).toMatch(/^Engine \S+; policy versions actives 0, /m);
  expect(output).toMatch(/^EQ-RMG-01 .* 0\.000245 +Actives +Therapeutic dose +A011 +PRD-15 +PRD-19 +1$/m);
  expect(output).toMatch(/^EQ-ANF-01 .*No other production uses it$/m);
  expect(await site.run(['limits', ...plant, '--equipment', 'EQ-0'])).toMatchObject({ code: 1, output: '' });
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
  for (const { kind, title } of await declaredReports()) expect(output).toContain(`${kind}: ${title}`);
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

test('explain leads to the number: of a machine, of a pair, of an agent, of a nitrosamine, as text and as JSON', async () => {
  const machine = await site.run(['explain', ...plant, '--equipment', 'eq-cmp-02']);
  expect([machine.code, machine.errors]).toEqual([0, '']);
  expect(machine.output).toMatch(/^Digoxin from PRD-25 may leave at most 0\.0000122 mg on each sqcm before PRD-17/);
  expect(machine.output).toMatch(/Therapeutic dose +governs +1\.736 +0\.0000122/);
  expect(machine.output).toContain('L0 = TD ÷ (SF × MF)');
  expect(machine.output).toMatch(/EQ-CMP-02 +\d+(\.\d+)? sqcm/);
  expect(machine.output).toContain('Note: Calculated without the criterion Health-based limit');
  for (const line of machine.output.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80);
  const pair = await site.run(['explain', ...plant, '--previous', 'PRD-20', '--next', 'PRD-27', '--json']);
  const { explanation } = JSON.parse(pair.output) as { explanation: { limit: { l2Mg: number; substance: object } } };
  expect(explanation.limit).toMatchObject({ l2Mg: 312.5, substance: { name: 'Carvedilol' } });
  const agent = await site.run(['explain', ...plant, '--agent', 'CA05']);
  expect(agent.output).toMatch(/LD50 +governs/);
  expect(agent.output).toMatch(/EQ-KET-01 +\d+(\.\d+)? sqcm[^,]+, by\s+procedure\s+CP02,\s+and\s+mapped/);
  for (const line of agent.output.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80);
  const nitrosamine = await site.run(['explain', ...plant, '--nitrosamine', 'NDMA']);
  expect(nitrosamine.output).toMatch(/^N-nitroso-dimethylamine from PRD-\d+ may leave at most/);
  expect(nitrosamine.output).toContain('L0 = AI');
  for (const line of nitrosamine.output.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80);
  const alone = await site.run([
    'explain',
    ...plant,
    '--previous',
    'PRD-20',
    '--next',
    'PRD-20',
    '--substance',
    'A016',
  ]);
  expect([alone.code, alone.output]).toEqual([0, expect.stringContaining('they share no equipment')]);
});

test('explain refuses what names no limit', async () => {
  expect(await site.run(['explain', ...plant])).toMatchObject({ code: 2 });
  expect(await site.run(['explain', ...plant, '--equipment', 'EQ-NONE'])).toMatchObject({
    code: 1,
    errors: 'equipment: EQ-NONE does not exist in this facility, or products do not share it\n',
  });
  expect(await site.run(['explain', ...plant, '--previous', 'PRD-20', '--next', 'PRD-20'])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('There is no limit of PRD-20 before PRD-20'),
  });
  const foreign = ['--previous', 'PRD-20', '--next', 'PRD-27', '--substance', 'A001'];
  expect(await site.run(['explain', ...plant, ...foreign])).toMatchObject({
    code: 1,
    output: '',
    errors: 'substance: PRD-20 leaves no A001 behind\n',
  });
  expect(await site.run(['explain', ...plant, '--equipment', 'EQ-CMP-02', '--agent', 'CA05'])).toMatchObject({
    code: 2,
  });
});

test('limits, their explanation and reports can be asked as of an earlier moment', async () => {
  const machine = ['--equipment', 'EQ-CMP-02'];
  const before = await site.run(['explain', ...plant, ...machine, '--json']);
  const moment = await momentBetween();
  const lines = readFileSync(path.join(folder, 'actives.csv'), 'utf8').split('\n');
  const column = lines[0]?.split(',').indexOf('Min therapeutic dose') ?? -1;
  const digoxin = lines.find(line => line.startsWith('A022,'))?.split(',') ?? [];
  const twice = digoxin.map((cell, index) => (index === column ? String(2 * Number(cell)) : cell));
  writeFileSync(at('actives.csv'), `${lines[0]}\n${twice.join(',')}\n`);
  expect(await site.run(['import', at('actives.csv'), ...plant, '--reason', 'Twice the dose'])).toMatchObject({
    code: 0,
  });

  const now = await site.run(['explain', ...plant, ...machine, '--json']);
  expect(now.output).not.toBe(before.output);
  const asOf = ['--as-of', moment];
  expect(await site.run(['explain', ...plant, ...machine, '--json', ...asOf])).toEqual(before);
  const told = await site.run(['explain', ...plant, ...machine, ...asOf]);
  expect(told.output).toMatch(/^As it stood at .*; this is not the present\.\n\nDigoxin from PRD-25 .* 0\.0000122 mg/);
  const table = await site.run(['limits', ...plant, ...machine, ...asOf]);
  expect(table.output).toMatch(/^As it stood at [^]*0\.0000122/);
  const words = ['report', 'EquipmentLimit', ...plant, '--id', 'EQ-CMP-02', '--out', at('then.pdf')];
  expect(await site.start([...words, ...asOf])).toMatchObject({ code: 0 });
  expect(readFileSync(at('then.pdf'), 'latin1').startsWith('%PDF')).toBe(true);
  for (const wrong of ['yesterday', '2999-01-01'])
    expect(await site.run(['explain', ...plant, ...machine, '--as-of', wrong]), wrong).toMatchObject({
      code: 1,
      errors: expect.stringContaining('--as-of'),
    });
});

test('explain of a machine whose residue reaches first units shows what these may take', async () => {
  writeFileSync(at('equipment.csv'), 'Equipment ID,First units\nEQ-CMP-02,45\n');
  expect(await site.run(['import', at('equipment.csv'), ...plant, '--reason', 'Punches'])).toMatchObject({ code: 0 });
  const { output, errors } = await site.run(['explain', ...plant, '--equipment', 'EQ-CMP-02']);
  expect(errors).toBe('');
  expect(output.replaceAll(/\s+/g, ' ')).toContain('in the first 45 units of its smallest batch');
  expect(output).toContain('MAC = L0 × k ÷ units per day');
});
