import { expect, test } from 'vitest';
import { shownApart } from './shown-number.js';

test.each([
  [0.0012345, 0.0012349, ['0.001234', '0.001235']],
  [1234.56789, 1234.5678, ['1234.5679', '1234.5678']],
  [0.00125, 0.00126, ['0.00125', '0.00126']],
  [2, 2, ['2', '2']],
  [1.0001, 1.0002, ['1.0001', '1.0002']],
])('unequal numbers never look equal: %d and %d', (one, other, shown) => {
  expect(shownApart(one, other)).toEqual(shown);
});
