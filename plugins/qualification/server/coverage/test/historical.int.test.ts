import { expect, test } from 'vitest';
import { momentBetween } from '#kernel/testing';
import {
  approver,
  bodyOf,
  cellsOf,
  pairIn,
  plant,
  proves,
  readMap,
  signed,
  specialist,
  startPlant,
  statusIn,
} from './coverage.fixture.js';

startPlant();

const idOf = async (list: string, many: string, search: string): Promise<string> => {
  const answer = bodyOf<Record<string, { id: string }[]>>(await specialist.get(`${list}?search=${search}`));
  const id = answer[many]?.[0]?.id;
  if (id === undefined) throw new Error(`no ${search}`);
  return id;
};

let count = 0;
/** A historical study that is accepted as coverage; answers its path. */
async function aStudy(fields: object): Promise<string> {
  count += 1;
  const made = await specialist.post('/historical-study', {
    externalId: `HS-${count}`,
    name: 'Validation of 2019',
    studyType: 'validation',
    endedOn: '2019-05-01',
    outcome: 'Validated',
    acceptedAsCoverage: true,
    justification: 'The procedure is unchanged',
    ...fields,
  });
  const { historicalStudy } = bodyOf<{ historicalStudy: { id: string } }>(made, 201);
  return `/historical-study/${historicalStudy.id}`;
}
const accept = async (path: string, version = 1): Promise<void> => {
  const answer = await signed(approver, 'approver', more => approver.post(`${path}/signatures`, { version, ...more }));
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
};
const change = async (path: string, version: number): Promise<void> => {
  const answer = await specialist.post(path, { remarks: `version ${version}`, version, reason: 'more is known' });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};
const equipment = (externalId: string) => idOf('/equipments', 'equipments', externalId);

test('a historical study covers all productions on its equipment from its signature until it is changed', async () => {
  const path = await aStudy({ equipmentIds: [await equipment('EQ-SIF-01')] });
  expect(statusIn(await readMap(), 'EQ-SIF-01', 'PRD-12')).toBe('notValidated');
  const before = await momentBetween();
  await accept(path);
  expect(statusIn(await readMap(), 'EQ-SIF-01', 'PRD-12')).toBe('covered');
  expect(statusIn(await readMap(), 'EQ-CMP-02', 'PRD-12')).toBe('notValidated');
  expect(statusIn(await readMap(`?asOf=${before}`), 'EQ-SIF-01', 'PRD-12')).toBe('notValidated');
  const [cell] = await cellsOf(pairIn(await readMap(), 'EQ-SIF-01', 'PRD-12'));
  expect(cell).toMatchObject({
    since: '2019-05-01T00:00:00.000Z',
    proof: { basis: 'historicalStudy', validUntil: null, study: { kind: 'historicalStudy', number: 'HS-1', runs: [] } },
  });
  await change(path, 2);
  expect(statusIn(await readMap(), 'EQ-SIF-01', 'PRD-12')).toBe('notValidated');
  await accept(path, 3);
  expect(statusIn(await readMap(), 'EQ-SIF-01', 'PRD-12')).toBe('covered');
  const archived = await specialist.put(`${path}/archive`, { reason: 'withdrawn' });
  expect(archived.status, JSON.stringify(archived.body)).toBe(200);
  expect(statusIn(await readMap(), 'EQ-SIF-01', 'PRD-12')).toBe('notValidated');
});

test('a file that is attached after the signature ends the cover until it is signed again', async () => {
  const path = await aStudy({ equipmentIds: [await equipment('EQ-DDU-01')] });
  await accept(path);
  expect(statusIn(await readMap(), 'EQ-DDU-01', 'PRD-12')).toBe('covered');
  const form = new FormData();
  form.set('reason', 'the scan');
  form.append('file', new Blob(['%PDF-1.7 text']), 'scan.pdf');
  expect((await specialist.upload(`${path}/attachments`, form)).status).toBe(201);
  expect(statusIn(await readMap(), 'EQ-DDU-01', 'PRD-12')).toBe('notValidated');
  await accept(path, 2);
  expect(statusIn(await readMap(), 'EQ-DDU-01', 'PRD-12')).toBe('covered');
});

test('of a named product it proves the residues that it names, until a limit falls below the highest result', async () => {
  const pair = pairIn(await readMap(), 'EQ-CMP-02', 'PRD-12');
  const cells = await cellsOf(pair);
  const [first, second] = cells.filter(({ limitMgPerSqcm }) => limitMgPerSqcm !== null);
  if (first === undefined || second === undefined) throw new Error('the pair needs two residues');
  const limit = Number(first.limitMgPerSqcm);
  const [production] = await plant.sql<{ product: string }>(
    'select product_id as product from products.v_production where id = ?',
    [pair.productionId],
  );
  const path = await aStudy({
    equipmentIds: [pair.equipmentId],
    productIds: [production?.product],
    residues: [
      { name: first.residue.externalId, highestResult: limit * 999, limitThen: limit * 2000, unit: 'ug/sqcm' },
      { name: second.residue.name, highestResult: Number(second.limitMgPerSqcm) * 1.01, unit: 'mg/sqcm' },
      { name: 'Unknown', unit: 'ppm' },
    ],
  });
  await accept(path);
  const after = new Map((await cellsOf(pair)).map(cell => [cell.residue.id, cell]));
  expect(after.get(first.residue.id)).toMatchObject({ status: 'validated' });
  expect(after.get(first.residue.id)?.proof?.provenLimitMgPerSqcm).toBeCloseTo(limit * 0.999, 12);
  expect(after.get(second.residue.id)).toMatchObject({ status: 'revalidationNeeded', loss: 'limitLower' });
  const others = cells.filter(({ residue }) => ![first.residue.id, second.residue.id].includes(residue.id));
  for (const { residue, status } of others) expect(after.get(residue.id)?.status).toBe(status);
  const study = await proves(pair, cells);
  expect((await cellsOf(pair))[0]?.proof?.study.id).toBe(study);
});
