import { beforeAll, expect, test } from 'vitest';
import type { Explanation, Limit } from '#plugins/limits/shared/limit';
import type { Policy, PolicyWarning } from '#plugins/limits/shared/policy';
import { DemoFormulas } from './demo-formulas.fixture.js';

const demo = new DemoFormulas('api', 'import-api-plant');
/** Ketoprofen before acetaminophen: 0.0325 mg/day × 75 000 daily doses are 2437.5 mg by the health-based limit. */
let pair: Limit;

beforeAll(async () => {
  const { limits } = await demo.read<{ limits: Limit[] }>('/limits/pairs?pageLimit=500');
  const found = limits.find(each => each.substance.externalId === 'A006' && each.next.externalId === 'PRA-01');
  if (found === undefined) throw new Error('the plant has no such pair');
  pair = found;
  const { cleaningLimitPolicy } = await demo.read<{ cleaningLimitPolicy: Policy }>(path);
  const credit = { purgeFactor: 4, purgeFactorEvidence: 'Study PS-7', useARL: false, useDosage: false };
  await demo.write(path, { ...credit, version: cleaningLimitPolicy.latestVersion, reason: 'measured' });
});

const path = '/cleaning_limit_policies/Chemical';

const toxicity = ({ candidates }: Explanation) => candidates.find(({ criterion }) => criterion === 'toxicity');
const flagged = ({ limit }: Explanation) => limit?.flags.includes('PURGE_FACTOR_CREDITED: 4');

/** The warning at the purge factor of the policy page. */
async function warning(): Promise<string | undefined> {
  const { policyExample } = await demo.write<{ policyExample: { warnings: PolicyWarning[] } }>(`${path}/example`, {
    draft: {},
  });
  return policyExample.warnings.find(each => each.path === 'purgeFactor')?.message;
}

test('the default formula equals the built-in criterion, to which the policy applies purge credit', async () => {
  const explained = await demo.explain(pair);
  expect([toxicity(explained)?.macMg, toxicity(explained)?.formula]).toEqual([9750, null]);
  expect(flagged(explained)).toBe(true);
  expect(await warning()).toBeUndefined();
});

test('a user-defined formula gets purge credit only by reading pf, and says so', async () => {
  const { variables } = await demo.read<{ variables: { key: string; isBuiltIn: boolean }[] }>(
    '/variables?doPagination=false',
  );
  expect(variables.find(each => each.key === 'pf')).toMatchObject({ isBuiltIn: true });
  await demo.create({
    externalId: 'MAC-HALF-CREDIT',
    name: 'Half of the credit',
    criterion: 'toxicity',
    expression: 'pde*e_n/mf*pf/2',
    status: 'active',
    testCases: [{ inputs: { pde: 0.5, e_n: 5000, mf: 1, pf: 4 }, expected: 5000 }],
  });
  const explained = await demo.explain(pair);
  expect(toxicity(explained)).toMatchObject({ macMg: 4875, formula: { externalId: 'MAC-HALF-CREDIT' } });
  expect(flagged(explained)).toBe(true);
  const step = explained.steps.find(each => each.formula === 'L2');
  expect(step?.inputs.find(each => each.symbol === 'pf')).toMatchObject({ value: 4, source: { kind: 'policies' } });
});

test('one that does not read pf has no credit, and the policy warns of it', async () => {
  await demo.create({
    externalId: 'MAC-NO-CREDIT',
    name: 'Half of the health-based limit',
    criterion: 'toxicity',
    expression: 'pde*e_n/mf/2',
    status: 'active',
    testCases: [{ inputs: { pde: 0.5, e_n: 5000, mf: 1 }, expected: 1250 }],
  });
  const explained = await demo.explain(pair);
  expect(toxicity(explained)?.macMg).toBe(1218.75);
  expect(flagged(explained)).toBe(false);
  expect(await warning()).toBe(
    'has no effect: formula MAC-NO-CREDIT version 1 replaces the health-based limit and does not read pf',
  );
});
