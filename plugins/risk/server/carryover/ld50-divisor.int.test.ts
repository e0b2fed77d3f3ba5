import { beforeAll, expect, test } from 'vitest';
import type { Explanation, Limit } from '#plugins/limits/shared/limit';
import type { Policy } from '#plugins/limits/shared/policy';
import { DemoFormulas } from './demo-formulas.fixture.js';

type Named = Limit['next'];

const demo = new DemoFormulas();
let pair: Pick<Limit, 'previous' | 'substance' | 'next'>;

/** Carvedilol before phenytoin, of which a batch holds 50 000 doses (MTX-07): 400 mg/kg × 70 kg ÷ (20 000 × 1000) × 50 000. */
const expectedMg = 70;
const lethal = ({ candidates }: Explanation) => candidates.find(({ criterion }) => criterion === 'ld50');

async function recordOf(kind: 'apis' | 'productions', externalId: string): Promise<Named & { version: number }> {
  const found = (await demo.read<Record<typeof kind, (Named & { version: number })[]>>(`/${kind}?doPagination=false`))[
    kind
  ].find(each => each.externalId === externalId);
  if (found === undefined) throw new Error(`there is no ${externalId}`);
  return found;
}

beforeAll(async () => {
  const substance = await recordOf('apis', 'A016');
  pair = {
    previous: await recordOf('productions', 'PRD-20'),
    substance,
    next: await recordOf('productions', 'PRD-27'),
  };
  await demo.write(`/apis/${substance.id}`, {
    ld50: { value: 400, unit: 'mg/kg' },
    ld50Qualifier: null,
    ld50Basis: 'base',
    version: substance.version,
  });
  const path = '/cleaning_limit_policies/Chemical';
  const { cleaningLimitPolicy } = await demo.read<{ cleaningLimitPolicy: Policy }>(path);
  const version = cleaningLimitPolicy.latestVersion;
  await demo.write(path, { useLd50: true, ld50Divisor: 20_000, version, reason: 'a further ten' });
});

test('the default LD50 formula uses the divisor of the policy, whether it says 2000 or names it', async () => {
  const explained = await demo.explain(pair);
  expect(lethal(explained)).toMatchObject({ formula: null });
  expect(lethal(explained)?.macMg).toBeCloseTo(expectedMg, 9);
  await demo.change('MAC-LD50', {
    expression: 'ld50*bw/(ld50_divisor*sf*mf)*e_n',
    testCases: [{ inputs: { ld50: 500, bw: 70, ld50_divisor: 2000, sf: 1000, mf: 1, e_n: 5000 }, expected: 87.5 }],
  });
  expect(lethal(await demo.explain(pair))?.macMg).toBeCloseTo(expectedMg, 9);
});

test('a user-defined formula may read the divisor of the policy, and lists it as an input', async () => {
  await demo.change('MAC-LD50', {
    expression: 'ld50*bw/(ld50_divisor*sf*mf)*e_n/2',
    testCases: [{ inputs: { ld50: 500, bw: 70, ld50_divisor: 2000, sf: 1000, mf: 1, e_n: 5000 }, expected: 43.75 }],
  });
  const explained = await demo.explain(pair);
  expect(lethal(explained)).toMatchObject({ formula: { externalId: 'MAC-LD50' } });
  expect(lethal(explained)?.macMg).toBeCloseTo(expectedMg / 2, 9);
});
