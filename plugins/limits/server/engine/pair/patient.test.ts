import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  AgentLimits,
  calculateMatrix,
  defaultPolicy,
  NitrosamineLimits,
  pairLimit,
  recalculateMatrix,
  sensitivityOf,
  type LimitPolicy,
  type MatrixResult,
  type PairLimit,
  type PlantInput,
  type Production,
  type Substance,
} from '../index.js';
import { unknownSubstance } from '../test/golden-ladder.fixture.js';
import { tablets } from '../test/one-pair.fixture.js';
import { anyPlant } from '../test/random-plant.fixture.js';

const runs = { numRuns: 300 };

const residue = unknownSubstance;
const alone = (criterion: 'useToxicity' | 'useDosage' | 'useLd50', change: Partial<LimitPolicy> = {}): LimitPolicy => ({
  ...defaultPolicy('Chemical'),
  useToxicity: false,
  useDosage: false,
  useLd50: false,
  useARL: false,
  [criterion]: true,
  ...change,
});

function limitFor(patientWeightKg: number | null, substance: Partial<Substance>, policy: LimitPolicy): PairLimit {
  const next = patientWeightKg === null ? tablets : { ...tablets, patientWeightKg };
  const limit = pairLimit({ ...residue, ...substance }, next, policy, 1000);
  if (limit.outcome !== 'LIMIT') throw new Error(limit.outcome);
  return limit;
}

describe('worked by hand: the intake of a patient is proportional to the body weight (ADR 0029)', () => {
  const hbel = { hbelMgPerDay: { any: 0.05 } };
  test.each([
    // 0.05 mg/day × 250 000 doses; of 50 kg 10 are a fifth.
    ['an adult takes an HBEL as it is', null, hbel, 0.05, 12_500],
    ['a child of 10 kg a fifth', 10, hbel, 0.01, 2500],
    ['an infant of 3.5 kg 7 percent', 3.5, hbel, 0.0035, 875],
    ['who weighs as much as the reference takes all', 50, hbel, 0.05, 12_500],
    ['a horse of 600 kg no more than all', 600, hbel, 0.05, 12_500],
    // 10 of 70 kg
    ['an HBEL derived for 70 kg, a seventh', 10, { ...hbel, hbelForKg: { any: 70 } }, 0.05 / 7, 12_500 / 7],
    ['an HBEL derived for a child of 10 kg is whole', 10, { ...hbel, hbelForKg: { any: 10 } }, 0.05, 12_500],
    ['an HBEL for 70 kg before adults stays as it is', null, { ...hbel, hbelForKg: { any: 70 } }, 0.05, 12_500],
    ['an acceptable intake of 96 ng/day, a fifth', 10, { acceptableIntakeMgPerDay: 96e-6 }, 19.2e-6, 4.8],
  ] as const)('%s', (_what, kg, substance, l0, mac) => {
    const limit = limitFor(kg, substance, alone('useToxicity'));
    expect(limit.l0MgPerDay).toBeCloseTo(l0, 12);
    expect(limit.l2Mg).toBeCloseTo(mac, 8);
  });

  test('a thousandth of a therapeutic dose is that of an adult: 6.25 mg/day give 1562.5 mg, for 10 kg 312.5', () => {
    const dose = { therapeuticDoseMgPerDay: 6.25 };
    expect(limitFor(null, dose, alone('useDosage')).l2Mg).toBeCloseTo(1562.5, 9);
    expect(limitFor(10, dose, alone('useDosage')).l2Mg).toBeCloseTo(312.5, 9);
  });

  test('the LD50 rule uses the patient instead of its 70 kg: 2000 mg/kg give 17 500 mg, for 10 kg 2500', () => {
    // 2000 × 70 ÷ (2000 × 1000) = 0.07 mg/day; × 10 instead of 70 0.01.
    const lethal = { ld50MgPerKg: 2000 };
    expect(limitFor(null, lethal, alone('useLd50')).l2Mg).toBeCloseTo(17_500, 8);
    expect(limitFor(10, lethal, alone('useLd50')).l2Mg).toBeCloseTo(2500, 8);
    // A policy with a person lighter than the patient keeps its own weight.
    expect(limitFor(60, lethal, alone('useLd50', { bodyWeightKg: 50 })).l2Mg).toBeCloseTo(12_500, 8);
  });

  test('the general limit and typed limits are not intakes and stay: 10 ppm of 100 kg are 1000 mg for a child too', () => {
    const arl = limitFor(3, {}, { ...alone('useToxicity'), useARL: true });
    expect(arl).toMatchObject({
      criterion: 'arl',
      l2Mg: 1000,
      flags: ['CRITERION_SKIPPED: toxicity (no hbel)', 'ABOVE_VISIBLE: 0.004 mg/sqcm, not measured'],
    });
    const typed = { ...alone('useToxicity'), useProductLimit: true };
    expect(limitFor(3, { productLimit: { value: 7, unit: 'mg' } }, typed).l2Mg).toBe(7);
  });

  test('first units of a batch: 20 tablets at 2 a day hold ten doses of the child', () => {
    const limit = pairLimit({ ...residue, ...hbel }, { ...tablets, patientWeightKg: 10 }, alone('useToxicity'), {
      areaSqcm: 1000,
      equipmentCount: 1,
      transferFirstUnits: 20,
    });
    expect(limit.outcome === 'LIMIT' && limit.l2Mg).toBeCloseTo(0.1, 12);
  });

  test('without a route the value that allows this patient the least counts', () => {
    // For an adult 0.05 is lower; of a child 0.06 for 100 kg leaves 0.006, 0.05 for 50 kg 0.01.
    const both = { hbelMgPerDay: { oral: 0.05, parenteral: 0.06 }, hbelForKg: { parenteral: 100 } };
    const policy = alone('useToxicity');
    const of = (next: Production): number | null => {
      const limit = pairLimit({ ...residue, ...both }, { ...next, route: null }, policy, 1000);
      return limit.outcome === 'LIMIT' ? limit.l0MgPerDay : null;
    };
    expect(of(tablets)).toBe(0.05);
    expect(of({ ...tablets, patientWeightKg: 10 })).toBeCloseTo(0.006, 12);
  });

  test('a limit that is lower for its patient is flagged with both weights; others are not', () => {
    expect(limitFor(10, hbel, alone('useToxicity')).flags).toContain('SCALED_TO_PATIENT: 10 kg of 50 kg');
    expect(limitFor(10, { ld50MgPerKg: 5 }, alone('useLd50')).flags).toContain('SCALED_TO_PATIENT: 10 kg of 70 kg');
    for (const kg of [null, 50, 600])
      expect(limitFor(kg, hbel, alone('useToxicity')).flags.join()).not.toMatch(/SCALED/);
  });

  test('the weight is an input of the sensitivity of children, not of adults', () => {
    const symbols = (next: Production): Map<string, (number | null)[]> =>
      new Map(
        sensitivityOf({
          substance: { ...residue, ...hbel },
          next,
          policy: alone('useToxicity'),
          areaSqcm: 1000,
          equipmentCount: null,
        }).map(({ symbol, lowerL3, higherL3 }) => [symbol, [lowerL3, higherL3]]),
      );
    expect(symbols(tablets).has('BWp')).toBe(false);
    const [lower, higher] = symbols({ ...tablets, patientWeightKg: 10 }).get('BWp') ?? [];
    expect(lower).toBeCloseTo(2.25, 9);
    expect(higher).toBeCloseTo(2.75, 9);
  });
});

const numbers = ({ macMg, l3, criterion, equipmentCell, productionCell }: MatrixResult): object =>
  [macMg, l3, criterion, equipmentCell, productionCell].map(array => [...array]);

function withPatients(input: PlantInput, weightOf: (next: Production, place: number) => number | null): PlantInput {
  const productions = input.productions.map((production, place): Production => {
    const { patientWeightKg: _, ...others } = production;
    const kg = weightOf(production, place);
    return kg === null ? others : { ...others, patientWeightKg: kg };
  });
  return { ...input, productions };
}

/** Limits of everything calculated before the productions of a plant: pairs, agents and nitrosamines. */
function limitsOf(input: PlantInput): readonly number[] {
  const result = calculateMatrix(input);
  const agents = new AgentLimits(result.plant);
  const policy = { ...defaultPolicy('Nitrosamine'), enabled: true };
  const plant = calculateMatrix({ ...input, policies: { ...input.policies, Nitrosamine: policy } }).plant;
  const nitrosamines = new NitrosamineLimits(plant, plant.area);
  const found = [...result.l3, ...input.agents.flatMap(agent => [...agents.before(agent).l3])];
  for (const each of input.nitrosamines ?? []) nitrosamines.eachRow(each, ({ l3 }) => found.push(...l3));
  return found;
}

const share = fc.double({ min: 0.001, max: 1, noNaN: true });

test('a lighter patient never loosens or removes a limit of any residue', () => {
  fc.assert(
    fc.property(anyPlant, share, fc.nat(), (plant, factor, which) => {
      // Only products have patients; the first available criterion may change only when another one is missing.
      const lighter = withPatients(plant, ({ patientWeightKg = 50 }, place) =>
        place === which % plant.productions.length ? patientWeightKg * factor : patientWeightKg,
      );
      const [before, after] = [limitsOf(withPatients(plant, next => next.patientWeightKg ?? 50)), limitsOf(lighter)];
      for (const [cell, was] of before.entries()) {
        const now = after[cell] ?? NaN;
        expect(Number.isNaN(now)).toBe(Number.isNaN(was));
        if (!Number.isNaN(was)) expect(now).toBeLessThanOrEqual(was * (1 + 1e-12));
      }
    }),
    runs,
  );
});

test('a body weight never loosens the limit for adults', () => {
  fc.assert(
    fc.property(anyPlant, plant => {
      const adults = limitsOf(withPatients(plant, () => null));
      for (const [cell, now] of limitsOf(plant).entries()) {
        const was = adults[cell] ?? NaN;
        expect(Number.isNaN(now)).toBe(Number.isNaN(was));
        if (!Number.isNaN(was)) expect(now).toBeLessThanOrEqual(was * (1 + 1e-12));
      }
    }),
    runs,
  );
});

test('the default is the adult of 50 kg, to the last digit, where intakes are derived for that weight', () => {
  fc.assert(
    fc.property(anyPlant, plant => {
      const usual = withPatients(plant, () => null);
      const productions = usual.productions.map(each => ({
        ...each,
        actives: each.actives.map(active => {
          const { hbelForKg: _, acceptableIntakeForKg: __, ...substance } = active.substance;
          return { ...active, substance };
        }),
      }));
      const { policies } = usual;
      const light = (policy: LimitPolicy): LimitPolicy => ({ ...policy, bodyWeightKg: 50 });
      const input: PlantInput = {
        ...usual,
        productions,
        agents: [],
        policies: { ...policies, Chemical: light(policies.Chemical), Intermediate: light(policies.Intermediate) },
      };
      expect(limitsOf(withPatients(input, () => 50))).toEqual(limitsOf(input));
    }),
    runs,
  );
});

test('after another patient or another derivation weight, updated limits equal a full calculation', () => {
  const kg = fc.option(fc.constantFrom(0.5, 3.5, 10, 50, 70), { nil: null });
  fc.assert(
    fc.property(anyPlant, fc.array(kg, { minLength: 7, maxLength: 7 }), kg, (plant, weights, forKg) => {
      const changed = withPatients(plant, (_next, place) => weights[place] ?? null);
      const productions = changed.productions.map((each, place) => ({
        ...each,
        actives: each.actives.map(active => ({
          ...active,
          substance:
            place === 0 && forKg !== null && active.substance.hbelMgPerDay['any'] !== undefined
              ? { ...active.substance, hbelForKg: { any: forKg } }
              : active.substance,
        })),
      }));
      const input = { ...changed, productions };
      expect(numbers(recalculateMatrix(calculateMatrix(plant), input))).toEqual(numbers(calculateMatrix(input)));
    }),
    runs,
  );
});
