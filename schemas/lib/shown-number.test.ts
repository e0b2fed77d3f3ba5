import { expect, test } from 'vitest';
import { shownApart, shownNumber, withoutGroups } from './shown-number.js';

test.each([
  [0.0012345, 0.0012349, ['0.001234', '0.001235']],
  [1234.56789, 1234.5678, ['1234.5679', '1234.5678']],
  [0.00125, 0.00126, ['0.00125', '0.00126']],
  [2, 2, ['2', '2']],
  [1.0001, 1.0002, ['1.0001', '1.0002']],
  [12345.56789, 12345.5678, ['12\u00a0345.5679', '12\u00a0345.5678']],
])('unequal numbers never look equal: %d and %d', (one, other, shown) => {
  expect(shownApart(one, other)).toEqual(shown);
});

test.each([
  [1904, '1904'],
  [9999.9994, '9999.999'],
  [9999.9996, '10\u00a0000'],
  [376451.6274, '376\u00a0451.627'],
  [1234567, '1\u00a0234\u00a0567'],
  [-46825.9, '-46\u00a0800'],
  [1e21, '1e+21'],
  [0.0000122, '0.0000122'],
])('from five digits on, digits stand in groups of three: %d', (value, shown) => {
  expect(shownNumber(value)).toBe(shown);
});

test('what was copied can be calculated with again, and other text stays as it is', () => {
  expect(withoutGroups('PRD-01\u00a0400 kg\t1\u00a0234\u00a0567.5\t12\u00a0345')).toBe(
    'PRD-01\u00a0400 kg\t1234567.5\t12345',
  );
});
