import { afterAll, beforeAll, expect, test } from 'vitest';
import { done, newProcedure, personaSigner, policyInForce, type Signer } from '#approvals/test/approvals.fixture';
import { momentBetween, named, testKernel, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';

let plant: TestKernel;
let specialist: TestClient;
let author: Signer;
let number = 0;

beforeAll(async () => {
  plant = await testKernel({ only: ['procedures'] });
  author = await personaSigner(plant, 'specialist');
  specialist = author.client;
});
afterAll(() => plant.close());

interface Stored {
  readonly id: string;
  readonly externalId: string;
  readonly version: number;
}

async function created<T extends Stored>(path: string, one: string, body: object = {}): Promise<T> {
  number += 1;
  const answer = await specialist.post(path, {
    externalId: `${one.slice(0, 4)}-${number}`,
    name: `${one} ${number}`,
    ...body,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body[one] as unknown as T;
}
const aProcedure = (body: object = {}) => created<Stored>('/cleaning-procedure', 'cleaningProcedure', body);
interface Equipment extends Stored {
  readonly cleaningProcedureNumber: string | null;
  readonly unresolvedProcedureNumber: string | null;
  readonly cleaningProcedure: { readonly id: string; readonly isStale: boolean } | null;
}
const anEquipment = (body: object = {}) =>
  created<Equipment>('/equipments', 'equipment', { equipmentType: 'tank', ...body });
const readEquipment = async (id: string, asOf = ''): Promise<Equipment> =>
  (await specialist.read<{ equipment: Equipment }>(`/equipments/${id}${asOf}`)).equipment;

interface Pair {
  readonly cleaningProcedureNumber: string | null;
  readonly inherited: boolean;
  readonly cleaningProcedure: Equipment['cleaningProcedure'];
}
interface PairsOfProduction {
  readonly productionMap: readonly Pair[];
  readonly version: number;
}
/** A production that names a procedure for a piece of equipment. */
async function mapped(equipmentId: string, cleaningProcedureNumber: string): Promise<string> {
  const { id: productId } = await created<Stored>('/products', 'product');
  const { id } = await created<Stored>('/productions', 'production', { productId });
  const equipments = [{ equipmentId, cleaningProcedureNumber }];
  const answer = await specialist.post(`/productions/${id}/map`, { equipments, version: 1 });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return id;
}
const readMap = (id: string): Promise<PairsOfProduction> =>
  specialist.read<PairsOfProduction>(`/productions/${id}/map`);
const faults = (answer: TestAnswer): unknown => answer.body['fields'];
const reason = { reason: 'superseded' };

/** Changes a procedure, of which nobody approves versions. */
async function change({ id }: Pick<Stored, 'id'>, fields: object): Promise<void> {
  const { cleaningProcedure } = await specialist.read<{ cleaningProcedure: Stored }>(`/cleaning-procedure/${id}`);
  const answer = await specialist.post(`/cleaning-procedure/${id}`, { ...fields, version: cleaningProcedure.version });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

test('equipment takes the number of a live procedure in any case, and refuses every other one by name of the field', async () => {
  const [live, gone] = [await aProcedure({ revision: 'B' }), await aProcedure()];
  await specialist.put(`/cleaning-procedure/${gone.id}/archive`, reason);
  for (const unusable of [gone.externalId, 'CP-NOWHERE']) {
    const refused = await specialist.post('/equipments', {
      externalId: `EQ-${unusable}`,
      name: 'Tank',
      equipmentType: 'tank',
      cleaningProcedureNumber: unusable,
    });
    expect([refused.status, named(refused)]).toEqual([422, 'DataValidationError']);
    expect(faults(refused)).toEqual([
      { path: 'cleaningProcedureNumber', message: `${unusable} is not a cleaning procedure of this facility` },
    ]);
  }
  const made = await anEquipment({ cleaningProcedureNumber: ` ${live.externalId.toUpperCase()} ` });
  expect(made).toMatchObject({
    cleaningProcedureNumber: live.externalId,
    cleaningProcedureId: live.id,
    unresolvedProcedureNumber: null,
    cleaningProcedure: {
      id: live.id,
      revision: 'B',
      version: 1,
      revisionInForce: 'B',
      versionInForce: 1,
      isStale: false,
    },
  });
  const refused = await specialist.post(`/equipments/${made.id}`, {
    cleaningProcedureNumber: 'CP-NOWHERE',
    version: 1,
  });
  expect(refused.status).toBe(422);
  const none = await specialist.post(`/equipments/${made.id}`, { cleaningProcedureNumber: null, version: 1 });
  expect(none.body['equipment']).toMatchObject({ cleaningProcedureNumber: null, cleaningProcedure: null });
});

test('a renamed procedure keeps its equipment and pairs, which show its new number and are not written', async () => {
  const procedure = await aProcedure();
  const equipment = await anEquipment({ cleaningProcedureNumber: procedure.externalId });
  const production = await mapped(equipment.id, procedure.externalId);
  const before = await momentBetween();
  const renamed = `RENAMED-${number}`;
  await change(procedure, { externalId: renamed });
  expect(await readEquipment(equipment.id)).toMatchObject({ version: 1, cleaningProcedureNumber: renamed });
  expect(await readMap(production)).toMatchObject({
    version: 2,
    productionMap: [{ cleaningProcedureNumber: renamed, inherited: false, cleaningProcedure: { id: procedure.id } }],
  });
  const uses = await specialist.read<{ equipments: Stored[]; pairs: object[] }>(
    `/cleaning-procedure/${procedure.id}/uses`,
  );
  expect([uses.equipments.map(({ id }) => id), uses.pairs.length]).toEqual([[equipment.id], 1]);
  const found = await specialist.read<{ equipments: Stored[] }>(`/equipments?cleaningProcedureNumber=${renamed}`);
  expect(found.equipments.map(({ id }) => id)).toEqual([equipment.id]);
  expect((await readEquipment(equipment.id, `?asOf=${before}`)).cleaningProcedureNumber).toBe(procedure.externalId);
  const members = await specialist.read<{ prodEqCpMapping: Pair[] }>(
    `/prod-eq-cp-mapping?search=${equipment.externalId}`,
  );
  expect(members.prodEqCpMapping.map(pair => pair.cleaningProcedureNumber)).toEqual([renamed]);
});

test('archiving a procedure and naming it for equipment at the same time never leaves an archived procedure in use', async () => {
  for (let round = 0; round < 5; round += 1) {
    const procedure = await aProcedure();
    const equipment = await anEquipment();
    const [archived, saved] = await Promise.all([
      specialist.put(`/cleaning-procedure/${procedure.id}/archive`, reason),
      specialist.post(`/equipments/${equipment.id}`, { cleaningProcedureNumber: procedure.externalId, version: 1 }),
    ]);
    expect([archived.status, saved.status].filter(status => status === 200)).toHaveLength(1);
  }
});

test('equipment is not restored to an archived procedure', async () => {
  const procedure = await aProcedure({ name: 'Old wash' });
  const { id } = await anEquipment({ cleaningProcedureNumber: procedure.externalId });
  await specialist.put(`/equipments/${id}/archive`, reason);
  await specialist.put(`/cleaning-procedure/${procedure.id}/archive`, reason);
  const refused = await specialist.put(`/equipments/${id}/unarchive`, reason);
  expect([refused.status, faults(refused)]).toEqual([
    422,
    [{ path: 'cleaningProcedureNumber', message: 'Old wash is archived and cannot be used' }],
  ]);
  await specialist.put(`/cleaning-procedure/${procedure.id}/unarchive`, reason);
  expect((await specialist.put(`/equipments/${id}/unarchive`, reason)).status).toBe(200);
});

const inFilter = async (path: string, many: string): Promise<string[]> =>
  (await specialist.read<Record<string, Stored[]>>(`${path}?doPagination=false`))[many]?.map(({ id }) => id) ?? [];

test('equipment and pairs keep the revision that they were assessed with until they take over the one in force', async () => {
  const procedure = await aProcedure({ revision: 'A' });
  const equipment = await anEquipment({ cleaningProcedureNumber: procedure.externalId });
  const production = await mapped(equipment.id, procedure.externalId);
  await change(procedure, { revision: 'B' });
  const edited = await specialist.post(`/equipments/${equipment.id}`, {
    cleaningProcedureNumber: procedure.externalId,
    remarks: 'no new assessment',
    version: 1,
  });
  expect(edited.body['equipment']).toMatchObject({
    cleaningProcedure: { revision: 'A', revisionInForce: 'B', isStale: true },
  });
  expect((await readMap(production)).productionMap[0]?.cleaningProcedure?.isStale).toBe(true);
  expect(await inFilter('/equipments/filter/earlier-revision', 'equipments')).toContain(equipment.id);
  expect(await inFilter('/productions/filter/earlier-revision', 'productions')).toContain(production);
  const { notes } = await specialist.read<{ notes: { address: string }[] }>('/home-notes');
  expect(notes.map(({ address }) => address)).toEqual(
    expect.arrayContaining([
      '/app/master/equipment?filter=earlier-revision',
      '/app/master/productions?filter=earlier-revision',
    ]),
  );
  const uses = await specialist.read<object>(`/cleaning-procedure/${procedure.id}/uses`);
  expect(uses).toMatchObject({
    equipments: [{ id: equipment.id, revision: 'A', isStale: true }],
    pairs: [{ production: { id: production }, revision: 'A', isStale: true }],
  });

  const takeOver = (version: number) => specialist.post(`/equipments/${equipment.id}/cleaning-procedure`, { version });
  expect(named(await takeOver(1))).toBe('StaleRecordError');
  const taken = await takeOver(2);
  expect(taken.body['equipment']).toMatchObject({ version: 3, cleaningProcedure: { revision: 'B', isStale: false } });
  expect(named(await takeOver(3))).toBe('NothingToChangeError');
  const { history } = await specialist.read<{ history: { changes: object[] }[] }>(
    `/equipments/${equipment.id}/history`,
  );
  expect(history[0]?.changes).toEqual([
    expect.objectContaining({ path: 'cleaningProcedureRevision', from: 'A', to: 'B' }),
  ]);

  const pairs = (version: number) => specialist.post(`/productions/${production}/map/cleaning-procedures`, { version });
  expect((await pairs(2)).body).toMatchObject({
    version: 3,
    productionMap: [{ cleaningProcedure: { isStale: false } }],
  });
  expect(named(await pairs(3))).toBe('NothingToChangeError');
  expect(await inFilter('/equipments/filter/earlier-revision', 'equipments')).not.toContain(equipment.id);
});

test('who may not change equipment or its productions takes over no revision', async () => {
  const { id } = await anEquipment();
  const operator = await plant.as('operator');
  const production = await mapped(id, (await aProcedure()).externalId);
  for (const path of [`/equipments/${id}/cleaning-procedure`, `/productions/${production}/map/cleaning-procedures`])
    expect((await operator.post(path, { version: 1 })).status).toBe(403);
});

test('an approved revision of a procedure makes the references to the earlier version stale', async () => {
  const [admin, reviewer, approver] = await Promise.all([
    personaSigner(plant, 'admin'),
    personaSigner(plant, 'reviewer'),
    personaSigner(plant, 'approver'),
  ]);
  await policyInForce(admin, approver, 'CleaningProcedure');
  const approve = async (record: string): Promise<void> => {
    await done(author, record, 'Submit');
    await done(reviewer, record, 'Review');
    await done(approver, record, 'Approve');
  };
  const record = await newProcedure(author, { externalId: 'CP-APPROVED' });
  await approve(record);
  const { id } = await anEquipment({ cleaningProcedureNumber: 'CP-APPROVED' });
  const { version } = await done(author, record, 'Revise', { changeSummary: 'longer drying' });
  const edited = await specialist.put(`${record}/revision`, { dryingMethod: 'Hot air', version });
  expect(edited.status, JSON.stringify(edited.body)).toBe(200);
  expect((await readEquipment(id)).cleaningProcedure?.isStale, 'a draft is not in force').toBe(false);
  await approve(record);
  expect((await readEquipment(id)).cleaningProcedure).toMatchObject({ version: 1, versionInForce: 2, isStale: true });
});

async function upload(files: Readonly<Record<string, string>>): Promise<TestAnswer> {
  const form = new FormData();
  form.set('reason', 'from the plant register');
  for (const [name, text] of Object.entries(files)) form.append('file', new Blob([text]), name);
  return specialist.upload('/master', form);
}

test('an import loads procedures before the equipment that names them, and refuses a number that none has at its row', async () => {
  const procedures = 'Procedure ID,Name\nCP-SHEET,Wash\n';
  const equipment = (cpn: string) => `Equipment ID,Name,Type,Cleaning procedure number\nEQ-SHEET,Tank,tank,${cpn}\n`;
  const unknown = await upload({ 'equipment.csv': equipment('CP-SHEET') });
  expect([unknown.status, JSON.stringify(unknown.body)]).toEqual([
    422,
    expect.stringContaining('CP-SHEET is not a cleaning procedure of this facility'),
  ]);
  const both = await upload({ 'equipment.csv': equipment('cp-sheet'), 'cleaning_procedures.csv': procedures });
  expect(both.status, JSON.stringify(both.body)).toBe(200);
  const { bytes } = await specialist.get('/master?format=csv&sections=Equipment');
  const exported = new TextDecoder().decode(bytes);
  expect(exported).toContain('CP-SHEET');
  const again = await upload({ 'equipment.csv': exported });
  expect(JSON.stringify(again.body)).toContain('"updated":0');
});
