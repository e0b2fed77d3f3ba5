import { afterAll, beforeAll, expect, test } from 'vitest';
import { momentBetween, savedMeanwhile, testKernel, type TestClient, type TestKernel } from '#kernel/testing';

let kernel: TestKernel;
let admin: TestClient;
let reader: TestClient;

beforeAll(async () => {
  kernel = await testKernel({ only: ['risk'], demo: 'import' });
  [admin, reader] = await Promise.all([kernel.as('admin'), kernel.as('specialist')]);
});
afterAll(() => kernel.close());

type Row = { readonly id: string; readonly version: number };
let turn = 0;

async function saved(path: string, body: object): Promise<void> {
  const { status, body: answer } = await admin.post(path, body);
  if (status !== 200) throw new Error(`${path} is refused: ${JSON.stringify(answer).slice(0, 500)}`);
}
const first = async (list: string, field: string): Promise<Row> => {
  const [row] = (await admin.read<Record<string, Row[]>>(`/${list}?pageLimit=1&sort=externalId`))[field] ?? [];
  if (row === undefined) throw new Error(`${list} are none`);
  return row;
};

/** Changes the action of the first goal, which every ranking shows. */
async function saveGoals(): Promise<void> {
  const { riskGoals } = await admin.read<{ riskGoals: Row[] }>('/risk-goal?pageLimit=100');
  for (const { id, version } of riskGoals) await saved(`/risk-goal/${id}`, { version, action: `Look ${turn++} times` });
}
async function saveGroup(): Promise<void> {
  const { id, version } = await first('equipment_groups', 'equipmentGroups');
  const { equipments } = await admin.read<{ equipments: Row[] }>('/equipments?pageLimit=100');
  const chosen = [turn++, turn + 7].map(place => equipments[place % equipments.length]?.id);
  await saved(`/equipment_groups/${id}/map`, { version, equipments: chosen, reason: 'trial' });
}
async function saveVisibility(): Promise<void> {
  const { apis } = await admin.read<{ apis: Row[] }>('/apis?search=A022');
  const visualResidueLimit = { value: 1 + turn++, unit: 'ug/sqcm' };
  await saved(`/apis/${apis[0]?.id}`, { version: apis[0]?.version, visualResidueLimit });
}

const cases = [
  { call: '/worst-cases?scope=facility', waitsFor: 'risk.variable', save: saveGoals },
  { call: '/worst-cases/units', waitsFor: 'risk.variable', save: saveGroup },
  { call: '/risk-scores', waitsFor: 'risk.variable', save: saveVisibility },
  { call: '/risk-scores', waitsFor: 'risk.variable', save: saveGoals },
  { call: '/limits/feasibility?pageLimit=500', waitsFor: 'products.analytical_method', save: saveVisibility },
] as const;

test.each(cases)('$call reads one moment, whatever is saved meanwhile', async ({ call, waitsFor, save }) => {
  // The first limits of a facility are calculated before the moment, and would wait instead of it.
  await reader.read<unknown>(call);
  await save();
  const moment = await momentBetween();
  const answer = await savedMeanwhile(kernel.databaseUrl, waitsFor, () => reader.read<unknown>(call), save);
  const asOf = `${call}${call.includes('?') ? '&' : '?'}asOf=${moment}`;
  expect(answer).toEqual(await reader.read<unknown>(asOf));
  expect(await reader.read<unknown>(call), 'what was saved meanwhile shows afterwards').not.toEqual(answer);
});
