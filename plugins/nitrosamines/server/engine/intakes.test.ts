import fc from 'fast-check';
import { expect, test } from 'vitest';
import { authorities, type AuthorityIntake } from '#plugins/nitrosamines/shared/nitrosamine';
import { inNanograms, intakesOf, intakesOfCategory, lowestIntake, type IntakeSources } from './index.js';

const quantity = fc.record({
  value: fc.double({ min: 1e-3, max: 1e3, noNaN: true }),
  unit: fc.constantFrom('g', 'mg', 'ug', 'ng'),
});
const perhaps = <T>(of: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(of, { nil: null });
const category = fc.integer({ min: 1, max: 5 });
const stated = fc
  .subarray([...authorities])
  .chain(named =>
    fc.tuple(
      ...named.map(authority =>
        fc.record({ authority: fc.constant(authority), intake: perhaps(quantity), cpcaCategory: perhaps(category) }),
      ),
    ),
  ) as fc.Arbitrary<AuthorityIntake[]>;
const anySources: fc.Arbitrary<IntakeSources> = fc.record({
  limitBasis: fc.constantFrom('AI', 'ADE', null),
  acceptableIntake: perhaps(quantity),
  intakeSource: fc.constant(null),
  authorityIntakes: perhaps(stated),
  ade: perhaps(quantity),
  adeSource: fc.constant(null),
  cpcaCategory: perhaps(category),
});

test('an intake is the one its authority states, else that of the plant, and a category never overrides either', () => {
  fc.assert(
    fc.property(anySources, sources => {
      for (const { authority, ngPerDay } of intakesOf(sources)) {
        const own = sources.authorityIntakes?.find(each => each.authority === authority);
        const value = own === undefined ? sources.acceptableIntake : (own.intake ?? null);
        const byCategory = own === undefined ? sources.cpcaCategory : (own.cpcaCategory ?? null);
        const { ade } = sources;
        if (sources.limitBasis === 'ADE') expect(ngPerDay).toBe(ade && inNanograms(ade));
        else if (value !== null) expect(ngPerDay).toBe(inNanograms(value));
        else expect(ngPerDay).toBe(byCategory && intakesOfCategory(byCategory)[authority]);
      }
    }),
  );
});

test('the strictest intake is the lowest stated: an authority that does not limit it does not count as 0', () => {
  fc.assert(
    fc.property(anySources, sources => {
      const intakes = intakesOf(sources);
      const known = intakes.flatMap(({ ngPerDay }) => ngPerDay ?? []);
      const lowest = lowestIntake(intakes);
      expect(lowest?.ngPerDay ?? Infinity).toBe(Math.min(...known));
      expect(lowest?.authority).toBe(intakes.find(({ ngPerDay }) => ngPerDay === lowest?.ngPerDay)?.authority);
    }),
  );
});

test('a daily amount is the same in every unit, and other units are refused', () => {
  const same = [
    { value: 96, unit: 'ng' },
    { value: 0.096, unit: 'ug' },
    { value: 0.000_096, unit: 'mg' },
    { value: 96e-9, unit: 'g' },
  ];
  for (const each of same) expect(inNanograms(each)).toBeCloseTo(96, 9);
  expect(() => inNanograms({ value: 96, unit: 'ppm' })).toThrow('ppm is no unit of a dose');
});
