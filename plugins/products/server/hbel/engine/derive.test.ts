import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { derived, factor, factors, from, ld50, mgPerDay } from './derivation.fixture.js';
import {
  categoryIntakesUgPerDay,
  derive,
  factorsOf,
  isRoundingOf,
  type DerivationFactors,
  type DerivationInput,
  type Derived,
} from './index.js';

const values = fc.double({ min: 1e-6, max: 1e4, noNaN: true });
const divisors = fc.record(
  Object.fromEntries(
    factorsOf('separate').map(({ key, minimum, maximum }) => [
      key,
      fc.double({ min: minimum, max: maximum, noNaN: true }),
    ]),
  ),
);
const relative = (one: number, other: number): number => Math.abs(one - other) / Math.abs(other);

describe('a limit', () => {
  test('is never raised by a larger factor', () => {
    fc.assert(
      fc.property(
        values,
        divisors,
        fc.constantFrom(...factorsOf('separate')),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (pod, given, { key, maximum }, share) => {
          const larger = { ...given, [key]: (given[key] ?? 1) + share * (maximum - (given[key] ?? 1)) };
          const limit = (all: typeof given): number =>
            mgPerDay(from(pod, 'mg/kg/day', 'NOAEL', { factors: factors(all) }));
          expect(limit(larger)).toBeLessThanOrEqual(limit(given));
        },
      ),
    );
  });

  test('does not depend on the unit in which its point of departure is written', () => {
    fc.assert(
      fc.property(values, divisors, (pod, given) => {
        const inMg = mgPerDay(from(pod, 'mg/kg/day', 'NOAEL', { factors: factors(given) }));
        const inUg = mgPerDay(from(pod * 1000, 'ug/kg/day', 'NOAEL', { factors: factors(given) }));
        expect(relative(inUg, inMg)).toBeLessThan(1e-12);
      }),
    );
  });

  test('is proportional to point of departure and body weight', () => {
    fc.assert(
      fc.property(values, fc.double({ min: 1, max: 200, noNaN: true }), (pod, weight) => {
        const one = mgPerDay(from(pod, 'mg/kg/day', 'NOAEL', { bodyWeightKg: weight }));
        const twice = mgPerDay(from(2 * pod, 'mg/kg/day', 'NOAEL', { bodyWeightKg: weight / 2 }));
        expect(relative(twice, one)).toBeLessThan(1e-12);
      }),
    );
  });

  test('can be calculated again from its trace', () => {
    fc.assert(
      fc.property(values, divisors, (pod, given) => {
        const { inputs, valueUgPerDay } = derived(from(pod, 'mg/kg/day', 'NOAEL', { factors: factors(given) }));
        const of = (symbol: string): number => inputs.find(input => input.symbol === symbol)?.value ?? NaN;
        const product = ['F1', 'F2', 'F3', 'F4', 'F5', 'MF', 'S'].reduce((all, symbol) => all * of(symbol), 1);
        expect(relative((of('POD') * of('BW') * 1000) / product, valueUgPerDay)).toBeLessThan(1e-12);
      }),
    );
  });
});

describe('a concentration in air (ICH Q3C)', () => {
  const inhalation = { hoursPerDay: 6, daysPerWeek: 5, breathedLPerDay: 290, weightKg: 0.425, source: 'ICH Q3C, rat' };
  const inhaled = (ppm: number, molarMassGPerMol: number, f: Partial<Record<keyof DerivationFactors, number>>) =>
    from(ppm, 'ppm', 'NOAEL', { inhalation: { ...inhalation, molarMassGPerMol }, factors: factors(f) });
  const inputOf = (found: Derived, symbol: string) => found.inputs.find(each => each.symbol === symbol)?.value;

  test('gives the published limit of triethylamine: 247 ppm, 1022.2 mg/m3, 124.9 mg/kg/day, 62.5 mg/day, 6250 ppm', () => {
    const found = derived(inhaled(247, 101.19, { f1: 5, f2: 10, f3: 2 }));
    expect(inputOf(found, 'c')).toBeCloseTo(1022.2, 0);
    // The guideline rounds to three digits at each step.
    expect(Math.abs((inputOf(found, 'D') ?? 0) / 124.9 - 1)).toBeLessThan(0.004);
    expect(Math.abs(found.valueUgPerDay / 62_500 - 1)).toBeLessThan(0.004);
    expect(Math.abs(found.q3cOption1Ppm / 6250 - 1)).toBeLessThan(0.004);
    expect(found.formula).toBe(
      'c = POD × M / 24.45; D = c × h / 24 × d / 7 × V / 1000 / w; PDE = D × BW / (F1 × F2 × F3 × F4 × F5)',
    );
  });

  test('gives the published limit of tetrahydrofuran from 0.105 mg/L: 71.65 mg/kg/day and 7.165 mg/day', () => {
    const continuous = { ...inhalation, hoursPerDay: 24, daysPerWeek: 7 };
    const found = derived(
      from(105, 'mg/m3', 'NOAEL', { inhalation: continuous, factors: factors({ f1: 5, f2: 10, f4: 10 }) }),
    );
    expect(inputOf(found, 'D')).toBeCloseTo(71.65, 2);
    expect(found.valueUgPerDay / 1000).toBeCloseTo(7.165, 3);
    expect(found.formula).toMatch(/^D = POD × h/);
    expect(found.notes.map(note => note.code)).toEqual(['INHALED_TAKEN_UP_WHOLLY']);
  });

  test('reports every missing input of the study, and accepts none of them with a dose', () => {
    expect(derive(from(200, 'ppm', 'NOAEL', {})).faults.map(fault => fault.path)).toEqual([
      'inhalation.molarMassGPerMol',
      'inhalation.hoursPerDay',
      'inhalation.daysPerWeek',
      'inhalation.breathedLPerDay',
      'inhalation.weightKg',
    ]);
    const odd = { ...inhalation, molarMassGPerMol: 72.1, hoursPerDay: 25, daysPerWeek: 8 };
    expect(derive(from(200, 'mg/m3', 'NOAEL', { inhalation: odd })).faults.map(fault => fault.path)).toEqual([
      'inhalation.hoursPerDay',
      'inhalation.daysPerWeek',
      'inhalation.molarMassGPerMol',
    ]);
    expect(derive(from(1, 'mg/kg/day', 'NOAEL', { inhalation })).faults.map(fault => fault.path)).toEqual([
      'inhalation',
    ]);
  });
});

describe('a composite factor (ISPE, ASTM E3219)', () => {
  const composite = (ufc: number, more: Partial<DerivationFactors> = {}): DerivationInput =>
    from(10, 'mg/kg/day', 'NOAEL', { bodyWeightKg: 60, factors: { ufc: factor(ufc), ...more } });

  test('replaces F1 to F5: ADE = NOAEL × BW ÷ (UFc × MF × S)', () => {
    const { valueUgPerDay, formula, inputs } = derived(composite(250, { mf: factor(3), s: factor(2) }));
    expect(valueUgPerDay).toBeCloseTo((10 * 60 * 1000) / (250 * 3 * 2), 9);
    expect(formula).toBe('ADE = POD × BW / (UFc × MF × S)');
    expect(inputs.map(each => each.symbol)).toEqual(['POD', 'BW', 'UFc', 'MF', 'S']);
  });

  test('gives the same limit as its separate factors', () => {
    const apart = from(10, 'mg/kg/day', 'NOAEL', { bodyWeightKg: 60, factors: factors({ f1: 5, f2: 10, f3: 5 }) });
    expect(mgPerDay(composite(250))).toBeCloseTo(mgPerDay(apart), 12);
  });

  test('may not be combined with them nor be below 1, and also warns of insufficient data', () => {
    expect(derive(composite(100, { f1: factor(5) })).faults).toEqual([
      { path: 'factors.f1', message: 'is part of UFc: state one or the other' },
    ]);
    expect(derive(composite(0.5)).faults).toEqual([{ path: 'factors.ufc.value', message: 'must be from 1 to 100000' }]);
    expect(derived(composite(6000)).notes.map(each => each.code)).toEqual(['FACTORS_ABOVE_5000']);
  });
});

describe('what is missing or out of range is named, never guessed:', () => {
  const whole = from(10, 'mg/kg/day', 'NOAEL', {});
  test.each<[string, DerivationInput, string]>([
    ['no point of departure', { ...whole, pointOfDeparture: null }, 'pointOfDeparture'],
    ['no body weight', { ...whole, bodyWeightKg: null }, 'bodyWeightKg'],
    ['no factors', { ...whole, factors: null }, 'factors'],
    ['a factor below 1', { ...whole, factors: factors({ f2: 0.5 }) }, 'factors.f2.value'],
    ['a factor above its range', { ...whole, factors: factors({ f1: 13 }) }, 'factors.f1.value'],
    ['a factor that is not a number', { ...whole, factors: factors({ f4: NaN }) }, 'factors.f4.value'],
    [
      'a bioavailability above 1',
      { ...whole, bioavailability: { studied: 1.2, target: 1 } },
      'bioavailability.studied',
    ],
    ['a dose of zero', from(0, 'mg/kg/day', 'NOAEL', {}), 'pointOfDeparture.value'],
    ['no TD50', { method: 'td50', bodyWeightKg: 50 }, 'td50MgPerKgDay'],
    ['no category', { method: 'category' }, 'category'],
    ['an LD50 below its value', { ...ld50(300, 1000), ld50Qualifier: '<' }, 'ld50Qualifier'],
    ['no safety factor', { method: 'dose', doseMgPerDay: 5 }, 'safetyFactor'],
    ['a safety factor below 1', { ...ld50(300, 0.1) }, 'safetyFactor.value'],
  ])('%s', (_what, input, path) => {
    const outcome = derive(input);
    expect(outcome.derived).toBeNull();
    expect(outcome.faults.map(fault => fault.path)).toEqual([path]);
  });
});

test.each<[string, DerivationInput, string[]]>([
  ['a NOAEL with ordinary factors', from(10, 'mg/kg/day', 'NOAEL', { factors: factors({ f1: 5, f2: 10 }) }), []],
  ['a LOAEL without F5', from(10, 'mg/kg/day', 'LOAEL', {}), ['LOAEL_WITHOUT_F5']],
  ['F5 on a NOAEL', from(10, 'mg/kg/day', 'NOAEL', { factors: factors({ f5: 10 }) }), ['F5_WITHOUT_LOAEL']],
  [
    'factors above 5000',
    from(10, 'mg/kg/day', 'LOAEL', { factors: factors({ f1: 12, f2: 10, f3: 10, f5: 10 }) }),
    ['FACTORS_ABOVE_5000'],
  ],
  ['a daily amount with a body weight', from(10, 'mg/day', 'NOAEL', {}), ['WEIGHT_NOT_USED']],
  ['a therapeutic dose', { method: 'dose', doseMgPerDay: 5, safetyFactor: factor(1000) }, ['SCREENING_VALUE']],
  ['an exposure limit', { method: 'oel', oelUgPerM3: 5 }, ['SCREENING_VALUE']],
  ['an LD50 of a limit test', { ...ld50(2000, 1000), ld50Qualifier: '>' }, ['LD50_NOT_ADEQUATE', 'LOWER_BOUND_USED']],
])('%s is marked as what it is', (_what, input, codes) => {
  expect(derived(input).notes.map(note => note.code)).toEqual(codes);
});

test('a screening value is the therapeutic dose over 1000, and a mutagen without data has 1.5 ug a day', () => {
  expect(mgPerDay({ method: 'dose', doseMgPerDay: 5, safetyFactor: factor(1000) })).toBeCloseTo(0.005, 15);
  const modified = derived({
    method: 'dose',
    doseMgPerDay: 5,
    safetyFactor: factor(1000),
    modificationFactor: factor(2),
  });
  expect(modified.valueUgPerDay).toBeCloseTo(2.5, 12);
  expect(modified).toMatchObject({ formula: 'Screening value = TD / (SF × MF)', inputs: { length: 3 } });
  expect(derived({ method: 'ttc' }).valueUgPerDay).toBe(1.5);
  expect(Object.values(categoryIntakesUgPerDay)).toEqual([1, 10, 100]);
});

test('bioavailability moves a limit by its share on the route of the study over that on its own (formulas 2.2)', () => {
  const studied = (share: number, target: number): Derived =>
    derived(
      from(10, 'mg/kg/day', 'NOAEL', { bioavailability: { studied: share, target, reason: 'Intravenous study' } }),
    );
  const plain = derived(from(10, 'mg/kg/day', 'NOAEL', {})).valueUgPerDay;
  expect(studied(0.8, 0.2).valueUgPerDay / plain).toBeCloseTo(4, 12);
  expect(studied(0.2, 0.8).valueUgPerDay / plain).toBeCloseTo(0.25, 12);
  const { formula, inputs } = studied(0.8, 0.2);
  expect(formula).toContain('POD × BW × α /');
  expect(inputs.find(({ symbol }) => symbol === 'α')).toMatchObject({ reason: 'Intravenous study' });
});

test('a screening value uses stated inputs instead of the defaults', () => {
  // 5 ug/m3 in the 10 m3 of a shift; in 8 m3 of which a quarter is absorbed.
  expect(derived({ method: 'oel', oelUgPerM3: 5 }).valueUgPerDay).toBeCloseTo(50, 12);
  expect(derived({ method: 'oel', oelUgPerM3: 5, breathedM3: 8, absorption: 0.25 }).valueUgPerDay).toBeCloseTo(10, 12);
  // 273 mg/kg × 70 kg ÷ 2000 ÷ 1000 are 9.555 ug (LD5-01); with a divisor of 5000 and a factor of 3 a 7.5th of it.
  expect(derived(ld50(273, 1000)).valueUgPerDay).toBeCloseTo(9.555, 12);
  const stated = { ...ld50(273, 1000), divisor: 5000, modificationFactor: { value: 3, reason: 'Thin data' } };
  expect(derived(stated).valueUgPerDay).toBeCloseTo(9.555 / 7.5, 12);
  const reasons = derived(stated).inputs.map(({ symbol, reason }) => [symbol, reason]);
  expect(reasons).toEqual(
    expect.arrayContaining([
      ['SF', 'stated in the report'],
      ['MF', 'Thin data'],
    ]),
  );
});

test.each([
  ['f1', 12],
  ['f2', 10],
  ['f3', 10],
  ['f4', 10],
  ['f5', 10],
  ['mf', 10],
  ['s', 100],
] as const)('%s is at maximum %d', (key, maximum) => {
  const faults = (value: number) =>
    derive(from(10, 'mg/kg/day', 'LOAEL', { factors: factors({ [key]: value }) })).faults.map(({ path }) => path);
  expect([faults(maximum), faults(maximum * 1.001)]).toEqual([[], [`factors.${key}.value`]]);
});

test('factors that multiply to 5000 are not above it', () => {
  const codes = (f5: number): string[] =>
    derived(from(10, 'mg/kg/day', 'LOAEL', { factors: factors({ f1: 10, f2: 10, f3: 10, f5 }) })).notes.map(
      ({ code }) => code,
    );
  expect([codes(5), codes(5.001)]).toEqual([[], ['FACTORS_ABOVE_5000']]);
});

test.each([
  [7.2, 7.165, true],
  [7.165, 7.165000000000001, true],
  [7, 7.165, true],
  [96, 95.9, true],
  [100, 96, true],
  [0.015, 0.0149, true],
  [0.02, 0.015, false],
  [1, 1.49, false],
  [7.1, 7.165, false],
  [2000, 2, false],
])('a stated %d for a calculated %d is rounding: %s', (stated, calculated, expected) => {
  expect(isRoundingOf(stated, calculated)).toBe(expected);
});
