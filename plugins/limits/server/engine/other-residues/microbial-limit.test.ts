import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  endotoxinSurfaceLimit,
  microbialLimits,
  withDemands,
  withGradeCriteria,
  type MicrobialCriterion,
  type ProductDemand,
} from '../index.js';

const gradeC: MicrobialCriterion = {
  contaminant: 'BioBurden',
  sampleType: 'swab',
  roomGrade: 'C',
  alert: 15,
  action: 25,
  operator: 'LessThanEqualTo',
  unit: 'CFU per 25 sqcm',
};
const gradeA: MicrobialCriterion = { ...gradeC, roomGrade: 'A', alert: null, action: 1, operator: 'LessThan' };
const lowestPh: MicrobialCriterion = {
  ...gradeC,
  roomGrade: null,
  alert: 5.5,
  action: 5,
  operator: 'GreaterThanEqualTo',
};

test('equipment has the limits of its grade and those of all grades, without a grade only the latter', () => {
  const all = [gradeA, gradeC, lowestPh];
  expect(microbialLimits(all, 'C')).toEqual([gradeC, lowestPh]);
  expect(microbialLimits(all, null)).toEqual([lowestPh]);
});

test('what a room grade states takes the place of the policy for the same contaminant, sample, side and unit, and is added otherwise', () => {
  const stricter = { ...gradeC, action: 10, alert: 5 };
  const perPlate = { ...gradeC, sampleType: 'plate', unit: 'CFU per plate', action: 5 } as const;
  const highestPh = { ...lowestPh, operator: 'LessThanEqualTo', action: 7, alert: null } as const;
  expect(withGradeCriteria([gradeC, lowestPh], [stricter, perPlate])).toEqual([lowestPh, stricter, perPlate]);
  expect(withGradeCriteria([lowestPh], [highestPh])).toEqual([lowestPh, highestPh]);
  expect(withGradeCriteria([gradeC], [])).toEqual([gradeC]);
  expect(withGradeCriteria([gradeC], [gradeC, stricter])).toEqual([stricter]);
  expect(withGradeCriteria([], [lowestPh, { ...lowestPh, action: 6 }])).toEqual([{ ...lowestPh, action: 6 }]);
});

describe('an endotoxin limit', () => {
  const input = {
    route: 'parenteral',
    doseMgPerKgHour: 10,
    minBatchSizeKg: 1,
    areaSqcm: 100_000,
    sharePercent: 10,
  } as const;

  test('is spread like a carryover: K ÷ M × batch × share ÷ area', () => {
    // 5 / 10 EU/mg × 1e6 mg × 0.1 ÷ 100 000 sqcm
    expect(endotoxinSurfaceLimit(input)).toEqual({
      outcome: 'LIMIT',
      of: input,
      thresholdEuPerKgHour: 5,
      limitEuPerMg: 0.5,
      euPerSqcm: 0.5,
    });
    expect(endotoxinSurfaceLimit({ ...input, route: 'intrathecal' })).toMatchObject({
      limitEuPerMg: 0.02,
      euPerSqcm: 0.02,
    });
  });

  test('names all missing inputs', () => {
    const unknown = { route: null, doseMgPerKgHour: null, minBatchSizeKg: null, areaSqcm: NaN, sharePercent: 10 };
    expect(endotoxinSurfaceLimit(unknown)).toEqual({
      outcome: 'MISSING_INPUT',
      missing: ['endotoxinRoute', 'endotoxinDoseMgPerKgHour', 'minBatchSize', 'surfaceArea'],
    });
  });

  test.each([
    [{ route: null }, 'endotoxinRoute'],
    [{ doseMgPerKgHour: null }, 'endotoxinDoseMgPerKgHour'],
    [{ minBatchSizeKg: null }, 'minBatchSize'],
    [{ areaSqcm: NaN }, 'surfaceArea'],
    [{ areaSqcm: 0 }, 'surfaceArea'],
  ])('is absent without %o, and names only that', (unknown, name) => {
    expect(endotoxinSurfaceLimit({ ...input, ...unknown })).toEqual({ outcome: 'MISSING_INPUT', missing: [name] });
  });

  test('never loosens with a larger dose or area, or with a smaller batch or share', () => {
    const positive = fc.double({ min: 1e-6, max: 1e9, noNaN: true });
    const share = fc.double({ min: 1e-3, max: 100, noNaN: true });
    const limit = (of: Parameters<typeof endotoxinSurfaceLimit>[0]): number => {
      const found = endotoxinSurfaceLimit(of);
      return found.outcome === 'LIMIT' ? found.euPerSqcm : NaN;
    };
    fc.assert(
      fc.property(
        positive,
        positive,
        positive,
        share,
        fc.double({ min: 1, max: 100, noNaN: true }),
        (dose, batch, area, percent, times) => {
          const of = {
            route: 'parenteral',
            doseMgPerKgHour: dose,
            minBatchSizeKg: batch,
            areaSqcm: area,
            sharePercent: percent,
          } as const;
          const most = limit(of) * (1 + 1e-12);
          expect(limit({ ...of, doseMgPerKgHour: dose * times })).toBeLessThanOrEqual(most);
          expect(limit({ ...of, areaSqcm: area * times })).toBeLessThanOrEqual(most);
          expect(limit({ ...of, minBatchSizeKg: batch / times })).toBeLessThanOrEqual(most);
          expect(limit({ ...of, sharePercent: percent / times })).toBeLessThanOrEqual(most);
        },
      ),
    );
  });
});

describe('a product requirement', () => {
  const demand = (action: number, production: string): ProductDemand<string> => ({
    contaminant: 'BioBurden',
    unit: 'CFU per 25 sqcm',
    action,
    production,
  });
  const alone = ({ action }: ProductDemand<string>): MicrobialCriterion => ({
    ...gradeC,
    roomGrade: null,
    action,
    alert: action / 2,
  });

  test('applies where it is tighter than the room grade, the lowest of several, and names its production', () => {
    expect(withDemands([gradeC, lowestPh], [demand(20, 'PRD-1'), demand(10, 'PRD-2')], alone)).toEqual([
      { ...gradeC, action: 10, alert: 5, production: 'PRD-2' },
      { ...lowestPh, production: null },
    ]);
  });

  test('never loosens: no growth stays no growth', () => {
    expect(withDemands([gradeA], [demand(1, 'PRD-1')], alone)).toEqual([{ ...gradeA, production: null }]);
    expect(withDemands([gradeC], [demand(30, 'PRD-1')], alone)).toEqual([{ ...gradeC, production: null }]);
  });

  test('does not affect rinses and counts per plate, and applies alone where the policy has no limit', () => {
    const plate = { ...gradeC, unit: 'CFU per plate', sampleType: 'plate' as const };
    const rinse = { ...gradeC, sampleType: 'rinse' as const };
    expect(withDemands([plate, rinse], [demand(2, 'PRD-1')], alone)).toEqual([
      { ...plate, production: null },
      { ...rinse, production: null },
      { ...gradeC, roomGrade: null, action: 2, alert: 1, production: 'PRD-1' },
    ]);
  });
});
