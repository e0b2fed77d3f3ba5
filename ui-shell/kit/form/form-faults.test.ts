import { expect, test } from 'vitest';
import { emptyRequired, faultsAfter } from './form-faults.js';

const required = { message: 'is required' };

test('a required field without a value is refused in the words of the server, before any call', () => {
  const text = { label: 'Any', kind: 'text', required: true } as const;
  const asked = [
    { ...text, name: 'externalId' },
    { ...text, name: 'name' },
    { ...text, name: 'agreed', kind: 'boolean' } as const,
    { name: 'remarks', label: 'Remarks', kind: 'text' } as const,
  ];
  expect(emptyRequired(asked, { externalId: ' ', name: 'Mill' })).toEqual([{ path: 'externalId', ...required }]);
});

test('an error is gone once its field changes, and others stay', () => {
  const faults = [
    { path: 'name', ...required },
    { path: 'capacity.value', ...required },
    { path: 'parts.0.count', ...required },
    { path: 'parts.1.name', ...required },
  ];
  const left = (name: string, before: unknown, after: unknown): string[] =>
    faultsAfter(faults, name, before, after).map(({ path }) => path);
  expect(left('name', '', 'Mill')).toEqual(['capacity.value', 'parts.0.count', 'parts.1.name']);
  expect(left('capacity', null, { value: 3, unit: 'L' })).toEqual(['name', 'parts.0.count', 'parts.1.name']);
  const parts = [{ count: 0 }, { name: '' }];
  expect(left('parts', parts, [{ count: 2 }, { name: '' }])).toEqual(['name', 'capacity.value', 'parts.1.name']);
});
