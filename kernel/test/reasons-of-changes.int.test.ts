import type { TObject } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestKernel } from '#kernel/testing';
import { named } from './free-tests/registry-calls.js';

/** Audited writes that take no reason, and why: they create, calculate on request, or say themselves what they mean. */
const without: Readonly<Record<string, string>> = {};

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
