import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TObject } from 'typebox';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import { reportKinds } from '#schemas/enumerations/master-data';
import { missingFields } from './registry-calls.js';

let limpid: TestKernel;
let admin: TestClient;

interface Card {
  readonly kind: string;
  readonly record: { readonly path: string; readonly many: string } | null;
}
const cards = async (client: TestClient): Promise<readonly Card[]> =>
  (await client.read<{ reports: readonly Card[] }>('/reports')).reports;

beforeAll(async () => {
  limpid = await testKernel({ demo: 'import' });
  admin = await limpid.as('admin');
  // Reports about a record need one.
  const specialist = await limpid.as('specialist');
  const { equipments } = await specialist.read<{ equipments: { id: string }[] }>('/equipments?pageLimit=1');
  await specialist.post('/sampling-locations/assess', { equipmentId: equipments[0]?.id, reason: 'first assessment' });
  await specialist.post('/cleaning-assessments', { trigger: 'periodic' });
  const idOf = async (path: string, many: string): Promise<string> =>
    String((await specialist.read<Record<string, { id: string }[]>>(path))[many]?.[0]?.id);
  const scope = {
    equipmentId: await idOf('/equipments?search=EQ-CAP-01', 'equipments'),
    productionId: await idOf('/productions?search=PRD-06', 'productions'),
    cleaningProcedureId: await idOf('/cleaning-procedure?search=CP02', 'cleaningProcedures'),
  };
  const rules = {
    runsRequired: 3,
    consecutiveRequired: true,
    allowsContinuation: true,
  };
  const made = await specialist.post('/protocols', { name: 'Validation', studyType: 'validation', ...rules, ...scope });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const custom = { externalId: 'CR-1', name: 'Equipment by room', section: 'Equipment' };
  const chosen = await admin.post('/custom-reports', custom);
  if (chosen.status !== 201) throw new Error(JSON.stringify(chosen.body));
  await specialist.post('/studies', { name: 'Verification', studyType: 'verification', ...scope });
});
afterAll(() => limpid.close());

test('every declared report has a card, and answers in each of its formats', async () => {
  const shown = new Map((await cards(admin)).map(card => [card.kind, card]));
  const { reports } = limpid.kernel.registry;
  expect([...shown.keys()].toSorted()).toEqual(reports.map(({ kind }) => kind).toSorted());
  for (const { kind, formats, parameters } of reports) {
    const further = (parameters as TObject).required?.filter(name => !name.endsWith('Id')) ?? [];
    const record = shown.get(kind)?.record ?? null;
    const list =
      record === null ? {} : await admin.read<Record<string, { id: string }[]>>(`${record.path}?pageLimit=1`);
    const id = record === null ? 'all' : list[record.many]?.[0]?.id;
    for (const format of formats) {
      const file = await admin.get(`/reports/${kind}/${id}/${format}`);
      // Reports with further parameters name them; their documents are read in tests of their own.
      expect(missingFields(file), kind).toEqual(further);
      if (further.length > 0) continue;
      expect(file.status, `${kind} ${format} ${file.status === 200 ? '' : JSON.stringify(file.body)}`).toBe(200);
      expect(Buffer.from(file.bytes).subarray(0, 2).toString('latin1')).toBe(format === 'pdf' ? '%P' : 'PK');
    }
    if (record !== null) expect((await admin.get(`/reports/${kind}/all/pdf`)).status, kind).toBe(422);
  }
});

test.each(reportKinds)('the report kind %s of the specification is declared, as PDF and as spreadsheet', kind => {
  const report = limpid.kernel.registry.reports.find(each => each.kind === kind);
  expect(report?.formats).toEqual(['pdf', 'xlsx']);
});

test('an undeclared kind is refused with the existing kinds', async () => {
  const refused = await admin.get('/reports/YearbookReport/all/pdf');
  expect(refused.status).toBe(422);
  expect(String(refused.body['message'])).toContain('EquipmentLimit');
});

test('a card is shown only to those who may print the report, where the facility has its feature', async () => {
  expect((await cards(await limpid.as('operator'))).map(({ kind }) => kind)).toEqual([
    'SamplingSheet',
    'MACProtocol',
    'StudyReport',
  ]);
  await admin.put('/features/reports', { enabled: false, reason: 'Not validated yet', version: 0 });
  expect((await cards(admin)).map(({ kind }) => kind)).toEqual([
    'SamplingSheet',
    'CEReport',
    'ImpactAssessmentReport',
    'MACProtocol',
    'StudyReport',
    'EquipmentDossier',
    'ProductionDossier',
    'CustomReport',
    'WorstCaseRanking',
    'AnnualSummaryReport',
  ]);
});
