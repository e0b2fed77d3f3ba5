import { expect, test } from 'vitest';
import { contentFaults } from './check-content.js';

test('a call may have as many values as its body has room for: 50 000 in the 1 MB of ordinary calls', () => {
  const values = (count: number): number[] => Array.from({ length: count }, () => 0);
  const tooMany = [{ path: '', message: 'The call has too many values' }];
  expect(contentFaults(values(50_000))).toEqual([]);
  expect(contentFaults(values(50_001))).toEqual(tooMany);
  // 200 productions on 100 pieces of equipment each, six values per pair, as the matrix is saved.
  expect(contentFaults(values(120_000), { maxJsonBytes: 8 * 1024 * 1024 })).toEqual([]);
  expect(contentFaults(values(400_001), { maxJsonBytes: 8 * 1024 * 1024 })).toEqual(tooMany);
});

test('stored text is displayed as it was typed: characters that change the text direction are refused, but allowed in searches', () => {
  const sent = { name: 'P\u202E10', remarks: ['fine', '\u2066x'], newPassword: 'Sun\u202Erise-7' };
  expect(contentFaults(sent, { isWritten: true }).map(({ path }) => path)).toEqual(['name', 'remarks.1']);
  expect(contentFaults(sent)).toEqual([]);
});

test('an object with more fields than any record has is refused before its fields are compared with those that are known', () => {
  const fields = (count: number): object => Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, 0]));
  expect(contentFaults(fields(1000))).toEqual([]);
  expect(contentFaults({ rows: [fields(1001)] })).toEqual([{ path: 'rows.0', message: 'has more than 1000 fields' }]);
});
