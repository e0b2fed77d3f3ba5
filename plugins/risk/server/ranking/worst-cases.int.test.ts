import { afterAll, beforeAll, expect, test } from 'vitest';
import { momentBetween, testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import { agentNote } from '#plugins/risk/shared/worst-case/agent-note';
import type { RankSensitivity, WorstCases } from '#plugins/risk/shared/worst-case/ranking';

let kernel: TestKernel;
let specialist: TestClient;

beforeAll(async () => {
  kernel = await testKernel({ only: ['risk'], demo: 'import' });
  specialist = await kernel.as('specialist');
});
afterAll(() => kernel.close());

const read = <T>(call: string, client = specialist): Promise<T> => client.read<T>(call);

interface Row {
  readonly id: string;
  readonly externalId: string;
  readonly version: number;
}
async function record(list: string, many: string, externalId: string): Promise<Row & Record<string, unknown>> {
  const rows = (
    await read<Record<string, (Row & Record<string, unknown>)[]>>(`/${list}?search=${externalId}&pageLimit=50`)
  )[many];
  const found = rows?.find(row => row.externalId === externalId);
  if (found === undefined) throw new Error(`${externalId} is not in ${list}`);
  return found;
}
const equipmentItem = async (externalId: string): Promise<string> =>
  (await record('equipments', 'equipments', externalId)).id;
const scopeOf = async (externalId: string): Promise<string> => `scope=equipment&id=${await equipmentItem(externalId)}`;

test('equal numbers say what decided between them: the lower intake, then the id', async () => {
  const { worstCases } = await read<WorstCases>(`/worst-cases?${await scopeOf('EQ-RMG-01')}`);
  const tie = (externalId: string) => worstCases.find(row => row.production.externalId === externalId)?.tie;
  expect(tie('PRD-15')).toMatchObject({
    above: { externalId: 'PRD-34', decidedBy: 'lowerIntake' },
    below: { externalId: 'PRD-21', decidedBy: 'externalId' },
  });
  expect(tie('PRD-20')).toBeNull();
});

test('the hardest to clean is studied against the lowest limit of the equipment', async () => {
  const { studyChoice, worstCases } = await read<WorstCases>(`/worst-cases?${await scopeOf('EQ-CMP-02')}`);
  const limits = await read<{
    equipmentLimits: { limit: { l3MgPerSqcm: number; previous: { externalId: string } } }[];
  }>('/limits/equipments?search=EQ-CMP-02');
  expect(studyChoice.acceptance?.l3MgPerSqcm).toBe(limits.equipmentLimits[0]?.limit.l3MgPerSqcm);
  expect(studyChoice.acceptance?.production.externalId).toBe(limits.equipmentLimits[0]?.limit.previous.externalId);
  const hardest = worstCases.find(row => row.cleaningRank === 1);
  expect(studyChoice.study?.externalId).toBe(hardest?.production.externalId);
  expect(Math.max(...worstCases.map(row => row.cleaningRpn ?? 0))).toBe(hardest?.cleaningRpn);
  expect(studyChoice.differsFromRanking).toBe(hardest?.rank !== 1);
});

test('a group is ranked over the productions of all its equipment, the facility over all', async () => {
  const group = await record('equipment_groups', 'equipmentGroups', 'EG-GRAN');
  const ofGroup = await read<WorstCases>(`/worst-cases?scope=group&id=${group.id}`);
  const members = await Promise.all(
    ofGroup.equipment.map(each => read<WorstCases>(`/worst-cases?scope=equipment&id=${each.equipment.id}`)),
  );
  const productions = new Set(members.flatMap(member => member.worstCases.map(row => row.production.externalId)));
  expect(ofGroup.worstCases.map(row => row.production.externalId).toSorted()).toEqual([...productions].toSorted());
  const areas = ofGroup.equipment.map(each => each.areaSqcm ?? Infinity);
  expect(areas).toEqual(areas.toSorted((a, b) => b - a));
  const all = await read<WorstCases>('/worst-cases');
  expect([all.worstCases.length, all.scope.record]).toEqual([48, null]);
});

test('equipment dedicated to one product is ranked only where productions make several on it', async () => {
  const admin = await kernel.as('admin');
  const say = async (fields: object): Promise<void> => {
    const { id, version } = await record('equipments', 'equipments', 'EQ-CMP-01');
    expect((await admin.post(`/equipments/${id}`, { ...fields, version })).status).toBe(200);
  };
  const before = await read<WorstCases>(`/worst-cases?${await scopeOf('EQ-CMP-01')}`);
  await say({ dedication: 'dedicatedProduct', dedicatedTo: 'one product', dedicationReason: 'trial' });
  const despite = await read<WorstCases>(`/worst-cases?${await scopeOf('EQ-CMP-01')}`);
  const fieldsOf = ({ equipment, worst, worstCases }: WorstCases): unknown => ({ equipment, worst, worstCases });
  expect(fieldsOf(despite)).toEqual(fieldsOf(before));
  expect(despite.equipment.map(({ equipment }) => equipment.externalId)).toEqual(['EQ-CMP-01']);
  await say({ dedication: 'singleUse', dedicatedTo: null });
  expect((await read<WorstCases>(`/worst-cases?${await scopeOf('EQ-CMP-01')}`)).equipment).toEqual([]);
  await say({ dedication: 'shared' });
});

test('agents are sorted by their lowest limit; those that need none say so and come last', async () => {
  const { cleaningAgents: agents } = await read<WorstCases>('/worst-cases');
  const limits = agents.flatMap(each => each.l3MgPerSqcm ?? []);
  expect(limits).toEqual(limits.toSorted((a, b) => a - b));
  const [used, idle] = [agents.slice(0, limits.length), agents.slice(limits.length)];
  expect(used.every(each => agentNote(each) === '')).toBe(true);
  expect(idle.length).toBeGreaterThan(0);
  const notes = new Set(idle.map(each => agentNote(each)));
  expect([...notes].toSorted()).toEqual([
    'Cleans no equipment that a production uses',
    'No agent residue expected: it is water',
  ]);
});

test('in the ranking of equipment, agents are sorted by their lowest limit on it', async () => {
  type Limits = { cleaningAgentLimits: { cleaningAgent: Row; limit: { l3MgPerSqcm: number } | null }[] };
  const group = await record('equipment_groups', 'equipmentGroups', 'EG-GRAN');
  const ofGroup = await read<WorstCases>(`/worst-cases?scope=group&id=${group.id}`);
  const lowest = new Map<string, number>();
  for (const { equipment } of ofGroup.equipment) {
    const { cleaningAgentLimits } = await read<Limits>(
      `/limits/cleaning-agents?equipment=${equipment.id}&pageLimit=100`,
    );
    const here = new Map(cleaningAgentLimits.map(row => [row.cleaningAgent.id, row.limit?.l3MgPerSqcm ?? null]));
    const { cleaningAgents } = await read<WorstCases>(`/worst-cases?scope=equipment&id=${equipment.id}`);
    expect(new Map(cleaningAgents.map(row => [row.cleaningAgent.id, row.l3MgPerSqcm]))).toEqual(here);
    for (const [id, l3] of here) if (l3 !== null) lowest.set(id, Math.min(l3, lowest.get(id) ?? Infinity));
  }
  expect(lowest.size).toBeGreaterThan(0);
  for (const { cleaningAgent, l3MgPerSqcm } of ofGroup.cleaningAgents)
    expect(l3MgPerSqcm, cleaningAgent.externalId).toBe(lowest.get(cleaningAgent.id) ?? null);
});

test('a planned production is ranked and marked as planned', async () => {
  const product = await record('products', 'products', 'P25');
  const body = { externalId: 'PLAN-1', name: 'Planned', productId: product.id, isDummy: true };
  const made = await specialist.post('/productions', { ...body, minBatchSize: { value: 10, unit: 'kg' } });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { id, version } = made.body['production'] as unknown as { id: string; version: number };
  const { worstCases } = await read<WorstCases>('/worst-cases');
  expect(worstCases.filter(row => row.isPlanned).map(row => row.production.externalId)).toEqual(['PLAN-1']);
  expect((await specialist.post(`/productions/${id}`, { isDummy: false, version })).status).toBe(200);
  expect((await read<WorstCases>('/worst-cases')).worstCases.some(row => row.isPlanned)).toBe(false);
  expect((await specialist.put(`/productions/${id}/archive`, { reason: 'only a trial' })).status).toBe(200);
});

test('a trial of weights changes the answer and nothing else', async () => {
  const query = await scopeOf('EQ-CMP-02');
  const tried = await read<WorstCases>(`/worst-cases?${query}&weights=toxicity:0,dose:0`);
  expect(tried.whatIf).toBe(true);
  expect(tried.worstCases.map(row => row.rpn)).toEqual(tried.worstCases.map(row => row.cleaningRpn).toSorted(falling));
  expect((await read<WorstCases>(`/worst-cases?${query}`)).worstCases[0]?.rpn).toBe(250);
  expect((await specialist.get(`/worst-cases?${query}&weights=charm:2`)).status).toBe(422);
});

const falling = (a: number | null, b: number | null): number => (b ?? 0) - (a ?? 0);

test('sensitivity equals the ranking where nothing is scaled', async () => {
  const { sensitivity } = await read<RankSensitivity>(`/worst-cases/sensitivity?${await scopeOf('EQ-CMP-02')}`);
  expect(sensitivity.settings).toBe(36);
  for (const curve of sensitivity.curves)
    expect(curve.lines.map(line => line.ranks[curve.factors.indexOf(1)])).toEqual(curve.lines.map((_, at) => at + 1));
  expect(sensitivity.leaders[0]?.production.externalId).toBe('PRD-25');
  expect(sensitivity.topStays).toBe(sensitivity.leaders[0]?.share);
});

test('a production without data comes first and names what is missing', async () => {
  const active = await record('apis', 'apis', 'A034');
  const saved = await specialist.post(`/apis/${active.id}`, { solubilityTerm: null, version: active.version });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const ranking = await read<WorstCases>(`/worst-cases?${await scopeOf('EQ-CAP-01')}`);
  expect(ranking.worstCases[0]).toMatchObject({ rank: null, rpn: null, production: { externalId: 'PRD-31' } });
  expect(ranking.worstCases[0]?.missing).toMatchObject([{ active: { externalId: 'A034' }, name: 'solubility' }]);
  expect(ranking.worstCases[1]).toMatchObject({ rank: 1, production: { externalId: 'PRD-06' } });
  expect([ranking.notEvaluated, ranking.gaps]).toMatchObject([
    1,
    [{ active: { externalId: 'A034' }, name: 'solubility', productions: 1 }],
  ]);
});

test('a ranking of equipment and of a group can be read as of before a change', async () => {
  const group = await record('equipment_groups', 'equipmentGroups', 'EG-GRAN');
  const [equipmentItem, ofGroup] = [await scopeOf('EQ-CMP-02'), `scope=group&id=${group.id}`];
  const before = [
    await read<WorstCases>(`/worst-cases?${equipmentItem}`),
    await read<WorstCases>(`/worst-cases?${ofGroup}`),
  ];
  const asOf = `asOf=${await momentBetween()}`;
  const active = await record('apis', 'apis', 'A016');
  const saved = await specialist.post(`/apis/${active.id}`, { cleanability: 1, version: active.version });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const past = [
    await read<WorstCases>(`/worst-cases?${equipmentItem}&${asOf}`),
    await read<WorstCases>(`/worst-cases?${ofGroup}&${asOf}`),
  ];
  expect(past.map(each => each.worstCases)).toEqual(before.map(each => each.worstCases));
  expect((await read<WorstCases>(`/worst-cases?${ofGroup}`)).worstCases).not.toEqual(before[1]?.worstCases);
  const back = await specialist.post(`/apis/${active.id}`, {
    cleanability: active['cleanability'],
    version: active.version + 1,
  });
  expect(back.status).toBe(200);
});

test('the unit of an intake breaks no tie', async () => {
  const rows = async () => (await read<WorstCases>(`/worst-cases?${await scopeOf('EQ-RMG-01')}`)).worstCases;
  const tied = (found: WorstCases['worstCases'], externalId: string) =>
    found.find(row => row.production.externalId === externalId);
  const before = await rows();
  // As a product with 0.000001, 100000 ng come out as 0.09999999999999999 mg.
  const amounts = { 'PRD-15': { value: 100, unit: 'ug' }, 'PRD-34': { value: 100_000, unit: 'ng' } };
  for (const [production, value] of Object.entries(amounts)) {
    const active = await record('apis', 'apis', tied(before, production)?.active?.externalId ?? '');
    const hbels = [{ basis: 'PDE', value, route: 'any', selected: true, selectionReason: 'the only one' }];
    expect((await specialist.post(`/apis/${active.id}`, { hbels, version: active.version })).status).toBe(200);
  }
  expect(tied(await rows(), 'PRD-34')?.tie?.above).toEqual({ externalId: 'PRD-21', decidedBy: 'externalId' });
});

test('a user-defined formula and score table decide, and each row cites their versions', async () => {
  const query = await scopeOf('EQ-CMP-02');
  const formula = await specialist.post('/rpn_formulas', {
    externalId: 'RPN-OWN',
    name: 'The larger of two, and the dose itself',
    purpose: 'worstCase',
    expression: 'max(solubility, cleanability) * toxicity + if(td > 1, 1, 0.5)',
    status: 'active',
    testCases: [{ inputs: { solubility: 5, cleanability: 3, toxicity: 4, td: 100 }, expected: 21 }],
  });
  expect(formula.status, JSON.stringify(formula.body)).toBe(201);
  const cleanability = await record('rpn_categories', 'rpnCategories', 'cleanability');
  const saved = await specialist.post(`/rpn_categories/${cleanability.id}`, {
    bands: [
      { value: 'easy', score: 1 },
      { value: 'medium', score: 2 },
      { value: 'difficult', score: 7 },
    ],
    version: cleanability.version,
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const ranking = await read<WorstCases>(`/worst-cases?${query}`);
  expect([ranking.formula.externalId, ranking.categories.map(each => each.key)]).toEqual([
    'RPN-OWN',
    ['solubility', 'cleanability', 'toxicity'],
  ]);
  expect(ranking.worstCases[0]?.versions).toMatchObject({ formula: 1, cleanability: cleanability.version + 1 });
  for (const row of ranking.worstCases) {
    const { solubility, cleanability: effort, toxicity } = row.scores;
    const dose = Math.max(solubility ?? 0, effort ?? 0) * (toxicity ?? 0);
    expect([dose + 0.5, dose + 1]).toContain(row.rpn);
    expect(row.level).toBe((row.rpn ?? 0) >= 180 ? 'high' : (row.rpn ?? 0) >= 60 ? 'medium' : 'low');
  }
});

test('invalid scopes and those of other facilities are refused by name', async () => {
  const unknown = '00000000-0000-4000-8000-000000000000';
  expect((await specialist.get('/worst-cases?scope=equipment')).status).toBe(422);
  expect((await specialist.get(`/worst-cases?id=${unknown}`)).status).toBe(422);
  expect((await specialist.get(`/worst-cases?scope=group&id=${unknown}`)).status).toBe(404);
  const elsewhere = `/plans/production/facilities/${kernel.otherFacility.id}/worst-cases`;
  expect((await specialist.call('GET', `${elsewhere}?${await scopeOf('EQ-CMP-02')}`)).status).toBe(404);
  expect((await (await kernel.as('operator')).get('/worst-cases')).status).toBe(403);
  expect((await kernel.anonymous.get('/worst-cases')).status).toBe(401);
});
