import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import { pagesOf } from './pages-of.fixture.js';
import { Recalculated } from './workbook/recalculated.fixture.js';

let kernel: TestKernel;
let admin: TestClient;

beforeAll(async () => {
  kernel = await testKernel({ only: ['reports', 'procedures'], demo: 'import' });
  admin = await kernel.as('admin');
});
afterAll(() => kernel.close());

type Row = { readonly id: string; readonly version: number };
async function record(list: string, externalId: string): Promise<Row> {
  const answer = await admin.read<Record<string, readonly Row[]>>(`/${list}?search=${externalId}&pageLimit=1`);
  const [found] = Object.values(answer)[0] ?? [];
  if (found === undefined) throw new Error(`${list} has no ${externalId}`);
  return found;
}

test('the document of an agent gives the reason for each equipment, and the workbook of all agents does too', async () => {
  const agent = await record('cleaning_agents', 'CA01');
  const mapped = await record('equipments', 'EQ-HBL-01');
  const procedures = await record('equipments', 'EQ-KET-01');
  const equipments = [mapped.id, procedures.id];
  const saved = await admin.post(`/cleaning_agents/${agent.id}/map`, { version: agent.version, equipments });
  expect(saved.status).toBe(200);
  const text = (await pagesOf((await admin.get(`/reports/CleaningAgentLimit/${agent.id}/pdf`)).bytes)).join(' ');
  expect(text).toContain('Equipment cleaned with the agent');
  expect(text).toMatch(/EQ-HBL-01 .*? mapped EQ-HCM-01 /);
  expect(text).toMatch(/EQ-KET-01 .*? by procedure CP02, and mapped EQ-MML-01 .*? by procedure CP02 EQ-OGR-01/);
  const book = await Recalculated.from((await admin.get('/reports/CleaningAgentLimit/all/xlsx')).bytes);
  const waysTo = (equipment: string) => {
    const row = book.rowOf('Equipment of agents', { A: 'CA01', B: equipment });
    return ['E', 'F'].map(column => book.value('Equipment of agents', `${column}${row}`));
  };
  expect(waysTo('EQ-HBL-01')[0]).toBe('yes');
  expect(waysTo('EQ-KET-01')).toEqual(['yes', 'CP02']);
  expect(waysTo('EQ-MML-01')).toEqual(['no', 'CP02']);
  // The reasons would fill many pages in a large plant, so only the workbook of all agents has them.
  const all = (await pagesOf((await admin.get('/reports/CleaningAgentLimit/all/pdf')).bytes)).join(' ');
  expect(all).not.toContain('Equipment cleaned with the agent');
});
