import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installation, root, type Installation } from '#cli/testing';
import { momentBetween } from '#kernel/testing';

let site: Installation;
let policyOfNewFacility: readonly object[];
const folder = path.join(root, 'demo', 'import');
const plant = ['--facility', 'PLANT'] as const;
const at = (name: string): string => path.join(site.folder, name);

beforeAll(async () => {
  site = await installation('PLANT');
  policyOfNewFacility = await site.sql('select number as version, settings, reason from limits.policy_version');
  // The published limits are those of the specification's policy; a new facility requires health-based limits.
  await site.sql(
    `alter table limits.policy_version disable trigger user; delete from limits.policy_version;
     alter table limits.policy_version enable trigger user`,
  );
  const files = readdirSync(folder).map(name => path.join(folder, name));
  const { code, errors } = await site.run(['import', ...files, ...plant, '--reason', 'First load']);
  if (code !== 0) throw new Error(`The plant was not imported: ${errors}`);
});
afterAll(() => site.remove());

test('a new facility requires health-based limits, by a version of its policy for actives with the reason', () => {
  expect(policyOfNewFacility).toMatchObject([
    { version: 1, settings: { requireHbel: true }, reason: expect.stringContaining('EMA/CHMP/CVMP/SWP/169430/2012') },
  ]);
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

test('by default all limits are shown, and all equipment has the expected one', async () => {
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

test('explain gives the limit of equipment, of a pair, of an agent and of a nitrosamine, as text and as JSON', async () => {
  const equipment = await site.run(['explain', ...plant, '--equipment', 'eq-cmp-02']);
  expect([equipment.code, equipment.errors]).toEqual([0, '']);
  expect(equipment.output).toMatch(/^Digoxin from PRD-25 may leave at most 0\.0000122 mg on each sqcm before PRD-17/);
  expect(equipment.output).toMatch(/Therapeutic dose +governs +1\.736 +0\.0000122/);
  expect(equipment.output).toContain('L0 = TD ÷ (SF × MF)');
  expect(equipment.output).toMatch(/EQ-CMP-02 +\d+(\.\d+)? sqcm/);
  expect(equipment.output).toContain('Note: Calculated without the criterion Health-based limit');
  for (const line of equipment.output.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80);
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

test('explain writes the document that the page of the limit offers', async () => {
  const file = at('limit.pdf');
  const written = await site.run(['explain', ...plant, '--equipment', 'EQ-CMP-02', '--pdf', file]);
  expect(written).toEqual({ code: 0, output: expect.stringContaining(`Wrote ${file}`), errors: '' });
  expect(readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-');
  expect(await site.run(['explain', ...plant, '--equipment', 'EQ-CMP-02', '--pdf', file, '--json'])).toMatchObject({
    code: 2,
  });
});

test('explain refuses options that name no limit', async () => {
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
    errors: 'substance: PRD-20 leaves no residue of A001\n',
  });
  expect(await site.run(['explain', ...plant, '--equipment', 'EQ-CMP-02', '--agent', 'CA05'])).toMatchObject({
    code: 2,
  });
});

test('limits and their explanation can be read as of an earlier moment', async () => {
  const equipment = ['--equipment', 'EQ-CMP-02'];
  const before = await site.run(['explain', ...plant, ...equipment, '--json']);
  const moment = await momentBetween();
  const lines = readFileSync(path.join(folder, 'actives.csv'), 'utf8').split('\n');
  const column = lines[0]?.split(',').indexOf('Min daily dose') ?? -1;
  const digoxin = lines.find(line => line.startsWith('A022,'))?.split(',') ?? [];
  const twice = digoxin.map((cell, index) => (index === column ? String(2 * Number(cell)) : cell));
  writeFileSync(at('actives.csv'), `${lines[0]}\n${twice.join(',')}\n`);
  expect(await site.run(['import', at('actives.csv'), ...plant, '--reason', 'Twice the dose'])).toMatchObject({
    code: 0,
  });

  const now = await site.run(['explain', ...plant, ...equipment, '--json']);
  expect(now.output).not.toBe(before.output);
  const asOf = ['--as-of', moment];
  expect(await site.run(['explain', ...plant, ...equipment, '--json', ...asOf])).toEqual(before);
  const explained = await site.run(['explain', ...plant, ...equipment, ...asOf]);
  expect(explained.output).toMatch(/^As of .*; not the current state\.\n\nDigoxin from PRD-25 .* 0\.0000122 mg/);
  const table = await site.run(['limits', ...plant, ...equipment, ...asOf]);
  expect(table.output).toMatch(/^As of [^]*0\.0000122/);
  for (const wrong of ['yesterday', '2999-01-01'])
    expect(await site.run(['explain', ...plant, ...equipment, '--as-of', wrong]), wrong).toMatchObject({
      code: 1,
      errors: expect.stringContaining('--as-of'),
    });
});

test('explain of equipment whose residue reaches first units shows the limit for these', async () => {
  writeFileSync(at('equipment.csv'), 'Equipment ID,First units\nEQ-CMP-02,45\n');
  expect(await site.run(['import', at('equipment.csv'), ...plant, '--reason', 'Punches'])).toMatchObject({ code: 0 });
  const { output, errors } = await site.run(['explain', ...plant, '--equipment', 'EQ-CMP-02']);
  expect(errors).toBe('');
  expect(output.replaceAll(/\s+/g, ' ')).toContain('in the first 45 units of its minimum batch');
  expect(output).toContain('MAC = L0 × k ÷ units per day');
});
