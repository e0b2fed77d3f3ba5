import { expect, test } from 'vitest';
import type { FeasibilityRow } from '#plugins/limits/shared/feasibility';
import { DemoLimits } from '../test/demo-limits.fixture.js';
import { GoldenPlant } from '../test/golden-plant.fixture.js';

const demo = new DemoLimits();
const plant = new GoldenPlant(demo);
const quantity = (value: number, unit: string) => ({ value, unit });

test('an agent is incomplete on equipment for areas that it cleans, not for areas that pairs of actives share', async () => {
  const known = await plant.equipment(quantity(1000, 'sqcm'));
  const bare = (await plant.create('/equipments', 'equipment', { equipmentType: 'vessel' })).id;
  const make = async (...equipments: string[]): Promise<string> => {
    const active = await plant.create('/apis', 'api', {});
    const method = { externalId: `M-${active.id}`, name: 'HPLC', apiId: active.id, loq: quantity(1e-9, 'ppm') };
    await demo.write('/analytical-methods', method);
    const made = await plant.production({ apiId: active.id, minBatchSize: quantity(50, 'kg') });
    await plant.map(made, ...equipments);
    return active.id;
  };
  const active = await make(known, bare);
  await make(known, bare);
  await make(known);
  const agentOn = async (...equipments: string[]): Promise<string> => {
    const { id, version } = await plant.create('/cleaning_agents', 'cleaningAgent', { ade: quantity(0.5, 'mg') });
    await demo.write(`/cleaning_agents/${id}/map`, { equipments, version });
    const method = { externalId: `M-${id}`, name: 'Conductivity', cleaningAgentId: id, loq: quantity(1e-9, 'ppm') };
    await demo.write('/analytical-methods', method);
    return id;
  };
  const [onKnown, onBoth] = [await agentOn(known), await agentOn(known, bare)];
  const recovery = { useGlobalRecoveryPercentage: true, globalRecoveryPercentage: 80 };
  const found = await demo.under('Detergent', recovery, () =>
    demo.under('Chemical', recovery, async () => {
      const { feasibility } = await demo.read<{ feasibility: FeasibilityRow[] }>(
        '/limits/feasibility?pageLimit=500&search=GC-',
      );
      return (substance: string) =>
        feasibility.find(row => row.equipment.id === known && row.substance.id === substance);
    }),
  );
  expect(found(onKnown)).toMatchObject({ verdict: 'measurable', missing: [] });
  expect(found(onBoth)).toMatchObject({
    verdict: 'incomplete',
    missing: [`surface area of equipment cleaned with ${found(onBoth)?.substance.externalId}`],
  });
  expect(found(active)).toMatchObject({
    verdict: 'incomplete',
    missing: [`surface area of equipment shared by pairs on ${found(active)?.equipment.externalId}`],
  });
});
