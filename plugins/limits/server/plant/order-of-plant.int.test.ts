import { expect, test } from 'vitest';
import { PlantDataToken } from '#plugins/products/server/api';
import type { LimitMatrix } from '#plugins/limits/shared/limit';
import { DemoLimits } from '../test/demo-limits.fixture.js';

const demo = new DemoLimits();

test('with any characters in names, a renamed production keeps the position that it has after a restart', async () => {
  const names = ['\u{1F600} smiling', '\uFB00 ligature', 'Όδος', 'ΟΔΟΣ 1', 'İzmir', 'äther', 'Ärzte', 'zeta'];
  for (const [index, externalId] of names.entries()) {
    const { id, version } = await demo.record('productions', 'productions', `PRD-1${index}`);
    await demo.write(`/productions/${id}`, { externalId, version });
    const { productions } = await demo.read<LimitMatrix>('/limits/matrix');
    await demo.limpid.run(async call => {
      const whole = await demo.limpid.kernel.resolve(PlantDataToken).whole(call);
      expect(productions.map(each => each.externalId)).toEqual(whole.productions.map(each => each.externalId));
    });
  }
});
