import { describe, expect, test } from 'vitest';
import type { ReportedResult } from '#plugins/risk/shared/scores/reported-result';
import { figuresOf } from '#plugins/risk/shared/scores/residue-figures';
import { capabilityOf } from '../capability.js';
import { censoredLognormal } from '#schemas/statistics/censored-lognormal';
import { inverseMills, logNormalCdf, normalCdf } from '#schemas/statistics/normal';
import { statisticsOf } from './residue-statistics.js';
import { toleranceFactor } from '#schemas/statistics/tolerance';

const found = (...values: number[]): ReportedResult[] => values.map(value => ({ belowDetection: false, value }));
const below = (limit: number, count: number): ReportedResult[] =>
  Array.from({ length: count }, () => ({ belowDetection: true, value: limit }));

describe('the normal distribution', () => {
  // Computed with SciPy 1.11: norm.cdf, norm.logcdf, exp(norm.logpdf − norm.logcdf).
  test.each([
    [-40, 0, -804.6084420137538, 40.024968847210886],
    [-8, 6.22096057427174e-16, -35.01343715991456, 8.12136811223618],
    [-3, 0.0013498980316300933, -6.607726221510349, 3.28309865493044],
    [-1, 0.15865525393145707, -1.8410216450092636, 1.525135276160982],
    [0, 0.5, -Math.LN2, 0.7978845608028654],
    [2.5, 0.9937903346742238, -0.00622902548586, 0.017637825486916742],
  ])('at %d has the published share, its logarithm and its growth', (z, share, logarithm, growth) => {
    if (share > 0) expect(normalCdf(z) / share).toBeCloseTo(1, 11);
    expect(logNormalCdf(z) / logarithm).toBeCloseTo(1, 11);
    expect(inverseMills(z) / growth).toBeCloseTo(1, 11);
  });
});

describe('the tolerance factor', () => {
  // scipy.stats.nct.ppf(0.95, n − 1, 1.645 √n) ÷ √n; the same as the tables of ISO 16269-6.
  test.each([
    [3, 7.655900133153338],
    [4, 5.143874860989298],
    [12, 2.736342505807188],
    [20, 2.3960016837521687],
    [100, 1.926538850512315],
    [1000, 1.7272632696712737],
  ])('of %d results is the one of the non-central t distribution', (n, factor) => {
    expect(toleranceFactor(n) / factor).toBeCloseTo(1, 7);
  });
});

describe('the lognormal likelihood', () => {
  const detected = found(0.12, 0.18, 0.22, 0.31, 0.15, 0.27, 0.19, 0.16);

  test('is highest at mean and deviation of the logarithms when all results are detected', () => {
    const logs = detected.map(({ value }) => Math.log(value));
    const mean = logs.reduce((sum, each) => sum + each, 0) / logs.length;
    const fit = censoredLognormal(detected);
    expect(fit?.logMean).toBeCloseTo(mean, 12);
    const variance = logs.reduce((sum, each) => sum + (each - mean) ** 2, 0) / logs.length;
    expect(fit?.logStandardDeviation).toBeCloseTo(Math.sqrt(variance), 12);
  });

  test('moves by ln 1000 from mg to ug and keeps its deviation', () => {
    const results = [...detected, ...below(0.1, 4), ...below(0.2, 2)];
    const inMg = results.map(each => ({ ...each, value: each.value / 1000 }));
    const [ug, mg] = [censoredLognormal(results), censoredLognormal(inMg)];
    expect((ug?.logMean ?? NaN) - (mg?.logMean ?? NaN)).toBeCloseTo(Math.log(1000), 10);
    expect(ug?.logStandardDeviation).toBeCloseTo(mg?.logStandardDeviation ?? NaN, 10);
  });

  test('has no maximum for fewer than three results above detection, or for equal ones', () => {
    expect(censoredLognormal([...found(0.2, 0.3), ...below(0.1, 9)])).toBeNull();
    expect(censoredLognormal([...found(0.2, 0.2, 0.2), ...below(0.3, 9)])).toBeNull();
    expect(censoredLognormal(below(0.1, 12))).toBeNull();
  });

  test('is found for any share below detection', () => {
    for (const count of [0, 1, 10, 100, 900]) {
      const fit = censoredLognormal([...detected, ...below(0.1, count)]);
      expect(fit?.logStandardDeviation, String(count)).toBeGreaterThan(0.2);
      expect(fit?.logMean, String(count)).toBeLessThan(-1.6);
    }
  });
});

describe('a capability of single results', () => {
  const few = [...found(0.12, 0.18, 0.22, 0.31, 0.15, 0.27, 0.19), ...below(0.1, 3)];

  test('is of the results up to 30 % below detection, and of their likelihood above', () => {
    const plain = capabilityOf(1.25, figuresOf(few), few);
    expect([plain.method, plain.cpu]).toEqual(['plain', statisticsOf(1.25, figuresOf(few), few).plain?.cpu]);
    const more = [...few, ...below(0.1, 1)];
    const likely = capabilityOf(1.25, figuresOf(more), more);
    expect([likely.method, likely.cpu]).toEqual(['censoredLognormal', likely.statistics?.logarithms?.capability?.cpu]);
    expect(likely.cpuLower95).toBeLessThan(likely.cpu ?? NaN);
    expect(capabilityOf(1.25, figuresOf(more)).flags).toContain('NEEDS_SINGLE_RESULTS');
  });

  test('with all results above detection has the deviation of the logarithms by n − 1, as a spreadsheet calculates it', () => {
    // NumPy: log, mean, std(ddof=1) of STA-01 below 1.25 ug/sqcm.
    const all = found(0.12, 0.18, 0.09, 0.22, 0.31, 0.15, 0.11, 0.27, 0.19, 0.14, 0.16, 0.21);
    const { logarithms } = statisticsOf(1.25, figuresOf(all), all);
    expect(logarithms?.logMean).toBeCloseTo(-1.7801766483619532, 12);
    expect(logarithms?.logStandardDeviation).toBeCloseTo(0.3659661414502162, 12);
    expect(logarithms?.capability?.cpu).toBeCloseTo(1.8246862872228145, 12);
  });

  test('with all results below detection gives no Cpu: it reports the margin to the limit, and is 10 when the limit cannot be distinguished', () => {
    const nothing = below(0.1, 12);
    const far = capabilityOf(1.25, figuresOf(nothing), nothing);
    expect(far).toMatchObject({ value: null, cpu: null, missing: ['detectedResults'] });
    expect(far.reason).toBe(
      'All results are below detection and give no Cpu; the limit is 12.5 times the detection limit',
    );
    expect(capabilityOf(0.09, figuresOf(nothing), nothing)).toMatchObject({ value: 10, cpu: null, missing: [] });
  });
});
