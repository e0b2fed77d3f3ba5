import { expect, test } from 'vitest';
import { gammaCdf, gammaQuantile, normalQuantile } from './quantiles.js';

// SciPy 1.17: norm.ppf.
test.each([
  [1e-10, -6.361340902404056],
  [0.001, -3.090232306167813],
  [0.025, -1.9599639845400545],
  [0.3, -0.5244005127080409],
  [0.95, 1.6448536269514722],
  [0.9999, 3.719016485455709],
])('below %d of the normal distribution lies the published value', (share, value) => {
  expect(normalQuantile(share) / value).toBeCloseTo(1, 12);
});

test('the middle of the normal distribution is 0, and its ends are infinite', () => {
  expect([0, 0.5, 1].map(normalQuantile)).toEqual([-Infinity, expect.closeTo(0, 15), Infinity]);
  expect(normalQuantile(1.1)).toBeNaN();
});

// SciPy 1.17: chi2.ppf(share, freedom) ÷ 2 is the quantile of the gamma distribution of shape freedom ÷ 2.
test.each([
  [0.025, 2, 0.05063561596857975],
  [0.975, 2, 7.377758908227871],
  [0.025, 20, 9.590777392264867],
  [0.975, 22, 36.78071208403556],
  [0.05, 1, 0.003932140000019522],
  [0.99, 200, 249.4451229814416],
])('below %d of chi-square with %d degrees of freedom lies the published value', (share, freedom, value) => {
  expect((2 * gammaQuantile(share, freedom / 2)) / value).toBeCloseTo(1, 9);
  expect(gammaCdf(value / 2, freedom / 2)).toBeCloseTo(share, 9);
});
