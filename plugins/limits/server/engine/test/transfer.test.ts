import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  AgentLimits,
  areaUnder,
  calculateMatrix,
  defaultPolicy,
  exposureOf,
  limitBetween,
  NitrosamineLimits,
  onEquipment,
  pairLimit,
  policyOf,
  recalculateMatrix,
  sharedAreas,
  unstatedAfter,
  type MatrixResult,
  type NoPairLimit,
  type PairLimit,
  type PlantInput,
  type PreparedPlant,
  type Production,
} from '../index.js';
import { anyPlant } from './random-plant.fixture.js';

const runs = { numRuns: 300 };

/** Marks some equipment of a plant, always including the first. */
const anyMark = fc.oneof(fc.integer({ min: 1, max: 50 }), fc.constantFrom(1, 1000, 1_000_000, 1_000_000_000));
const anyMarkedPlant: fc.Arbitrary<PlantInput> = fc
  .tuple(anyPlant, fc.array(fc.option(anyMark, { nil: null }), { minLength: 5, maxLength: 5 }), anyMark)
  .map(([input, marks, first]) => withMarks(input, [first, ...marks]));

function withMarks(input: PlantInput, marks: readonly (number | null)[]): PlantInput {
  return {
    ...input,
    equipments: input.equipments.map(({ transferFirstUnits: _before, ...equipment }, place) => {
      const units = marks[place] ?? null;
      return units === null ? equipment : { ...equipment, transferFirstUnits: units };
    }),
  };
}

/** The lowest L3 of each piece of equipment; Infinity where it has none. */
function limitsOf({ plant, equipmentCell, marked, l3 }: MatrixResult): number[] {
  return plant.input.equipments.map((_, place) =>
    marked.has(place) ? (marked.get(place)?.lowest?.l3 ?? Infinity) : (l3[equipmentCell[place] ?? -1] ?? Infinity),
  );
}

/** The pair with the lowest limit, and its MAC there, which may differ where a cap makes limits equal. */
function pairOn({ equipmentCell, macMg, marked }: MatrixResult, place: number): string {
  const shared = equipmentCell[place] ?? -1;
  const { cell = -1, macMg: mac = NaN } = marked.get(place)?.lowest ?? {};
  return marked.has(place) ? `${cell} ${mac}` : `${shared} ${macMg[shared] ?? NaN}`;
}

const everything = ({ plant: _plant, marked, ...lists }: MatrixResult): unknown => [
  Object.entries(lists).map(([name, list]) => [name, [...list]]),
  [...marked].map(([place, { after, lowest }]) => [place, [...after], lowest]),
];

/** Limits of all actives of one production before another, each calculated on its own. */
function singleLimits(plant: PreparedPlant, row: number, column: number): PairLimit[] {
  const previous = plant.input.productions[row];
  if (previous === undefined) return [];
  const policy = policyOf(plant.input, previous);
  return previous.actives.flatMap(({ substance }) => {
    const limit = limitBetween(plant, { substance, policy, area: areaUnder(plant, policy) }, row, column);
    return limit.outcome === 'LIMIT' ? [limit] : [];
  });
}

const tablets: Production = {
  id: 'N',
  externalId: 'N',
  name: 'Next',
  kind: 'product',
  route: 'oral',
  minBatchSizeKg: 100,
  unitMassMg: 200,
  maxUnitsPerDay: null,
  actives: [],
};
const [strengthMg, maxDailyDoseMgPerDay] = [5, 10];
const next: Production = { ...tablets, actives: [{ substance: residue({}), strengthMg, maxDailyDoseMgPerDay }] };

function residue(known: Partial<Production['actives'][number]['substance']>) {
  return {
    id: 'A',
    externalId: 'A',
    name: 'Active',
    hbelMgPerDay: {},
    acceptableIntakeMgPerDay: null,
    ttcMgPerDay: null,
    therapeuticDoseMgPerDay: null,
    ld50MgPerKg: null,
    ld50Qualifier: '' as const,
    productLimit: null,
    ...known,
  };
}

/** 100 kg of 200 mg tablets are 500 000, taken two a day: 250 000 doses (LAD-01). */
test('the first k units may contain the safe daily intake × k ÷ units a day, over the shared area', () => {
  const active = residue({ hbelMgPerDay: { any: 0.05 }, therapeuticDoseMgPerDay: 6.25 });
  const on = (transferFirstUnits?: number, policy = defaultPolicy('Chemical')) => {
    const limit = pairLimit(active, next, policy, { areaSqcm: 250_000, equipmentCount: null, transferFirstUnits });
    if (limit.outcome !== 'LIMIT') throw new Error(limit.outcome);
    return limit;
  };
  // Evenly mixed the general limit governs: 10 ppm of 100 kg.
  expect(on()).toMatchObject({ criterion: 'arl', l2Mg: 1000, l3MgPerSqcm: 0.004, firstUnits: null });
  // 6.25 mg ÷ 1000 is the lowest intake: 0.00625 mg × 20 ÷ 2.
  const first = on(20);
  expect(first).toMatchObject({ criterion: 'dosage', l0MgPerDay: 0.00625, firstUnits: 20 });
  expect(first.l2Mg).toBeCloseTo(0.0625, 15);
  expect(first.l3MgPerSqcm).toBeCloseTo(0.0625 / 250_000, 20);
  // 0.0625 mg in 20 tablets of 200 mg.
  expect(first.l1Ppm).toBeCloseTo(0.0625 / (20 * 200e-6), 10);
  // Two of these tablets hold no more than the intake.
  expect((first.l2Mg / 20) * 2).toBeCloseTo(0.00625, 15);
  // The dose of 320 000 units is 1000 mg, equal to the general limit in the batch: from there on that one governs.
  expect(on(319_999).criterion).toBe('dosage');
  expect(on(320_001)).toMatchObject({ criterion: 'arl', l2Mg: 1000, firstUnits: null });
  for (const whole of [500_000, 500_001, 1e9]) {
    const { flags, ...limit } = on(whole, { ...defaultPolicy('Chemical'), useARL: false });
    const ordinary = on(undefined, { ...defaultPolicy('Chemical'), useARL: false });
    expect({ ...limit, flags }).toEqual(ordinary);
  }
});

test('nitrosamines are limited by their intake in the first units as well, and the cap on the surface stays', () => {
  const surface = { areaSqcm: 250_000, equipmentCount: null, transferFirstUnits: 100 };
  // NIT-01 with 100 tablets in place of 500 000: 96 ng × 100 ÷ 2.
  const policy = { ...defaultPolicy('Nitrosamine'), enabled: true };
  const nitrosamine = pairLimit(residue({ acceptableIntakeMgPerDay: 96e-6 }), next, policy, surface);
  expect(nitrosamine).toMatchObject({ firstUnits: 100 });
  expect(nitrosamine.outcome === 'LIMIT' && nitrosamine.l2Mg).toBeCloseTo(4800e-6, 15);
  const capped = { ...defaultPolicy('Chemical'), useResidueLimit: true, residueLimitMgPerSqcm: 1e-9 };
  const limit = pairLimit(residue({ therapeuticDoseMgPerDay: 6.25 }), next, capped, surface);
  expect(limit.outcome === 'LIMIT' && limit.l3MgPerSqcm).toBe(1e-9);
});

test('where units a day or an intake are missing the limit is no looser, and names the gap', () => {
  const on = (following: Production, active = residue({ therapeuticDoseMgPerDay: 6.25 })) => {
    const limit = pairLimit(active, following, defaultPolicy('Chemical'), {
      areaSqcm: 1000,
      equipmentCount: null,
      transferFirstUnits: 5,
    });
    return limit.outcome === 'LIMIT' ? limit : null;
  };
  const withoutStrength = { ...next, actives: [{ substance: residue({}), strengthMg: null, maxDailyDoseMgPerDay }] };
  expect(on(withoutStrength)?.flags).toContain('TRANSFER_NOT_APPLIED: no strength');
  expect(on(next, residue({}))?.flags).toContain('TRANSFER_NOT_APPLIED: no safe daily intake');
  expect(on({ ...next, kind: 'api' })?.flags).toContain(
    'TRANSFER_NOT_APPLIED: the next production has no dosage units',
  );
  expect(on(next)?.flags.some(flag => flag.startsWith('TRANSFER'))).toBe(false);
});

/**
 * A patient takes all doses of a day from the first units: the residue of the marked equipment in them, and of all
 * other equipment the even share of the batch.
 */
test('residue at its limits on all equipment of a pair never adds up to more than the safe daily intake', () => {
  const area = fc.integer({ min: 1, max: 1_000_000 });
  const equipments = fc.array(fc.tuple(area, fc.option(fc.integer({ min: 2, max: 600_000 }), { nil: null })), {
    minLength: 1,
    maxLength: 6,
  });
  fc.assert(
    fc.property(equipments, fc.double({ min: 1e-6, max: 1, noNaN: true }), (all, hbel) => {
      const areaSqcm = all.reduce((sum, [sqcm]) => sum + sqcm, 0);
      const policy = { ...defaultPolicy('Chemical'), useDosage: false, useARL: false };
      const taken = all.map(([sqcm, units]) => {
        const mark = units === null ? {} : { transferFirstUnits: units };
        const limit = pairLimit(residue({ hbelMgPerDay: { any: hbel } }), next, policy, {
          areaSqcm,
          equipmentCount: null,
          ...mark,
        });
        if (limit.outcome !== 'LIMIT') throw new Error(limit.outcome);
        const taking = Math.min(units ?? 500_000, 500_000);
        return (limit.l3MgPerSqcm * sqcm * 2) / taking;
      });
      expect(taken.reduce((sum, mg) => sum + mg, 0)).toBeLessThanOrEqual(hbel * (1 + 1e-12));
    }),
    runs,
  );
});

test('the limit of marked equipment is the lowest of its pairs as they apply there, under any policies', () => {
  fc.assert(
    fc.property(anyMarkedPlant, input => {
      const result = calculateMatrix(input);
      const { plant, marked } = result;
      const units = input.equipments.map(({ transferFirstUnits }) => transferFirstUnits);
      expect([...marked.keys()]).toEqual([...units.keys()].filter(equipment => units[equipment] !== undefined));
      for (const [equipment, { after, lowest }] of marked) {
        const there = { ...plant, transferFirstUnits: units[equipment] ?? NaN };
        const users = [...(plant.usersOf[equipment] ?? [])];
        const of = new Map<number, number>();
        for (const row of users) {
          const limits = users.filter(each => each !== row).flatMap(column => singleLimits(there, row, column));
          const values = limits.map(({ l3MgPerSqcm }) => l3MgPerSqcm);
          if (values.length > 0) of.set(row, Math.min(...values));
        }
        expect(new Map([...after].map(([row, { l3 }]) => [row, l3]))).toEqual(of);
        expect(lowest?.l3 ?? Infinity).toBe(Math.min(Infinity, ...of.values()));
      }
    }),
    runs,
  );
});

test('fewer first units never loosen a limit, and no number of them makes it looser than even mixing does', () => {
  const factor = fc.integer({ min: 1, max: 1000 });
  fc.assert(
    fc.property(anyMarkedPlant, factor, (input, times) => {
      const more = withMarks(
        input,
        input.equipments.map(({ transferFirstUnits: units }) => (units === undefined ? null : units * times)),
      );
      const [few, many, none] = [input, more, withMarks(input, [])].map(each => limitsOf(calculateMatrix(each)));
      few?.forEach((limit, place) => {
        expect(limit).toBeLessThanOrEqual(many?.[place] ?? NaN);
        expect(many?.[place]).toBeLessThanOrEqual(none?.[place] ?? NaN);
        if (input.equipments[place]?.transferFirstUnits === undefined) expect(limit).toBe(none?.[place]);
      });
    }),
    runs,
  );
});

test('as many units as every batch has are even mixing, to the last digit', () => {
  fc.assert(
    fc.property(anyMarkedPlant, input => {
      const whole = withMarks(
        input,
        input.equipments.map(() => 1e15),
      );
      const [marked, plain] = [calculateMatrix(whole), calculateMatrix(withMarks(input, []))];
      expect(limitsOf(marked)).toEqual(limitsOf(plain));
      expect([...marked.equipmentCell]).toEqual([...plain.equipmentCell]);
      expect([...marked.productionCell]).toEqual([...plain.productionCell]);
      expect(new Set(marked.productionEquipment)).toEqual(new Set(plain.productionEquipment));
    }),
    runs,
  );
});

test('a change of marks or of anything else, recalculated, equals a calculation from nothing', () => {
  fc.assert(
    fc.property(anyMarkedPlant, anyMarkedPlant, fc.boolean(), fc.boolean(), (input, other, remarks, swaps) => {
      const productions = input.productions.map((production, index) =>
        swaps && index % 2 === 0 ? { ...production, minBatchSizeKg: 77 } : production,
      );
      const marks = other.equipments.map(({ transferFirstUnits }) => transferFirstUnits ?? null);
      const changed = { ...(remarks ? withMarks(input, marks) : input), productions };
      const kept = recalculateMatrix(calculateMatrix(input), changed);
      expect(everything(kept)).toEqual(everything(calculateMatrix(changed)));
    }),
    runs,
  );
});

test('a production, a group and a train have the lowest limit of all their equipment', () => {
  fc.assert(
    fc.property(anyMarkedPlant, input => {
      const result = calculateMatrix(input);
      const limits = limitsOf(result);
      const lowest = (ids: readonly string[]): number =>
        Math.min(Infinity, ...ids.map(id => limits[input.equipments.findIndex(each => each.id === id)] ?? Infinity));
      const pairs = input.equipments.map((_, place) => pairOn(result, place));
      const expectLowest = (holder: number | undefined, ids: readonly string[]): void => {
        expect(limits[holder ?? -1] ?? Infinity).toBe(lowest(ids));
        // Of equipment with the same lowest pair, the first of the plant.
        const isAlike = (place: number): boolean =>
          ids.includes(`M${place}`) && pairs[place] === pairs[holder ?? -1] && limits[place] === lowest(ids);
        if (holder !== undefined && holder >= 0) expect(holder).toBe([...pairs.keys()].find(isAlike));
      };
      input.groups?.forEach((group, index) => expectLowest(result.groupEquipment[index], group.equipmentIds));
      const idsOfTrains = input.trains?.map(({ steps }) => steps.flatMap(step => step.equipmentIds));
      idsOfTrains?.forEach((ids, index) => expectLowest(result.trainEquipment[index], ids));
      const { productionCell, productionEquipment, l3, marked, plant } = result;
      input.productions.forEach((_, row) => {
        const cell = productionCell[row] ?? -1;
        const own = marked.get(productionEquipment[row] ?? -1)?.after.get(row);
        expect(own?.cell ?? cell).toBe(cell);
        const known = own?.l3 ?? l3[cell] ?? Infinity;
        const ofPairs = [...l3.subarray(row * plant.count, (row + 1) * plant.count)].filter(each => each === each);
        const onEquipments = [...marked.values()].flatMap(({ after }) => after.get(row)?.l3 ?? []);
        expect(known).toBe(Math.min(Infinity, ...ofPairs, ...onEquipments));
      });
    }),
    runs,
  );
});

test('agents and nitrosamines never have a looser limit on marked equipment, and rows agree with single pairs', () => {
  fc.assert(
    fc.property(anyMarkedPlant, input => {
      const { plant } = calculateMatrix(input);
      const there = onEquipment(plant, 0);
      const [everywhere, own] = [new AgentLimits(plant), new AgentLimits(there)];
      for (const agent of input.agents) {
        const whole = everywhere.before(agent).l3.slice();
        const { l3 } = own.before(agent);
        input.productions.forEach((_, place) => {
          const single = own.limitBefore(agent, place);
          expect(l3[place]).toBe(single.outcome === 'LIMIT' ? single.l3MgPerSqcm : NaN);
          if (!Number.isNaN(whole[place])) expect(l3[place]).toBeLessThanOrEqual(whole[place] ?? NaN);
        });
      }
      const area = sharedAreas(input, plant, input.policies.Nitrosamine);
      const nitrosamines = [new NitrosamineLimits(plant, area), new NitrosamineLimits(there, area)];
      for (const each of input.nitrosamines ?? []) {
        const [whole = NaN, first = NaN] = nitrosamines.map(limits => {
          const { limit } = limits.lowest(each);
          return limit.outcome === 'LIMIT' ? limit.l3MgPerSqcm : NaN;
        });
        if (!Number.isNaN(whole)) expect(first).toBeLessThanOrEqual(whole);
      }
    }),
    runs,
  );
});

const isUnstated = (limit: PairLimit | NoPairLimit): boolean =>
  limit.outcome === 'LIMIT' && limit.flags.some(flag => flag.startsWith('TRANSFER_NOT_APPLIED'));

test('equipment reports the previous productions whose limit assumes even mixing', () => {
  fc.assert(
    fc.property(anyMarkedPlant, input => {
      const { plant, marked } = calculateMatrix(input);
      for (const equipment of marked.keys()) {
        const there = onEquipment(plant, equipment);
        const users = [...(plant.usersOf[equipment] ?? [])];
        const unstated = users.filter(row =>
          users.some(column => column !== row && singleLimits(there, row, column).some(isUnstated)),
        );
        expect([...unstatedAfter(plant, equipment)].toSorted()).toEqual(unstated.toSorted());
      }
    }),
    runs,
  );
});

test('agents and nitrosamines report a limit that assumes even mixing, whichever pair is the lowest', () => {
  fc.assert(
    fc.property(anyMarkedPlant, input => {
      const { plant, marked } = calculateMatrix(input);
      const area = sharedAreas(input, plant, input.policies.Nitrosamine);
      for (const equipment of marked.keys()) {
        const there = onEquipment(plant, equipment);
        const agents = new AgentLimits(there);
        const nexts = [...agents.usersOf(equipment)];
        for (const agent of input.agents)
          expect(agents.lacksFirstUnits(agent, nexts)).toBe(
            nexts.some(next => isUnstated(agents.limitBefore(agent, next))),
          );
        const nitrosamines = new NitrosamineLimits(there, area);
        const users = [...(plant.usersOf[equipment] ?? [])];
        const among = { previous: users, next: users };
        for (const each of input.nitrosamines ?? [])
          expect(nitrosamines.lacksFirstUnits(each, among)).toBe(
            nitrosamines.pairs(each, among).some(({ limit }) => isUnstated(limit)),
          );
      }
    }),
    runs,
  );
});

test('the limit of first units is one and the same in whichever unit the batch and the unit mass are written', () => {
  const exposure = exposureOf(next);
  expect(exposure).toMatchObject({ ratio: 250_000, unitsPerDay: 2 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400_000 }), fc.constantFrom(1e-3, 10, 1000), (units, scale) => {
      // More of larger tablets: the same number of units, of which the same number receives the residue.
      const scaled = { ...next, minBatchSizeKg: 100 * scale, unitMassMg: 200 * scale };
      const [one, other] = [next, scaled].map(production => {
        const limit = pairLimit(
          residue({ hbelMgPerDay: { any: 0.001 } }),
          production,
          { ...defaultPolicy('Chemical'), useARL: false },
          { areaSqcm: 1000, equipmentCount: null, transferFirstUnits: units },
        );
        return limit.outcome === 'LIMIT' ? limit.l3MgPerSqcm : NaN;
      });
      expect(one).toBeCloseTo(other ?? NaN, 15);
    }),
    runs,
  );
});
