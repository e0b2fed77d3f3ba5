import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  momentBetween,
  saveEdits,
  testKernel,
  type TestAnswer,
  type TestClient,
  type TestKernel,
} from '#kernel/testing';
import { cellsOf, factsOf, headsOf } from './workbook/cells-of.fixture.js';
import { pagesOf } from './pages-of.fixture.js';

let kernel: TestKernel;
let admin: TestClient;
let moment: string;
/** Spreadsheets as they were printed at the moment. */
let then: ReadonlyMap<string, TestAnswer>;

type Row = Record<string, unknown> & { readonly id: string; readonly version: number };

async function one(list: string, field: string, externalId: string): Promise<Row> {
  const found = (await admin.read<Record<string, Row[]>>(`/${list}?search=${externalId}`))[field] ?? [];
  const row = found.find(each => each['externalId'] === externalId);
  if (row === undefined) throw new Error(externalId);
  return row;
}

/** Every report of limits and rankings. */
async function reports(): Promise<string[]> {
  const digoxin = (await one('productions', 'productions', 'PRD-25')).id;
  const carvedilol = (await one('productions', 'productions', 'PRD-20')).id;
  const press = (await one('equipments', 'equipments', 'EQ-CMP-02')).id;
  const group = (await one('equipment_groups', 'equipmentGroups', 'EG-GRAN')).id;
  const agent = (await one('cleaning_agents', 'cleaningAgents', 'CA05')).id;
  return [
    `/reports/macMatrix/production/${digoxin}?format=xlsx`,
    `/reports/macMatrix/production/${carvedilol}/nitrosamine?format=xlsx`,
    `/reports/EquipmentLimit/${press}/xlsx`,
    `/reports/CleaningAgentLimit/${agent}/xlsx`,
    ...['EquipmentLimit', 'ProductionLimit', 'CleaningAgentLimit'].map(kind => `/reports/${kind}/all/xlsx`),
    '/reports/worst-case-report?format=xlsx',
    `/reports/worst-case-report?scope=equipment&id=${press}&format=xlsx`,
    `/reports/worst-case-report?scope=group&id=${group}&procedure=CP02&format=xlsx`,
  ];
}

const asOf = (report: string): string => `${report}${report.includes('?') ? '&' : '?'}asOf=${moment}`;

beforeAll(async () => {
  kernel = await testKernel({ only: ['reports', 'nitrosamines', 'risk'], demo: 'import' });
  admin = await kernel.as('admin');
  const printed = new Map<string, TestAnswer>();
  for (const report of await reports()) printed.set(report, await admin.get(report));
  then = printed;
  moment = await momentBetween();
  const digoxin = await one('apis', 'apis', 'A022');
  const production = await one('productions', 'productions', 'PRD-25');
  const group = await one('equipment_groups', 'equipmentGroups', 'EG-GRAN');
  const agent = await one('cleaning_agents', 'cleaningAgents', 'CA05');
  const dose = { minTherapeuticDose: { value: 3, unit: 'mg' }, solubilityTerm: 'very soluble' };
  await saveEdits(admin, [
    { method: 'POST', path: `/apis/${digoxin.id}`, body: { version: digoxin.version, ...dose } },
    {
      method: 'POST',
      path: '/cleaning_limit_policies/Chemical',
      body: { version: 0, safetyFactor: 500, reason: 'trial' },
    },
    {
      method: 'POST',
      path: '/cleaning_limit_policies/Nitrosamine',
      body: { version: 0, nitrosamineAuthority: 'EMA', useResidueLimit: true, reason: 'trial' },
    },
    {
      method: 'POST',
      path: '/cleaning_limit_policies/Detergent',
      body: { version: 0, safetyFactor: 500, reason: 'trial' },
    },
    {
      method: 'POST',
      path: '/microbial_cleaning_limit_policies',
      body: { version: 0, absentOrganisms: ['Candida albicans'], reason: 'trial' },
    },
    {
      method: 'POST',
      path: `/cleaning_agents/${agent.id}`,
      body: { version: agent.version, name: 'Another name' },
    },
    {
      method: 'POST',
      path: `/equipment_groups/${group.id}/map`,
      body: { version: group.version, equipments: [(await one('equipments', 'equipments', 'EQ-CMP-02')).id] },
    },
    { method: 'PUT', path: `/productions/${production.id}/archive`, body: { reason: 'no longer made' } },
  ]);
});
afterAll(() => kernel.close());

test('every workbook as of a date has the cells and the hash of the one printed then', async () => {
  for (const [report, first] of then) {
    expect(first.status, `${report} ${JSON.stringify(first.body).slice(0, 300)}`).toBe(200);
    const again = await admin.get(asOf(report));
    expect(again.status, `${report} ${JSON.stringify(again.body).slice(0, 300)}`).toBe(200);
    const { About: aboutThen = {}, ...sheetsThen } = await cellsOf(first.bytes);
    const { About: aboutNow = {}, ...sheetsNow } = await cellsOf(again.bytes);
    expect(sheetsNow, report).toEqual(sheetsThen);
    expect(Object.values(sheetsNow).flatMap(cells => Object.keys(cells)).length).toBeGreaterThan(20);
    const { 'Printed at': _then, ...factsThen } = factsOf(aboutThen);
    const { 'Printed at': printedAt, 'State as of': state, ...factsNow } = factsOf(aboutNow);
    expect(factsNow, report).toEqual(factsThen);
    expect([printedAt, state]).toEqual([expect.any(Date), expect.any(Date)]);
  }
});

test('and the current one differs, or no longer has the record', async () => {
  for (const [report, first] of then) {
    const now = await admin.get(report);
    if (now.status === 404) continue;
    const { About: _then, ...sheetsThen } = await cellsOf(first.bytes);
    const { About: about = {}, ...sheetsNow } = await cellsOf(now.bytes);
    expect(sheetsNow, report).not.toEqual(sheetsThen);
    expect(factsOf(about)).not.toHaveProperty('State as of');
  }
});

test('a workbook as of a date states it on the first sheet, on every printed page and in its name', async () => {
  const answer = await admin.get(asOf('/reports/EquipmentLimit/all/xlsx'));
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'UTC', dateStyle: 'short' }).format(new Date(moment));
  expect(answer.headers.get('content-disposition')).toMatch(
    new RegExp(`"Equipment limits as of ${day} \\d\\d\\.\\d\\d\\.\\d\\d\\.xlsx"`),
  );
  const heads = await headsOf(answer.bytes);
  expect(heads[0]?.[0]).toBe('About');
  for (const [name, head] of heads) expect(head, name).toMatch(/^&RState as of .* UTC, printed .* UTC$/);
  const present = await headsOf((await admin.get('/reports/EquipmentLimit/all/xlsx')).bytes);
  expect(present.map(([, head]) => head).join('')).toBe('');
  expect(present.at(-1)?.[0]).toBe('About');
});

test('every page of a PDF as of a date states that date and the print date; a current one does not', async () => {
  for (const report of ['/reports/ProductionLimit/all/pdf', '/reports/worst-case-report']) {
    const answer = await admin.get(asOf(report));
    expect(answer.headers.get('content-disposition')).toMatch(/ as of \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.pdf"/);
    const pages = await pagesOf(answer.bytes);
    for (const page of pages)
      expect(page).toMatch(/State as of \d\d \w{3}, \d{4} \d\d:\d\d UTC, printed \d\d \w{3}, \d{4} \d\d:\d\d UTC/);
    const present = await pagesOf((await admin.get(report)).bytes);
    expect(present.join(' ')).not.toContain('State as of');
  }
});

test('a date means its end, and records unknown at that date are refused', async () => {
  const report = '/reports/ProductionLimit/all/xlsx';
  const today = moment.slice(0, 10);
  const facts = factsOf((await cellsOf((await admin.get(`${report}?asOf=${today}`)).bytes))['About'] ?? {});
  expect(facts).toHaveProperty('State as of');
  // The plant was empty at that date, and the document says so.
  for (const kind of ['EquipmentLimit', 'ProductionLimit', 'CleaningAgentLimit']) {
    const { bytes } = await admin.get(`/reports/${kind}/all/pdf?asOf=2020-01-01`);
    expect((await pagesOf(bytes)).join(' '), kind).toMatch(/Governed by\s+None\s/);
  }
  expect((await admin.get(`${report}?asOf=2999-01-01`)).status).toBe(422);
  const { id } = await one('archived/productions', 'productions', 'PRD-25');
  expect((await admin.get(`/reports/macMatrix/production/${id}`)).status).toBe(404);
  expect((await admin.get(`/reports/macMatrix/production/${id}?asOf=${moment}`)).status).toBe(200);
});
