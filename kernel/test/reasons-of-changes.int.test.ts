import type { TObject } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestKernel } from '#kernel/testing';
import { named } from './free-tests/registry-calls.js';

/** Audited writes that take no reason, and why. */
const without: Readonly<Record<string, string>> = {
  'DELETE /users/:id/tokens': 'cancels a link that was sent, and changes no record',
  'PUT /users/:id/confirm-identity': 'states how the identity was confirmed',
  'POST /licences': 'the file of the vendor is the reason',
  'POST /access-reviews/:id/decisions': 'each decision has its own reason',
  'POST /access-reviews/:id/complete': 'a signature has its meaning',
  'POST /cleaning-assessments/:id/evaluate': 'calculates; what people decide has its reasons',
  'POST /protocols/:id/fill': 'takes data into a draft; what is taken is in its trail',
  'POST /signatures': 'a signature has its meaning',
  'POST /sample-results': 'a new entry; what it corrects was returned with a reason',
  'POST /sample-results/reviews': 'accepts what passes, and changes no result',
  'PUT /worst-product-overrides/:id/sign': 'a signature has its meaning',
  'PUT /equipment-wise-cleaning-limits/:id/sign': 'a signature has its meaning',
  'PUT /equipment-wise-cleaning-agent-limits/:id/sign': 'a signature has its meaning',
  'PUT /notices/choices/:kind': 'a person chooses how to hear of something, and changes no record',
};

let limpid: TestKernel;
beforeAll(async () => {
  limpid = await testKernel();
});
afterAll(() => limpid.close());

test('every audited write takes a reason, creates, or is listed here', () => {
  const loose = limpid.kernel.registry.routes
    .filter(({ method, audit, status }) => method !== 'GET' && audit === 'required' && status !== 201)
    .filter(({ input }) => !Object.hasOwn((input.body as TObject | undefined)?.properties ?? {}, 'reason'))
    .map(named)
    .filter(name => !Object.hasOwn(without, name));
  expect(loose).toEqual([]);
});
