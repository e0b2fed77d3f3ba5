import { expect, test } from 'vitest';
import { SharedCalculations } from './shared-calculations.js';

/** A calculation that ends when the test says so. */
function heldBack<T>(): { readonly result: Promise<T>; end: (value: T) => void; fail: (error: Error) => void } {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  return { result: promise, end: resolve, fail: reject };
}

test('all who need the position of a running calculation share it', async () => {
  const shared = new SharedCalculations<string>();
  const held = heldBack<string>();
  let begun = 0;
  const calculate = (): Promise<string> => {
    begun += 1;
    return held.result;
  };
  const readers = Array.from({ length: 40 }, () => shared.join('facility', 7, calculate));
  held.end('limits');
  expect(await Promise.all(readers)).toEqual(readers.map(() => 'limits'));
  expect(begun).toBe(1);
});

test('a reader of a later position looks again after the running calculation, and begins none beside it', async () => {
  const shared = new SharedCalculations<string>();
  const held = heldBack<string>();
  const first = shared.join('facility', 7, () => held.result);
  const later = shared.join('facility', 8, () => Promise.reject(new Error('two at a time')));
  held.end('limits at 7');
  expect([await first, await later]).toEqual(['limits at 7', null]);
  expect(await shared.join('facility', 8, () => Promise.resolve('limits at 8'))).toBe('limits at 8');
});

test('a failure reaches the reader who began, while the others look again', async () => {
  const shared = new SharedCalculations<string>();
  const held = heldBack<string>();
  const first = shared.join('facility', 7, () => held.result);
  const other = shared.join('facility', 7, () => held.result);
  held.fail(new Error('connection lost'));
  await expect(first).rejects.toThrow('connection lost');
  expect(await other).toBeNull();
});

test('facilities do not wait for each other', async () => {
  const shared = new SharedCalculations<string>();
  const held = heldBack<string>();
  const slow = shared.join('one', 1, () => held.result);
  expect(await shared.join('other', 1, () => Promise.resolve('quick'))).toBe('quick');
  held.end('slow');
  expect(await slow).toBe('slow');
});
