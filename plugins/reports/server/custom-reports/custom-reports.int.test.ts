import { afterAll, beforeAll, expect, test } from 'vitest';
import { pagesOf, personWith, testKernel, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';
import type { ReportData, ReportInfo } from '#plugins/reports/shared/custom-report';

let plant: TestKernel;
let admin: TestClient;
beforeAll(async () => {
  plant = await testKernel({ demo: 'import' });
  admin = await plant.as('admin');
});
afterAll(() => plant.close());

let count = 0;
const save = (fields: object): Promise<TestAnswer> => {
  count += 1;
  return admin.post('/custom-reports', { externalId: `CR-${count}`, name: `Report ${count}`, ...fields });
};
const saved = async (fields: object): Promise<{ id: string; version: number }> => {
  const answer = await save(fields);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body['customReport'] as unknown as { id: string; version: number };
};
const dataOf = ({ id }: { readonly id: string }, query = ''): Promise<ReportData> =>
  admin.read<ReportData>(`/custom-reports/${id}/report-data${query}`);
const faults = (answer: TestAnswer): unknown[] => [answer.status, answer.body['fields']?.[0]?.['path']];

test('the sections and columns that reports are made of are those of the export', async () => {
  const { sections } = await admin.read<ReportInfo>('/custom-reports/report-info');
  const equipment = sections.find(({ section }) => section === 'Equipment');
  expect(equipment?.columns).toEqual(expect.arrayContaining(['Equipment ID', 'Name', 'Declared area unit']));
});

test('a report has the chosen columns of the filtered records in its order, ten on a page', async () => {
  const columns = ['Name', 'Equipment ID'];
  const whole = await saved({ section: 'Equipment', columns, sortColumn: 'Equipment ID', isDescending: true });
  const first = await dataOf(whole);
  const { equipments, pagination } = await admin.read<{
    equipments: { externalId: string; name: string }[];
    pagination: { total: number };
  }>('/equipments?pageLimit=100');
  const expected = equipments.toSorted((a, b) => b.externalId.localeCompare(a.externalId, 'en'));
  expect(first.columns).toEqual(columns);
  expect(first.pagination).toEqual({ pageNumber: 1, pageLimit: 10, total: pagination.total });
  expect(first.rows).toEqual(expected.slice(0, 10).map(({ externalId, name }) => [name, externalId]));
  const second = await dataOf(whole, '?pageNumber=2&pageLimit=5');
  expect(second.rows.map(row => row[1])).toEqual(expected.slice(5, 10).map(({ externalId }) => externalId));

  const press = await saved({
    section: 'Equipment',
    columns: ['Equipment ID'],
    filters: [
      { column: 'Name', contains: 'TABLET press' },
      { column: 'Equipment ID', contains: 'cmp' },
    ],
  });
  const presses = equipments.filter(({ name, externalId }) => /tablet press/i.test(name) && /cmp/i.test(externalId));
  expect(presses.length).toBeGreaterThan(0);
  expect((await dataOf(press)).rows.flat().toSorted()).toEqual(presses.map(each => each.externalId).toSorted());
});

test('it is printed as PDF and as workbook, and stored as a numbered document', async () => {
  const report = await saved({ section: 'Cleaning agents', description: 'For the purchase' });
  const pdf = await admin.get(`/reports/CustomReport/${report.id}/pdf`);
  expect(pdf.status, JSON.stringify(pdf.body)).toBe(200);
  const text = (await pagesOf(pdf.bytes)).join(' ').replaceAll(/\s+/g, ' ');
  expect(text).toContain('For the purchase');
  const { total } = (await dataOf(report)).pagination;
  expect(text).toContain(`Rows ${total}`);
  const workbook = await admin.get(`/reports/CustomReport/${report.id}/xlsx`);
  expect(Buffer.from(workbook.bytes).subarray(0, 2).toString()).toBe('PK');
  const stored = await admin.post('/reports/reportDocument', {
    kind: 'CustomReport',
    recordId: report.id,
    reason: 'kept',
  });
  expect(stored.status, JSON.stringify(stored.body)).toBe(201);
  expect(String(stored.body['reportDocument']?.['number'])).toMatch(/^CUR-/);
});

test('what the section does not have is refused by its field', async () => {
  expect(faults(await save({ section: 'Recipes' }))).toEqual([422, 'section']);
  expect(faults(await save({ section: 'Equipment', columns: ['Name', 'Colour'] }))).toEqual([422, 'columns.1']);
  expect(faults(await save({ section: 'Equipment', sortColumn: 'Colour' }))).toEqual([422, 'sortColumn']);
  const filters = [{ column: 'Colour', contains: 'red' }];
  expect(faults(await save({ section: 'Equipment', filters }))).toEqual([422, 'filters.0.column']);
  const kept = await saved({ section: 'Equipment', columns: ['Name'] });
  const moved = await admin.post(`/custom-reports/${kept.id}`, { section: 'Products', columns: ['Area'], version: 1 });
  expect(faults(moved)).toEqual([422, 'columns.0']);
});

test('only who may export master data reads the rows', async () => {
  const report = await saved({ section: 'Equipment' });
  const reader = await personWith(plant, 'ReportDocument.Get');
  expect((await reader.get(`/custom-reports/${report.id}`)).status).toBe(200);
  expect((await reader.get(`/custom-reports/${report.id}/report-data`)).status).toBe(403);
  expect((await reader.get(`/reports/CustomReport/${report.id}/pdf`)).status).toBe(403);
  expect((await reader.get('/custom-reports/report-info')).status).toBe(403);
});
