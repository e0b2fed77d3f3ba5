import ExcelJS from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import type { CleaningAgentLimit, EquipmentLimit, Limit } from '#plugins/limits/shared/limit';
import type { Policy } from '#plugins/limits/shared/policy';
import { formatNumber } from '#schemas/lib/format-number';
import { pagesOf } from './pages-of.fixture.js';
import { Recalculated } from './workbook/recalculated.fixture.js';

let kernel: TestKernel;
let specialist: TestClient;

beforeAll(async () => {
  kernel = await testKernel({ only: ['reports'], demo: 'import' });
  specialist = await kernel.as('specialist');
});
afterAll(() => kernel.close());

const lowestOf = async (): Promise<EquipmentLimit[]> =>
  (await specialist.get('/limits/equipments?pageLimit=500')).body['equipmentLimits'] as unknown as EquipmentLimit[];

test('a limit report names facility, person, zone, versions and its hash, and every page its number', async () => {
  const answer = await specialist.get('/reports/EquipmentLimit/all/pdf');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const pages = await pagesOf(answer.bytes);
  const text = pages.join('\n');
  for (const wanted of ['Test plant', '(specialist)', 'UTC', 'Calculation engine', 'Policy for actives', 'EQ-BLE-01'])
    expect(text).toContain(wanted);
  expect(text).toMatch(/[0-9a-f]{64}/);
  pages.forEach((page, index) => expect(page).toMatch(new RegExp(`${index + 1}\\s+of\\s+${pages.length}`)));
});

test('all equipment in the report has the limit of the limits call', async () => {
  const text = (await pagesOf((await specialist.get('/reports/EquipmentLimit/all/pdf')).bytes))
    .join(' ')
    .replaceAll(/\s+/g, ' ');
  const rows = await lowestOf();
  // The 32nd piece of equipment serves one product only, so nothing is carried over.
  expect(rows.length).toBe(31);
  for (const row of rows) {
    expect(text).toContain(row.equipment.externalId);
    if (row.limit !== null) expect(text).toContain(formatNumber(row.limit.l3MgPerSqcm).replaceAll(/\s+/g, ' '));
  }
});

test('on each row of the equipment limits the MAC over the area beside it is the limit, and its terms are those of the screen', async () => {
  const book = await Recalculated.from((await specialist.get('/reports/EquipmentLimit/all/xlsx')).bytes);
  const headings = Object.fromEntries(
    ['D', 'E', 'F', 'G', 'H', 'I', 'J'].map(column => [column, book.value('Equipment limits', `${column}1`)]),
  );
  expect(headings).toEqual({
    D: 'Shared area, sqcm',
    E: 'L3, mg/sqcm',
    F: 'Alert level, mg/sqcm',
    G: 'MAC (L2), mg',
    H: 'Residue of',
    I: 'From',
    J: 'Before',
  });
  for (const { equipment, limit } of await lowestOf()) {
    if (limit === null) continue;
    const row = book.rowOf('Equipment limits', { A: equipment.externalId });
    const [area, l3, mac] = ['D', 'E', 'G'].map(column => Number(book.value('Equipment limits', `${column}${row}`)));
    expect((mac ?? 0) / (area ?? 0) / (l3 ?? 0), equipment.externalId).toBeCloseTo(1, 9);
  }
});

test('the formulas of the MAC matrix reproduce every stored MAC and limit', async () => {
  const row = (await lowestOf()).find(each => each.limit !== null);
  const previous = row?.limit?.previous;
  const answer = await specialist.get(`/reports/macMatrix/production/${previous?.id}?format=xlsx`);
  expect(answer.status).toBe(200);
  const book = await Recalculated.from(answer.bytes);
  let numbers = 0;
  for (const { sheet, address, value } of book.stored) {
    if (typeof value !== 'number') continue;
    numbers += 1;
    const live = book.value(sheet, address);
    expect(Math.abs((Number(live) - value) / value), `${address}: ${String(live)} is not ${value}`).toBeLessThan(1e-9);
  }
  expect(numbers).toBeGreaterThan(100);
});

test('a stricter policy entered in the workbook gives the limits of the product', async () => {
  const limit = (await lowestOf()).find(each => each.limit !== null)?.limit as Limit;
  const file = await specialist.get(`/reports/macMatrix/production/${limit.previous?.id}?format=xlsx`);
  const book = await Recalculated.from(file.bytes);
  book.type('Policy', `B${book.rowOf('Policy', { A: 'safetyFactor' })}`, 20_000);
  const admin = await kernel.as('admin');
  const saved = await admin.post('/cleaning_limit_policies/Chemical', {
    safetyFactor: 20_000,
    version: 0,
    reason: 'a trial',
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const call = `/limits/pairs?previous=${limit.previous?.id}&next=${limit.next.id}`;
  const [now] = (await specialist.get(call)).body['limits'] as unknown as Limit[];
  const row = book.rowOf('Pairs', { B: now?.substance.name ?? '', C: limit.next.externalId });
  expect(book.value('Pairs', `T${row}`)).toBeCloseTo(now?.l3MgPerSqcm ?? NaN, 14);
});

test('the report of cleaning agents has each agent with its limit, and its formulas reproduce every number', async () => {
  const { cleaningAgentLimits } = (await specialist.get('/limits/cleaning-agents?pageLimit=500')).body as unknown as {
    cleaningAgentLimits: CleaningAgentLimit[];
  };
  const text = (await pagesOf((await specialist.get('/reports/CleaningAgentLimit/all/pdf')).bytes)).join(' ');
  const book = await Recalculated.from((await specialist.get('/reports/CleaningAgentLimit/all/xlsx')).bytes);
  expect(cleaningAgentLimits.filter(row => row.limit !== null).length).toBeGreaterThan(2);
  expect(text).toContain('No agent residue expected: it is water');
  for (const { cleaningAgent, limit } of cleaningAgentLimits) {
    expect(text).toContain(cleaningAgent.externalId);
    if (limit === null) continue;
    expect(text).toContain(String(Number(limit.l3MgPerSqcm.toPrecision(3))));
    const row = book.rowOf('Cleaning agent limits', { A: cleaningAgent.externalId });
    expect(book.value('Cleaning agent limits', `C${row}`)).toBeCloseTo(limit.l3MgPerSqcm, 12);
  }
  const numbers = book.stored.filter(({ value }) => typeof value === 'number');
  expect(numbers.length).toBeGreaterThan(500);
  for (const { sheet, address, value } of numbers) {
    const live = Number(book.value(sheet, address));
    expect(Math.abs((live - Number(value)) / Number(value)), `${sheet}!${address}`).toBeLessThan(1e-9);
  }
});

test('one agent has its own report, and a safety factor twice as high halves the limits by LD50 in the workbook', async () => {
  const { cleaningAgents } = (await specialist.get('/cleaning_agents?search=CA05')).body as unknown as {
    cleaningAgents: { id: string }[];
  };
  const answer = await specialist.get(`/reports/CleaningAgentLimit/${cleaningAgents[0]?.id}/xlsx`);
  const book = await Recalculated.from(answer.bytes);
  const row = book.rowOf('Pairs', { C: 'PRD-19' });
  const before = Number(book.value('Pairs', `T${row}`));
  expect(Math.abs(before - 0.0009364622123242593)).toBeLessThan(1e-11);
  book.type('Policy', `B${book.rowOf('Policy', { A: 'safetyFactor' })}`, 2000);
  expect(Number(book.value('Pairs', `T${row}`))).toBeCloseTo(before / 2, 14);
  const unknown = '00000000-0000-4000-8000-000000000000';
  expect((await specialist.get(`/reports/CleaningAgentLimit/${unknown}/pdf`)).status).toBe(404);
});

test('limits are printed in the unit that the policy prints them in', async () => {
  const { limitRepresentation } = (await specialist.get('/cleaning_limit_policies/Detergent')).body[
    'cleaningLimitPolicy'
  ] as unknown as Policy;
  const saved = await (
    await kernel.as('admin')
  ).post('/cleaning_limit_policies/Detergent', {
    limitRepresentation: { ...limitRepresentation, productAndEquipmentLimits: { salMassUnit: 'ug' } },
    version: 0,
    reason: 'easier to read',
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const text = (await pagesOf((await specialist.get('/reports/CleaningAgentLimit/all/pdf')).bytes)).join(' ');
  expect(text).toContain('L3, ug/sqcm');
  expect(text).toContain('0.936');
});

test('a report of an unknown record is refused by name', async () => {
  const unknown = '00000000-0000-4000-8000-000000000000';
  expect((await specialist.get(`/reports/macMatrix/production/${unknown}`)).status).toBe(404);
  expect((await specialist.get('/reports/Gossip/all/pdf')).status).toBe(422);
  expect((await kernel.anonymous.get('/reports/EquipmentLimit/all/pdf')).status).toBe(401);
});

test('the home page shows record counts, lowest limits and missing data', async () => {
  const { status, body } = await specialist.get('/dashboard');
  expect(status).toBe(200);
  expect(JSON.stringify(body)).toContain('48');
});

test('names with wildcard and formula characters do not change the numbers of a workbook', async () => {
  const admin = await kernel.as('admin');
  const [agent] = (await admin.get('/cleaning_agents?search=CA05')).body['cleaningAgents'] as unknown as {
    id: string;
    version: number;
  }[];
  const renamed = await admin.post(`/cleaning_agents/${agent?.id}`, { version: agent?.version, name: '=>1 "*?~"' });
  expect(renamed.status, JSON.stringify(renamed.body)).toBe(200);
  const book = await Recalculated.from((await specialist.get('/reports/CleaningAgentLimit/all/xlsx')).bytes);
  const row = book.rowOf('Cleaning agent limits', { A: 'CA05' });
  const { cleaningAgentLimits } = (await specialist.get('/limits/cleaning-agents?pageLimit=500')).body as unknown as {
    cleaningAgentLimits: CleaningAgentLimit[];
  };
  const limit = cleaningAgentLimits.find(each => each.cleaningAgent.externalId === 'CA05')?.limit;
  expect(book.value('Cleaning agent limits', `C${row}`)).toBeCloseTo(limit?.l3MgPerSqcm ?? NaN, 14);
});

test('every printed limit names left-out criteria, and a pair without a limit is listed with the reason', async () => {
  const admin = await kernel.as('admin');
  const named = async (externalId: string): Promise<{ id: string; version: number }> => {
    const { body } = await admin.get(`/productions?search=${externalId}`);
    const [row] = body['productions'] as unknown as { id: string; version: number }[];
    if (row === undefined) throw new Error(externalId);
    return row;
  };
  const next = await named('PRD-17');
  const changed = await admin.post(`/productions/${next.id}`, { version: next.version, minBatchSize: null });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  const previous = await named('PRD-25');
  const pages = await pagesOf((await specialist.get(`/reports/macMatrix/production/${previous.id}`)).bytes);
  const text = pages.join(' ').replaceAll(/\s+/g, ' ');
  expect(text).toContain(
    'Note 1: Calculated without the criterion Health-based limit: no health-based limit is known.',
  );
  expect(text).toContain('42 with a limit, 1 without');
  expect(text).toMatch(/Pairs without a limit .* PRD-17 Captopril 25 mg tablets Missing: minimum batch size/);
  // Who holds one page of it knows what it is of.
  for (const page of pages) expect(page).toContain('PRD-25');
});

test('a printed workbook numbers its pages, names its subject and hash on each, and repeats the headings', async () => {
  const { bytes } = await specialist.get('/reports/EquipmentLimit/all/xlsx');
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(Buffer.from(bytes) as never);
  expect(workbook.worksheets.map(({ name }) => name)).toEqual([
    'Equipment limits',
    'Pairs',
    'Policy',
    'Pairs by equipment',
    'Microbial limits',
    'About',
  ]);
  for (const { name, headerFooter, pageSetup } of workbook.worksheets) {
    expect(headerFooter.oddFooter, name).toMatch(
      /^&LTest plant · Equipment limits\nContent hash \(SHA-256\) [0-9a-f]{64}&RPage &P of &N$/,
    );
    expect(headerFooter.oddFooter?.length).toBeLessThanOrEqual(255);
    expect(pageSetup).toMatchObject({ orientation: 'landscape', paperSize: 9, fitToPage: true, fitToHeight: 0 });
    expect(pageSetup.printTitlesRow).toBe('1:1');
  }
  // Too wide for one page that can be read: its first columns return on the others.
  expect(workbook.getWorksheet('Pairs')?.pageSetup).toMatchObject({ fitToWidth: 4, printTitlesColumn: 'A:C' });
});
