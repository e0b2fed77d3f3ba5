import { expect, test } from 'vitest';
import { chooseLocations, minimumFor, type ScoredLocation } from './choose-locations.js';
import { resolveCriterion, type CriterionInputs } from './criterion.js';
import { locationScore, scoreBand } from './location-score.js';

const factor = (score: number) => ({ name: 'factor', role: 'factor', weight: 1, score }) as const;
const summand = (score: number, weight = 1) => ({ name: 'summand', role: 'summand', weight, score }) as const;

test('a location scores geometry × accessibility × visibility + material + mechanism + contact (formulas 12.2)', () => {
  // LOC-01 of the golden cases.
  const attributes = [factor(4), factor(3), factor(3), summand(4), summand(2), summand(3)];
  expect(locationScore(attributes)).toBe(45);
  expect(locationScore([factor(1), factor(1), factor(1), summand(1), summand(1), summand(1)])).toBe(4);
  expect(locationScore(attributes, 'sum')).toBe(19);
  expect(locationScore([factor(2), summand(3, 2)])).toBe(8);
  expect([45, 30, 29, 15, 14].map(scoreBand)).toEqual(['high', 'high', 'medium', 'medium', 'low']);
});

const at = (code: string, score: number, more: Partial<ScoredLocation> = {}): ScoredLocation => ({
  id: code,
  code,
  part: null,
  material: 'Steel',
  score,
  decision: null,
  ...more,
});
const rule = {
  selection: 'threshold',
  threshold: 30,
  topCount: null,
  minimumLocations: 1,
  everyMaterial: true,
} as const;
const chosen = (locations: readonly ScoredLocation[], by: Parameters<typeof chooseLocations>[1] = rule) =>
  chooseLocations(locations, by)
    .filter(({ selected }) => selected)
    .map(({ code }) => code);

test('high scores are chosen, one location of each material, and at least the minimum', () => {
  const locations = [at('A', 12), at('B', 45), at('C', 30), at('D', 8, { material: 'PTFE' })];
  expect(chosen(locations)).toEqual(['B', 'C', 'D']);
  expect(chosen([at('A', 3), at('B', 5)], { ...rule, everyMaterial: false })).toEqual(['B']);
  expect(chosen(locations, { ...rule, selection: 'top', topCount: 1, everyMaterial: false })).toEqual(['B']);
  expect(chooseLocations(locations, rule).map(({ code, rank }) => `${code}${rank}`)).toEqual(['B1', 'C2', 'A3', 'D4']);
});

test('every location has its reason, and who left out the worst one is quoted', () => {
  const rows = chooseLocations(
    [at('A', 45, { decision: { selected: false, reason: 'cannot be reached' } }), at('B', 2)],
    rule,
  );
  expect(rows.map(({ code, selected, isWorstCase, why }) => [code, selected, isWorstCase, why])).toEqual([
    ['A', false, true, 'left out: cannot be reached (score 45 (high) is at least 30)'],
    ['B', false, false, 'score 2 (low) asks for no sample'],
  ]);
});

test('the band of the area raises the minimum number of locations', () => {
  const bands = [
    { from: 0, to: 1e4, count: 2 },
    { from: 1e4, to: null, count: 5 },
  ];
  expect([9_999, 1e4, null].map(area => minimumFor(area, 1, bands))).toEqual([2, 5, 1]);
});

const surface = {
  l3MgPerSqcm: 0.00125,
  source: 'Lowest limit',
  l4Mg: null,
  isJudgedBySurface: true,
  alertPercent: 50,
  flags: [],
};
const inputs: CriterionInputs = {
  mode: 'equipmentWise',
  custom: null,
  alertLevel: null,
  areaSqcm: 25,
  swabs: 1,
  surface,
  stated: null,
};

test('the limit of a sample is L3 times its area, pooled swabs count each (formulas 12.3, LAD-08)', () => {
  expect(resolveCriterion(inputs)).toMatchObject({
    value: 0.03125,
    unit: 'mg',
    alert: 0.015625,
    mode: 'equipmentWise',
  });
  expect(resolveCriterion({ ...inputs, swabs: 4 })?.value).toBe(0.125);
  expect(resolveCriterion({ ...inputs, areaSqcm: null })).toMatchObject({ value: 0.00125, unit: 'mg/sqcm' });
  const capped = resolveCriterion({ ...inputs, surface: { ...surface, l4Mg: 0.01 } });
  expect(capped).toMatchObject({ value: 0.01, alert: 0.005 });
  expect(capped?.trace.join()).not.toContain('×');
  expect(resolveCriterion({ ...inputs, surface: null })).toBeNull();
});

test('a typed limit is taken as it is, with its justification in the trace', () => {
  const custom = { operator: 'LessThan', value: 5, unit: 'ppm', justification: 'agreed with the customer' } as const;
  expect(resolveCriterion({ ...inputs, mode: 'custom', custom })).toEqual({
    operator: 'LessThan',
    value: 5,
    unit: 'ppm',
    alert: null,
    mode: 'custom',
    trace: ['Typed for this sample', 'Justification: agreed with the customer'],
  });
  expect(resolveCriterion({ ...inputs, mode: 'custom' })).toBeNull();
});

test('a fixed limit looser than the calculated one does not replace it while results are judged on the surface', () => {
  const fixed = { ...surface, l4Mg: 10, flags: ['FIXED_LIMIT_LOOSER'] };
  const lower = resolveCriterion({ ...inputs, surface: fixed });
  expect(lower).toMatchObject({ value: 0.03125, alert: 0.015625 });
  expect(lower?.trace).toContain('L4 = L3 × 25 sqcm = 0.03125 mg, lower than 10 mg by the policy');
  const byMass = resolveCriterion({ ...inputs, surface: { ...fixed, isJudgedBySurface: false } });
  expect([byMass?.value, byMass?.trace.join().includes('×')]).toEqual([10, false]);
});

test('a limit of one sample needs no area, and an unknown area gives no looser limit', () => {
  const ofSample = { ...surface, l3MgPerSqcm: null, l4Mg: 2 };
  expect(resolveCriterion({ ...inputs, areaSqcm: null, surface: ofSample })).toMatchObject({ value: 2, unit: 'mg' });
  expect(resolveCriterion({ ...inputs, areaSqcm: null, surface: { ...surface, l4Mg: 2 } })).toBeNull();
  expect(resolveCriterion({ ...inputs, surface: { ...surface, l3MgPerSqcm: null } })).toBeNull();
});
