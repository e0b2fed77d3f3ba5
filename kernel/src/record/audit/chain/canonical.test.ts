import { expect, test } from 'vitest';
import { canonicalJson } from './canonical.js';

test('equal content gives equal bytes, whatever order it was built in', () => {
  expect(canonicalJson({ b: [1, { d: null, c: 'x' }], a: true })).toBe(
    canonicalJson({ a: true, b: [1, { c: 'x', d: null }] }),
  );
});

test('absent members leave no trace and dates are UTC text', () => {
  expect(canonicalJson({ a: undefined, at: new Date(0) })).toBe('{"at":"1970-01-01T00:00:00.000Z"}');
});

test('text that PostgreSQL cannot hold is still recorded', () => {
  expect(canonicalJson({ name: 'a\u0000b\uD800c' })).toBe('{"name":"a\uFFFDb\uFFFDc"}');
  expect(canonicalJson('😀')).toBe('"😀"');
});

test('numbers that JSON does not know become null instead of breaking the entry', () => {
  expect(canonicalJson([Number.NaN, Infinity, undefined])).toBe('[null,null,null]');
});
