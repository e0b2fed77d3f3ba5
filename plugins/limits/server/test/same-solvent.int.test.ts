import { expect, test } from 'vitest';
import { DemoLimits } from './demo-limits.fixture.js';

const demo = new DemoLimits();
const propanol = '67-63-0';

const solvents = async (production: string, processSolvents: readonly string[]): Promise<void> => {
  const { id, version } = await demo.record('productions', 'productions', production);
  await demo.write(`/productions/${id}`, { version, processSolvents });
};
const agent = async (fields: object): Promise<void> => {
  const { id, version } = await demo.record('cleaning_agents', 'cleaningAgents', 'CA01');
  await demo.write(`/cleaning_agents/${id}`, { version, ...fields });
};

test('an agent that the next process uses as a solvent leaves no foreign residue there, and reports why', async () => {
  const before = await demo.agent('CA01');
  const next = before?.limit?.next.externalId ?? '';
  expect(before?.outcome).toBe('LIMIT');
  await solvents(next, [propanol, 'water']);
  expect(await demo.explain('CA01', next)).toMatchObject({
    outcome: 'SAME_SOLVENT',
    limit: null,
    sentence: expect.stringContaining(`expected before ${next}: its process uses the same solvent`),
  });
  const after = await demo.agent('CA01');
  expect(after?.limit?.next.externalId).not.toBe(next);
  expect(after?.limit?.l3MgPerSqcm).toBeGreaterThanOrEqual(before?.limit?.l3MgPerSqcm ?? NaN);
  // Other agents keep their limits.
  expect((await demo.explain('CA05', next)).outcome).toBe('LIMIT');
});

test('where every production on its equipment uses it, the agent is still listed, without a limit', async () => {
  const press = await demo.record('equipments', 'equipments', 'EQ-HBL-01');
  const { id, version } = await demo.record('cleaning_agents', 'cleaningAgents', 'CA01');
  await demo.write(`/cleaning_agents/${id}/map`, { equipments: [press.id], version });
  const { productionMapping } = await demo.read<{ productionMapping: { production: { externalId: string } }[] }>(
    `/equipments/${press.id}/production-mapping?pageLimit=100`,
  );
  expect(productionMapping.length).toBeGreaterThan(1);
  for (const { production } of productionMapping) {
    expect((await demo.agent('CA01'))?.outcome).toBe('LIMIT');
    // By name, without regard to case: CA01 has a component of that name.
    await solvents(production.externalId, ['2-Propanol']);
  }
  expect(await demo.agent('CA01')).toMatchObject({ outcome: 'SAME_SOLVENT', limit: null, missing: [] });
});

test('a component that no process uses, or that is unknown, keeps the limit', async () => {
  const part = { name: '2-propanol', casNumber: propanol };
  await agent({
    components: [
      { ...part, percent: 70 },
      { name: 'Purified water', percent: 30 },
    ],
  });
  expect((await demo.agent('CA01'))?.outcome).toBe('SAME_SOLVENT');
  await agent({ components: [{ ...part, percent: 70 }] });
  expect((await demo.agent('CA01'))?.outcome).toBe('LIMIT');
  await agent({ components: [part, { name: 'benzalkonium chloride' }] });
  expect((await demo.agent('CA01'))?.outcome).toBe('LIMIT');
});

test('a CAS number with a wrong check digit is refused at its field', async () => {
  const { id, version } = await demo.record('productions', 'productions', 'PRD-01');
  const { status, body } = await demo.admin.post(`/productions/${id}`, { version, processSolvents: ['64-17-6'] });
  expect([status, body['fields']?.[0 as never]?.['path']]).toEqual([422, 'processSolvents.0']);
});

test('a surface limit of an agent is compared in base units, for any stated area', async () => {
  const l3 = (await demo.agent('CA01'))?.limit?.l3MgPerSqcm ?? NaN;
  // Per square inch 6.4516 times as much as per sqcm, per square metre 10 000 times.
  for (const [unit, value] of [
    ['mg/sqin', l3 * 6.4516],
    ['ug/sqin', l3 * 6451.6],
    ['mg/sqm', l3 * 1e4],
    ['ug/sqm', l3 * 1e7],
  ] as const) {
    await agent({ fixedSal: { value: value * 0.999, unit } });
    expect((await demo.agent('CA01'))?.limit?.flags, unit).not.toContain('FIXED_SAL_LOOSER');
    await agent({ fixedSal: { value: value * 1.001, unit } });
    expect((await demo.agent('CA01'))?.limit?.flags, unit).toContain('FIXED_SAL_LOOSER');
  }
});
