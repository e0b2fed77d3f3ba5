import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import type { Policy } from '#plugins/limits/shared/policy';

let limpid: TestKernel;
let admin: TestClient;
beforeAll(async () => {
  limpid = await testKernel({ only: ['limits'] });
  admin = await limpid.as('admin');
});
afterEach(() => vi.useRealTimers());
afterAll(() => limpid.close());

const chemical = '/cleaning_limit_policies/Chemical';

test('a saved version applies at once and can be read as of its own moment, even when this server’s clock is behind', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 20_000 });
  expect((await admin.post(chemical, { safetyFactor: 500, version: 0, reason: 'trial' })).status).toBe(200);
  const policyOf = async (call: string): Promise<Policy> =>
    (await admin.read<{ cleaningLimitPolicy: Policy }>(call)).cleaningLimitPolicy;
  const policy = await policyOf(chemical);
  expect(policy).toMatchObject({ version: 1, safetyFactor: 500, pending: [] });
  expect(await policyOf(`${chemical}?asOf=${policy.updatedAt}`)).toEqual(policy);
});
