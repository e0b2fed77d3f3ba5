import { expect, test } from 'vitest';
import { momentBetween, previewOf } from '#kernel/testing';
import { explainQuery } from '#plugins/limits/shared/explain-query';
import type { AgentEquipmentLimit, CleaningAgentLimit, Explanation } from '#plugins/limits/shared/limit';
import type { MappingGrid } from '#plugins/products/shared/mapping';
import { areaOf, close, DemoLimits } from './demo-limits.fixture.js';

const demo = new DemoLimits({ only: ['limits', 'procedures'] });

const reason = 'trial';
const equipmentItem = (id: string) => demo.record('equipments', 'equipments', id);
const agent = (id: string) => demo.record('cleaning_agents', 'cleaningAgents', id);
const procedure = (id: string) => demo.record('cleaning-procedure', 'cleaningProcedures', id);

async function mapAgent(id: string, equipmentItems: readonly string[]): Promise<void> {
  const { id: agentId, version } = await agent(id);
  const equipments: string[] = [];
  for (const each of equipmentItems) equipments.push((await equipmentItem(each)).id);
  await demo.write(`/cleaning_agents/${agentId}/map`, { equipments, version, reason });
}

/** Names a procedure for one piece of equipment of a production, or none. */
async function cleanAfter(production: string, on: string, number: string | null): Promise<void> {
  const id = await demo.production(production);
  const { productionMap, version } = await demo.read<{
    productionMap: {
      equipment: { id: string; externalId: string };
      inherited: boolean;
      cleaningProcedureNumber: string;
    }[];
    version: number;
  }>(`/productions/${id}/map`);
  const equipments = productionMap.map(pair => ({
    equipmentId: pair.equipment.id,
    cleaningProcedureNumber:
      pair.equipment.externalId === on ? number : pair.inherited ? null : pair.cleaningProcedureNumber,
  }));
  await demo.write(`/productions/${id}/map`, { equipments, version, reason });
}

async function useAgents(number: string, agents: readonly string[]): Promise<void> {
  const { id, version } = await procedure(number);
  const cleaningAgentIds: string[] = [];
  for (const each of agents) cleaningAgentIds.push((await agent(each)).id);
  await demo.write(`/cleaning-procedure/${id}`, { cleaningAgentIds, version });
}

/** Why each piece of equipment counts for an agent before a production. */
async function whyOf(substance: string, next: string): Promise<Record<string, unknown>> {
  const { equipment } = await demo.explain(substance, next);
  return Object.fromEntries(equipment.map(each => [each.externalId, each.cleanedBy]));
}
const by = (...procedures: string[]) => ({ isMapped: false, procedures });

const onEquipment = async (id: string): Promise<CleaningAgentLimit[]> =>
  (
    await demo.read<{ cleaningAgentLimits: CleaningAgentLimit[] }>(
      `/limits/cleaning-agents?pageLimit=500&equipment=${(await equipmentItem(id)).id}`,
    )
  ).cleaningAgentLimits;

test('unmapped agents count on their equipment by procedures, with the published limits', async () => {
  for (const each of ['CA01', 'CA05', 'CA07', 'CA16', 'CA04']) await mapAgent(each, []);
  // AGT-01 and AGT-02 of the golden cases, here by procedures only.
  const alkaline = await demo.agent('CA05');
  expect(alkaline?.limit?.next.externalId).toBe('PRD-19');
  close(alkaline?.limit?.l3MgPerSqcm, 0.0009364622123242593);
  const propanol = await demo.agent('CA01');
  expect(propanol?.limit?.next.externalId).toBe('PRD-30');
  close(propanol?.limit?.l3MgPerSqcm, 0.0030356992469520983);
  expect(new Set(Object.values(await whyOf('CA01', 'PRD-30')).map(each => JSON.stringify(each)))).toEqual(
    new Set([JSON.stringify(by('CP02'))]),
  );
  // CP04 uses it, and cleans nothing.
  expect(await demo.agent('CA04')).toMatchObject({ outcome: 'NO_SHARED_EQUIPMENT', limit: null });
});

test('the trace states why each piece of equipment counts, and which equipment the area includes', async () => {
  await mapAgent('CA05', ['EQ-HBL-01', 'EQ-HSI-01']);
  await cleanAfter('PRD-46', 'EQ-HBL-01', 'CP02');
  const found = await demo.explain('CA05', 'PRD-45');
  expect(await whyOf('CA05', 'PRD-45')).toEqual({
    'EQ-HSI-01': { isMapped: true, procedures: ['CP02'] },
    'EQ-HBL-01': { isMapped: true, procedures: ['CP01', 'CP02'] },
    'EQ-HCM-01': by('CP02'),
  });
  const area = found.steps.find(step => step.formula === 'A');
  const counts = '1 by procedures CP01 and CP02, and mapped; 1 by procedure CP02; 1 by procedure CP02, and mapped';
  expect(area?.text).toBe(
    `A = Σ area of the equipment of the next production that is cleaned with the agent (${counts}), of alternatives the largest`,
  );
  expect(area?.inputs.map(input => `${input.symbol}: ${input.name.split(', ').slice(1).join(', ')}`)).toEqual([
    'EQ-HBL-01: by procedures CP01 and CP02, and mapped',
    'EQ-HCM-01: by procedure CP02',
    'EQ-HSI-01: by procedure CP02, and mapped',
  ]);
  expect(found.sentence).toContain(`of 3 pieces of equipment (${counts})`);
  await cleanAfter('PRD-46', 'EQ-HBL-01', null);
});

test('the equipment of an agent is listed with the reason and its limit on each, equal to the explanation', async () => {
  const { id } = await agent('CA05');
  const { agentEquipmentLimits: rows } = await demo.read<{ agentEquipmentLimits: AgentEquipmentLimit[] }>(
    `/limits/cleaning-agent-equipments?agent=${id}&pageLimit=500`,
  );
  const on = (name: string) => rows.find(row => row.equipment.externalId === name);
  expect(on('EQ-HSI-01')?.cleanedBy).toEqual({ isMapped: true, procedures: ['CP02'] });
  expect(on('EQ-HCM-01')?.cleanedBy).toEqual(by('CP02'));
  close(on('EQ-HCM-01')?.areaSqcm, areaOf('EQ-HCM-01'));
  expect(on('EQ-HCM-01')?.limit).toEqual(
    (await onEquipment('EQ-HCM-01')).find(row => row.cleaningAgent.id === id)?.limit,
  );
  for (const { limit } of rows)
    if (limit !== null)
      expect((await demo.read<Explanation>(`/limits/explain?${explainQuery(limit)}`)).limit?.l3MgPerSqcm).toBe(
        limit.l3MgPerSqcm,
      );
  const names = rows.map(row => row.equipment.externalId);
  expect(names).toEqual(names.toSorted());
  const unknown = '/limits/cleaning-agent-equipments?agent=6f1f3f0a-7c0e-4a55-9d7e-222222222222';
  expect((await demo.specialist.get(unknown)).status).toBe(404);
});

test('a procedure that one production names leaves its agents for all next productions on the equipment', async () => {
  const nexts = ['PRD-45', 'PRD-46', 'PRD-47'];
  for (const next of nexts) expect((await demo.explain('CA04', next)).outcome).toBe('NO_SHARED_EQUIPMENT');
  const before = (await demo.explain('CA05', 'PRD-45')).limit;
  await cleanAfter('PRD-45', 'EQ-HBL-01', 'CP04');
  // The production itself is included: an agent remains at batch changeover too.
  for (const next of nexts) {
    const { limit } = await demo.explain('CA04', next);
    close(limit?.areaSqcm, areaOf('EQ-HBL-01'), next);
    close(limit?.l3MgPerSqcm, (limit?.l2Mg ?? NaN) / areaOf('EQ-HBL-01'), next);
    expect(await whyOf('CA04', next)).toEqual({ 'EQ-HBL-01': by('CP04') });
  }
  // The procedure of the equipment itself is in use for the others, and its agents stay.
  expect((await demo.explain('CA05', 'PRD-45')).limit).toEqual(before);
  expect((await onEquipment('EQ-HBL-01')).map(row => row.cleaningAgent.externalId)).toEqual([
    'CA03',
    'CA04',
    'CA05',
    'CA07',
    'CA16',
  ]);
  await cleanAfter('PRD-45', 'EQ-HBL-01', null);
  expect((await demo.explain('CA04', 'PRD-45')).outcome).toBe('NO_SHARED_EQUIPMENT');
});

test('mapping an agent to some equipment removes none of the equipment of its procedures', async () => {
  await mapAgent('CA05', []);
  const byProcedures = await demo.agent('CA05');
  await mapAgent('CA05', ['EQ-CMP-02']);
  expect((await demo.agent('CA05'))?.limit).toEqual(byProcedures?.limit);
  // Equipment without a procedure that uses the agent is added.
  await mapAgent('CA01', ['EQ-HBL-01']);
  expect(await whyOf('CA01', 'PRD-45')).toMatchObject({ 'EQ-HBL-01': { isMapped: true, procedures: [] } });
  await mapAgent('CA01', ['EQ-CMP-02']);
});

test('an edit of the agents of a procedure previews every limit that changes, and the past can still be read', async () => {
  const old = await demo.agent('CA13');
  expect(old?.limit).toBeNull();
  const { id, version } = await procedure('CP02');
  const { cleaningProcedure } = await demo.read<{
    cleaningProcedure: { cleaningAgentIds: string[]; steps: { cleaningAgentId?: string }[] };
  }>(`/cleaning-procedure/${id}`);
  const added = (await agent('CA13')).id;
  const gone = (await agent('CA01')).id;
  const cleaningAgentIds = [...cleaningProcedure.cleaningAgentIds.filter(each => each !== gone), added];
  await mapAgent('CA01', []);
  const moment = await momentBetween();
  // No step may use an agent that the procedure loses.
  const steps = cleaningProcedure.steps.filter(each => each.cleaningAgentId !== gone);
  const body = { cleaningAgentIds, steps, version };
  const findings = await previewOf(demo.admin, [{ method: 'POST', path: `/cleaning-procedure/${id}`, body }]);
  const ofAgents = findings.find(({ title }) => title === 'Limits of cleaning agents');
  expect(ofAgents?.counts).toMatchObject({ new: 1, gone: 1, tighter: 0, looser: 0 });
  expect(ofAgents?.differences.map(({ label, direction }) => [label.slice(0, 4), direction])).toEqual(
    expect.arrayContaining([
      ['CA13', 'new'],
      ['CA01', 'gone'],
    ]),
  );
  await demo.write(`/cleaning-procedure/${id}`, body);
  const now = await demo.agent('CA13');
  expect(now?.limit?.l3MgPerSqcm).toBe(ofAgents?.differences.find(({ direction }) => direction === 'new')?.after);
  expect(await demo.agent('CA01')).toMatchObject({ limit: null });
  const { cleaningAgentLimits } = await demo.read<{ cleaningAgentLimits: CleaningAgentLimit[] }>(
    `/limits/cleaning-agents?pageLimit=500&asOf=${moment}`,
  );
  expect(cleaningAgentLimits.find(row => row.cleaningAgent.externalId === 'CA13')).toEqual(old);
  const then = await demo.read<Explanation>(`/limits/explain?${await demo.address('CA01', 'PRD-30')}&asOf=${moment}`);
  expect(then.outcome).toBe('LIMIT');
  await useAgents('CP02', ['CA05', 'CA16', 'CA01']);
});

test('equipment that is cleaned with water only is listed, with the reason why no residue is expected', async () => {
  await useAgents('CP03', ['CA16']);
  const { id, version } = await equipmentItem('EQ-HBL-01');
  // Numbers are compared without regard to case.
  await demo.write(`/equipments/${id}`, { cleaningProcedureNumber: 'cp03', version });
  expect(await onEquipment('EQ-HBL-01')).toMatchObject([
    { cleaningAgent: { externalId: 'CA16' }, outcome: 'NO_RESIDUE_EXPECTED', limit: null },
  ]);
  const found = await demo.explain('CA16', 'PRD-45');
  expect(found.outcome).toBe('NO_RESIDUE_EXPECTED');
  expect(found.sentence).toMatch(/it is water\. Equipment that it cleans: .*1 by procedure CP03/);
  expect(found.equipment.find(each => each.externalId === 'EQ-HBL-01')?.cleanedBy).toEqual(by('CP03'));
});

test('the agents of a procedure count as long as equipment refers to it, whatever its number; archived it is refused', async () => {
  const { id } = await procedure('CP04');
  await demo.put(`/cleaning-procedure/${id}/archive`, { reason });
  expect((await demo.explain('CA04', 'PRD-45')).outcome).toBe('NO_SHARED_EQUIPMENT');
  const { id: equipmentId, version } = await equipmentItem('EQ-HBL-01');
  const named = { cleaningProcedureNumber: 'CP04', version };
  expect((await demo.admin.post(`/equipments/${equipmentId}`, named)).status).toBe(422);
  await demo.put(`/cleaning-procedure/${id}/unarchive`, { reason });
  await demo.write(`/equipments/${equipmentId}`, named);
  expect(await whyOf('CA04', 'PRD-45')).toEqual({ 'EQ-HBL-01': by('CP04') });
  const moment = await momentBetween();
  const rename = async (from: string, externalId: string): Promise<void> =>
    demo.write(`/cleaning-procedure/${id}`, { externalId, version: (await procedure(from)).version });
  await rename('CP04', 'CP44');
  expect(await whyOf('CA04', 'PRD-45')).toEqual({ 'EQ-HBL-01': by('CP44') });
  const then = await demo.read<Explanation>(`/limits/explain?${await demo.address('CA04', 'PRD-45')}&asOf=${moment}`);
  expect(then.equipment.map(each => each.cleanedBy)).toEqual([by('CP04')]);
  await rename('CP44', 'CP04');
  await demo.write(`/equipments/${equipmentId}`, { cleaningProcedureNumber: 'CP01', version: version + 1 });
  expect((await demo.explain('CA04', 'PRD-45')).outcome).toBe('NO_SHARED_EQUIPMENT');
});

test('cleaning after an archived production does not count, and counts again when it is restored', async () => {
  await cleanAfter('PRD-47', 'EQ-HBL-01', 'CP02');
  const counts = async () => Object.keys(await whyOf('CA01', 'PRD-45')).includes('EQ-HBL-01');
  expect(await counts()).toBe(true);
  const production = await demo.production('PRD-47');
  await demo.put(`/productions/${production}/archive`, { reason });
  expect(await counts()).toBe(false);
  await demo.put(`/productions/${production}/unarchive`, { reason });
  expect(await counts()).toBe(true);
});

test('dedicated equipment counts for the agents that clean it: they remain at batch changeover too', async () => {
  const before = (await demo.explain('CA05', 'PRD-45')).limit;
  const { id, version } = await equipmentItem('EQ-HCM-01');
  const { mappingGrid: grid } = await demo.read<{ mappingGrid: MappingGrid }>('/prod-eq-cp-mapping/grid');
  const users = grid.pairs.filter(pair => pair.equipmentId === id).map(pair => pair.productionId);
  const others = users.filter(user => grid.productions.find(each => each.id === user)?.externalId !== 'PRD-45');
  // From now on one product is made there: equipment of other productions is moved elsewhere.
  for (const other of others) await demo.put(`/productions/${other}/archive`, { reason });
  const dedicated = {
    dedication: 'dedicatedProduct',
    dedicatedTo: 'the product of PRD-45',
    dedicationReason: 'its residue sticks',
    version,
  };
  await demo.write(`/equipments/${id}`, dedicated);
  expect((await demo.explain('CA05', 'PRD-45')).limit).toEqual(before);
  expect(await whyOf('CA05', 'PRD-45')).toHaveProperty('EQ-HCM-01', by('CP02'));
  // Residue of other products is not carried over there.
  const { equipmentLimits } = await demo.read<{ equipmentLimits: { equipment: { externalId: string } }[] }>(
    '/limits/equipments?pageLimit=500&search=EQ-HCM-01',
  );
  expect(equipmentLimits).toEqual([]);
  const rows = await onEquipment('EQ-HCM-01');
  expect(rows.map(row => [row.cleaningAgent.externalId, row.outcome])).toEqual([
    ['CA01', 'LIMIT'],
    ['CA05', 'LIMIT'],
    ['CA16', 'NO_RESIDUE_EXPECTED'],
  ]);
  const { feasibility } = await demo.read<{
    feasibility: { equipment: { externalId: string }; substance: { externalId: string }; l3MgPerSqcm: number }[];
  }>('/limits/feasibility?pageLimit=500&search=EQ-HCM-01');
  expect(feasibility.map(row => row.substance.externalId).toSorted()).toEqual(['CA01', 'CA05']);
  // Single-use equipment carries nothing over.
  await demo.write(`/equipments/${id}`, { dedication: 'singleUse', version: version + 1 });
  expect(await whyOf('CA05', 'PRD-45')).not.toHaveProperty('EQ-HCM-01');
});
