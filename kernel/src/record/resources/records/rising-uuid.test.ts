import { expect, test } from 'vitest';
import { risingUuid } from './rising-uuid.js';

test('ids rise, also many in one millisecond, and are UUIDs of version 7', () => {
  const ids = Array.from({ length: 20_000 }, () => risingUuid());
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter(id => !/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toEqual(
    [],
  );
});
