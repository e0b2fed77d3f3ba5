import { expect, test } from 'vitest';
import type { CensoredResult } from '#schemas/statistics/censored-result';
import { censoredLognormal } from '#schemas/statistics/censored-lognormal';
import { capabilityOfResults } from './capability.js';
import { controlLimits, ruleFlags } from './control-chart.js';
import { countLimits, poissonRate } from './counts.js';
import { cumulativeSums, movingAverages } from './drift.js';
import { kaplanMeier } from './kaplan-meier.js';
import { orderStatistics } from './order-statistics.js';

const parsed = (text: string): CensoredResult[] =>
  text.split(' ').map(each => ({ belowDetection: each.startsWith('<'), value: Number(each.replace('<', '')) }));

/** Arsenic in Manoa Stream, Oahu, ug/L: the data set `Oahu` of the R package NADA (Helsel 2012). */
const oahu = parsed('0.5 0.5 0.5 0.6 0.7 0.7 <0.9 0.9 <1 <1 <1 <1 1.5 1.7 <2 <2 <2 <2 <2 <2 <2 <2 2.8 3.2');
/** Sulfate, mg/L (Newman, Quantitative Ecotoxicology, page 35), published with the answer of `ros` of NADA. */
const sulfate = parsed('<2.5 <2.5 2.6 3.3 3.5 3.5 3.6 4 4.1 4.5 5.2 5.6 5.7 6.1 6.2 6.5 6.9 7.1 7.7 7.9 9.9');

test('regression on order statistics gives the published mean and deviation of sulfate: 5.158 and 2.071', () => {
  const found = orderStatistics(sulfate);
  expect(found?.mean).toBeCloseTo(5.158, 3);
  expect(found?.standardDeviation).toBeCloseTo(2.071, 3);
});

test('regression on order statistics with several detection limits gives the published 0.972 and 0.718 of Oahu', () => {
  // To the digit: the same plotting positions computed with NumPy and scipy.stats.linregress.
  expect(orderStatistics(oahu)).toEqual({
    mean: expect.closeTo(0.9724632416814587, 10) as number,
    standardDeviation: expect.closeTo(0.7180122488177998, 10) as number,
    logMean: expect.closeTo(-0.22998699996620894, 10) as number,
    logStandardDeviation: expect.closeTo(0.6467751083896237, 10) as number,
  });
});

test('Kaplan–Meier gives the published mean 0.949 and median 0.7 of Oahu', () => {
  const found = kaplanMeier(oahu);
  expect(found?.mean).toBeCloseTo(0.9489583333333331, 12);
  expect(found?.median).toBe(0.7);
  expect(found?.standardDeviation).toBeCloseTo(0.7130159690171128, 12);
});

test('the likelihood agrees: mean 0.945 and deviation 0.656 of Oahu as published for cenmle', () => {
  const { logMean = NaN, logStandardDeviation: s = NaN } = censoredLognormal(oahu) ?? {};
  const mean = Math.exp(logMean + s ** 2 / 2);
  expect(mean).toBeCloseTo(0.9452585, 6);
  expect(mean * Math.sqrt(Math.expm1(s ** 2))).toBeCloseTo(0.6559261, 6);
});

test('without results below detection mean and deviation are the ordinary ones', () => {
  // STA-01 of the golden cases.
  const all = parsed('0.12 0.18 0.09 0.22 0.31 0.15 0.11 0.27 0.19 0.14 0.16 0.21');
  const found = capabilityOfResults(all, 1.25);
  expect(found.orderStatistics?.mean).toBeCloseTo(0.17916666666666667, 12);
  expect(found.kaplanMeier?.mean).toBeCloseTo(0.17916666666666667, 12);
  expect(found.ppu).toBeCloseTo(5.455379141492646, 9);
  expect(found.ppuLower95).toBeCloseTo(3.53572901813647, 9);
});

test('results that are all below detection give no capability but the margin to the limit', () => {
  const found = capabilityOfResults(
    Array.from({ length: 12 }, () => ({ belowDetection: true, value: 0.1 })),
    1.25,
  );
  expect([found.ppu, found.ppuLower95, found.kaplanMeier]).toEqual([null, null, null]);
  expect(found.limitOverDetection).toBeCloseTo(12.5, 12);
});

test('fewer than three different detected results determine no line', () => {
  expect(orderStatistics(parsed('1 1 2 <0.5 <0.5'))).toBeNull();
  expect(kaplanMeier(parsed('1 1 2 <0.5 <0.5'))?.mean).toBeCloseTo(1, 12);
});

test("the confidence limits of counts are those of R's poisson.test: 137 in 24.19893", () => {
  const found = poissonRate(137, 24.19893);
  expect(found.lower95).toBeCloseTo(4.753125, 6);
  expect(found.upper95).toBeCloseTo(6.692709, 6);
  expect(poissonRate(0, 1)).toEqual({ mean: 0, lower95: 0, upper95: expect.closeTo(3.6888794541139354, 9) as number });
});

test('control limits of counts are centre ± 3 roots of the centre, and are not below 0', () => {
  expect(countLimits([4, 4, 4])).toEqual({ centre: 4, lower: 0, upper: 10 });
  expect(countLimits([16, 16])).toEqual({ centre: 16, lower: 4, upper: 28 });
  expect(countLimits([])).toBeNull();
});

test('control limits of single values are centre ± 2.66 mean moving ranges', () => {
  const found = controlLimits([10, 12, 11, 13]);
  // Mean moving range (2 + 1 + 2) ÷ 3; 3 ÷ 1.128 = 2.6596.
  expect(found?.upper).toBeCloseTo(11.5 + (3 / 1.128) * (5 / 3), 12);
  expect(controlLimits([1])).toBeNull();
});

test('a value above the limit, nine above the centre and six rising ones are flagged', () => {
  const limits = { centre: 5, lower: 0, upper: 10, sigma: 5 / 3 };
  expect(ruleFlags([11], limits)).toEqual([['aboveControlLimit']]);
  expect(
    ruleFlags(
      Array.from({ length: 9 }, () => 6),
      limits,
    ).at(-1),
  ).toEqual(['nineOnOneSide']);
  expect(ruleFlags([1, 2, 3, 4, 4.5, 5], limits).at(-1)).toEqual(['sixRising']);
  expect(
    ruleFlags(
      Array.from({ length: 9 }, () => 4),
      limits,
    ).at(-1),
  ).toEqual([]);
});

test('a shift of one deviation is found by CUSUM and EWMA and by no single value', () => {
  const values = [...Array<number>(10).fill(10), ...Array<number>(14).fill(11)];
  const process = { centre: 10, sigma: 1 };
  const sums = cumulativeSums(values, process);
  expect(sums.findIndex(({ isSignal }) => isSignal)).toBe(20);
  // Montgomery 2013, section 9.2: the limit widens to L·σ·√(λ ÷ (2 − λ)).
  const averages = movingAverages(values, process);
  expect(averages.at(-1)?.upper).toBeCloseTo(10 + 2.962 * Math.sqrt(0.2 / 1.8), 4);
  expect(averages.slice(0, 10).every(({ value }) => value === 10)).toBe(true);
  expect(averages.at(-1)?.value).toBeGreaterThan(10.9);
});
