import { afterAll, beforeAll, expect } from 'vitest';
import { testKernel, testPassword, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';
import type { FloorEquipment, FloorStepBody } from '#plugins/qualification/shared/floor';
import type { InspectionSettings } from '#plugins/qualification/shared/inspection-settings';

/** The demo plant with people of the floor, for the tests of equipment on it. */
export let plant: TestKernel;
export let operator: TestClient;
export let specialist: TestClient;
export let approver: TestClient;
export let admin: TestClient;
/** Equipment of the demo plant that at least two productions use, by ID. */
let equipments: readonly { readonly id: string; readonly productions: readonly string[] }[];
let taken = 0;

export function startFloor(): void {
  beforeAll(async () => {
    // The files of a worker share this module.
    taken = 0;
    plant = await testKernel({ only: ['qualification'], demo: 'import' });
    [operator, specialist, approver, admin] = await Promise.all([
      plant.as('operator'),
      plant.as('specialist'),
      plant.as('approver'),
      plant.as('admin'),
    ]);
    equipments =
      await plant.sql(`select e.id, array_agg(m.production_id order by m.production_external_id) as productions
      from equipment.v_equipment e join products.v_production_equipment m on m.equipment_id = e.id and not m.is_archived
      join equipment.v_equipment_procedure u on u.equipment_id = e.id
      join procedures.v_cleaning_procedure c on c.id = u.procedure_id
      where e.contact_type <> 'nonContact' and jsonb_array_length(c.steps) > 1 and e.dedication = 'shared'
      group by e.id, e.external_id having count(*) > 1 order by e.external_id`);
    await settings({ observerForManual: false });
  });
  afterAll(() => plant.close());
}

/** Equipment that no other test of the file uses, with two of its productions. */
export function nextEquipment(): { readonly id: string; readonly first: string; readonly second: string } {
  const found = equipments[taken];
  taken += 1;
  const [first, second] = found?.productions ?? [];
  if (found === undefined || first === undefined || second === undefined) throw new Error('no equipment is left');
  return { id: found.id, first, second };
}

/** Changes the inspection settings. */
export async function settings(change: Partial<InspectionSettings>): Promise<InspectionSettings> {
  const path = '/cleaning_inspection_settings';
  const before = (await admin.get(path)).body['cleaningInspectionSettings'] as unknown as InspectionSettings;
  const answer = await admin.post(path, { ...change, version: before.version });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body['cleaningInspectionSettings'] as unknown as InspectionSettings;
}

export async function onFloor(id: string, client = specialist): Promise<FloorEquipment> {
  const answer = await client.get(`/floor/equipments/${id}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body['equipment'] as unknown as FloorEquipment;
}

type Fields = Partial<FloorStepBody>;

/** Sends an action with the version that is stored now. */
export async function send(
  id: string,
  action: FloorStepBody['action'],
  fields: Fields = {},
  client = operator,
): Promise<TestAnswer> {
  const { version } = await onFloor(id);
  return client.post(`/floor/equipments/${id}/actions`, { action, version, ...fields });
}

/** Sends an action that succeeds. */
export async function act(
  id: string,
  action: FloorStepBody['action'],
  fields: Fields = {},
  client = operator,
): Promise<FloorEquipment> {
  const answer = await send(id, action, fields, client);
  expect(answer.status, `${action}: ${JSON.stringify(answer.body)}`).toBe(200);
  return answer.body['equipment'] as unknown as FloorEquipment;
}

/** Takes equipment on and completes its cleaning with all steps. */
export async function cleaned(id: string, productionId: string | null = null): Promise<FloorEquipment> {
  if ((await onFloor(id)).status === null) await act(id, 'takeOn', { productionId });
  const { steps } = await act(id, 'startCleaning');
  for (const { number } of steps) await act(id, 'completeStep', { step: number });
  return act(id, 'completeCleaning');
}

export async function inspected(id: string, productionId: string | null = null): Promise<FloorEquipment> {
  await cleaned(id, productionId);
  return act(id, 'passInspection', { inspection: {} });
}

/** Sends what is to be signed, and again with the proof of the person. */
export async function signing(client: TestClient, username: string, path: string, body: object): Promise<TestAnswer> {
  const asked = await client.post(path, body);
  if (asked.body['errName'] !== ('ReauthenticationRequired' as never)) return asked;
  const { signing: asks } = asked.body['details'] as unknown as { signing: { meaning: string; contentHash: string } };
  const sent = { username, password: testPassword, purpose: asks.meaning, contentHash: asks.contentHash };
  const proof = String((await client.call('POST', '/auth/reauthenticate', sent)).body['proof']);
  return client.post(path, { ...body, proof });
}

/** Sends a decision about the release, signed by the approver where it is to be signed. */
export async function decide(id: string, action: string, fields: object = {}, client = approver): Promise<TestAnswer> {
  const { version } = (await onFloor(id)).release;
  const name = client === approver ? 'approver' : client === admin ? 'admin' : 'specialist';
  return signing(client, name, `/floor/equipments/${id}/release`, { action, version, ...fields });
}

export const faults = ({ body }: TestAnswer) =>
  ((body['fields'] ?? []) as unknown as { path: string }[]).map(({ path }) => path);

/** Moves the start of a hold time into the past, as the owner of the database. */
export const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
