import { expect, test } from 'vitest';
import { guarded, unguarded } from './guarded-text.js';

/** OWASP, CSV injection: what a cell must not begin with. */
test.each(['=1+1', '+1+1', '-1+1', '@SUM(A1)', '＝1+1', '＋1', '－1+1', '＠SUM(A1)', "'=1+1", "'＝1"])(
  '%s is no formula in a file, and comes back as it was',
  text => {
    expect(guarded(text)).toBe(`'${text}`);
    expect(unguarded(guarded(text))).toBe(text);
  },
);

test.each(['\t=1', '\r=1', '\n=1'])('%j is no formula in a file', text => expect(guarded(text)).toBe(`'${text}`));

test.each(['-2.5', '-1e-3', 'a=b', "O'Neill", "'quoted'", '1＋1'])('%s is data and stays', text => {
  expect(guarded(text)).toBe(text);
  expect(unguarded(text)).toBe(text);
});
