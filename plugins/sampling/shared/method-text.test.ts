import { expect, test } from 'vitest';
import { methodText } from './method-text.js';

test('a sample names its chemical and its microbial method, each with its revision where there is one', () => {
  const [method, microbialMethod] = [
    { externalId: 'AM-1', revision: '2' },
    { externalId: 'MM-3', revision: null },
  ];
  expect(methodText({ method, microbialMethod })).toBe('AM-1 rev. 2, MM-3');
  expect(methodText({ method: null, microbialMethod: { ...microbialMethod, revision: 'B' } })).toBe('MM-3 rev. B');
  expect(methodText({ method: null })).toBe('');
});
