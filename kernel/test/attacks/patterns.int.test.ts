import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestKernel } from '#kernel/testing';

let limpid: TestKernel;
beforeAll(async () => {
  limpid = await testKernel();
});
afterAll(() => limpid.close());

const length = 500_000;
const evil = [
  'a'.repeat(length),
  'aA1!'.repeat(length / 4),
  ' '.repeat(length),
  '0'.repeat(length),
  '-'.repeat(length),
  '/'.repeat(length),
  '('.repeat(length),
  'a.'.repeat(length / 2),
  'a-'.repeat(length / 2),
  'a@'.repeat(length / 2),
  '1,'.repeat(length / 2),
  '\n'.repeat(length),
].flatMap(text => [text, `${text}\u0001`, `${text}\n`, `x${text}!`]);

/** Every pattern that the schemas of all calls apply to what callers send. */
function patternsOf(schema: unknown, found: Set<string>): void {
  if (typeof schema !== 'object' || schema === null) return;
  if ('pattern' in schema && typeof schema.pattern === 'string') found.add(schema.pattern);
  for (const part of Object.values(schema)) patternsOf(part, found);
}

/** A pattern that backtracks for each character would need minutes here and block everybody meanwhile. */
test('no pattern of any call takes longer than its text: half a million hostile characters each', () => {
  const patterns = new Set<string>();
  for (const { input } of limpid.kernel.registry.routes)
    for (const part of [input.params, input.query, input.body]) patternsOf(part, patterns);
  expect(patterns.size).toBeGreaterThan(10);
  for (const pattern of patterns) for (const text of evil) new RegExp(pattern, 'u').test(text);
}, 60_000);
