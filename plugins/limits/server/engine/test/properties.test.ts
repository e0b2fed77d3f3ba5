import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  areaUnder,
  calculateMatrix,
  lowestOnEquipments,
  pairLimit,
  policyOf,
  recalculateMatrix,
  type LimitPolicy,
  type MatrixResult,
  type PlantInput,
  type Production,
  type Substance,
  type TypedLimit,
} from '../index.js';
import { anyPlant } from './random-plant.fixture.js';

const runs = { numRuns: 400 };

/** Limits by the ids of the pair, so that plants in different order compare. */
function byPair(result: MatrixResult): Map<string, number> {
  const { productions } = result.plant.input;
  const found = new Map<string, number>();
  productions.forEach((previous, row) =>
    productions.forEach((next, column) =>
      found.set(`${previous.id} before ${next.id}`, result.l3[row * productions.length + column] ?? NaN),
    ),
  );
  return found;
}

function plain(result: MatrixResult): object {
  const { macMg, l3, criterion, active, equipmentCell, productionCell, productionEquipment } = result;
  const { groupEquipment, trainEquipment } = result;
  const cells = [macMg, l3, criterion, active];
  return [...cells, equipmentCell, productionCell, productionEquipment, groupEquipment, trainEquipment].map(list => [
    ...list,
  ]);
}

/** No limit of `after` is above that of `before`; a pair without a limit stays without. */
function expectNoneLoosened(before: MatrixResult, after: MatrixResult): void {
  const old = byPair(before);
  for (const [pair, value] of byPair(after)) {
    const was = old.get(pair) ?? NaN;
    expect(Number.isNaN(value)).toBe(Number.isNaN(was));
    // A sum of areas in another order may differ in the last digit.
    if (!Number.isNaN(value)) expect(value).toBeLessThanOrEqual(was * (1 + 1e-12));
  }
}

function withSubstances(input: PlantInput, change: (substance: Substance) => Substance): PlantInput {
  const productions = input.productions.map(production => ({
    ...production,
    actives: production.actives.map(active => ({ ...active, substance: change(active.substance) })),
  }));
  return { ...input, productions };
}

test('a lower health-based limit, dose or typed limit of a residue never loosens a limit', () => {
  fc.assert(
    fc.property(anyPlant, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (input, factor) => {
      const lower = (value: number | null): number | null => (value === null ? null : value * factor);
      const lowerLimit = (limit: TypedLimit | null): TypedLimit | null =>
        limit === null ? null : { ...limit, value: limit.value * factor };
      const stricter = withSubstances(input, substance => ({
        ...substance,
        hbelMgPerDay: Object.fromEntries(
          Object.entries(substance.hbelMgPerDay).map(([route, value]) => [route, value * factor]),
        ),
        acceptableIntakeMgPerDay: lower(substance.acceptableIntakeMgPerDay),
        ttcMgPerDay: lower(substance.ttcMgPerDay),
        therapeuticDoseMgPerDay: lower(substance.therapeuticDoseMgPerDay),
        ld50MgPerKg: lower(substance.ld50MgPerKg),
        productLimit: lowerLimit(substance.productLimit),
        productLimitOfProduct: lowerLimit(substance.productLimitOfProduct ?? null),
        ...(substance.ownArl === undefined
          ? {}
          : { ownArl: { ...substance.ownArl, ppm: substance.ownArl.ppm * factor } }),
      }));
      expectNoneLoosened(calculateMatrix(input), calculateMatrix(stricter));
    }),
    runs,
  );
});

test('a smaller batch or more units a day of the next product never loosen a limit', () => {
  fc.assert(
    fc.property(anyPlant, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (input, factor) => {
      const batches = input.productions.map(each => ({
        ...each,
        minBatchSizeKg: each.minBatchSizeKg === null ? null : each.minBatchSizeKg * factor,
      }));
      const units = input.productions.map(each => ({
        ...each,
        maxUnitsPerDay: each.maxUnitsPerDay === null ? null : each.maxUnitsPerDay / factor,
      }));
      const before = calculateMatrix(input);
      for (const productions of [batches, units])
        expectNoneLoosened(before, calculateMatrix({ ...input, productions }));
    }),
    runs,
  );
});

test('larger equipment never loosens a limit', () => {
  fc.assert(
    fc.property(anyPlant, fc.double({ min: 1, max: 50, noNaN: true }), fc.nat(), (input, factor, which) => {
      const equipments = input.equipments.map((equipment, index) =>
        index === which % input.equipments.length ? { ...equipment, areaSqcm: equipment.areaSqcm * factor } : equipment,
      );
      expectNoneLoosened(calculateMatrix(input), calculateMatrix({ ...input, equipments }));
    }),
    runs,
  );
});

test('a stricter factor, ppm or cap of a policy never loosens a limit', () => {
  const changes: readonly ((policy: LimitPolicy) => Partial<LimitPolicy>)[] = [
    ({ safetyFactor }) => ({ safetyFactor: safetyFactor * 2 }),
    ({ modificationFactor }) => ({ modificationFactor: modificationFactor * 2 }),
    ({ ld50Divisor }) => ({ ld50Divisor: ld50Divisor * 2 }),
    ({ bodyWeightKg }) => ({ bodyWeightKg: bodyWeightKg / 2 }),
    ({ purgeFactor }) => ({ purgeFactor: purgeFactor / 2 }),
    ({ residueLimitMgPerSqcm }) => ({ residueLimitMgPerSqcm: residueLimitMgPerSqcm / 2 }),
    ({ arlPpm, activesArlPpm, intermediateArlPpm }) => ({
      arlPpm: arlPpm / 2,
      activesArlPpm: activesArlPpm / 2,
      intermediateArlPpm: intermediateArlPpm / 2,
    }),
  ];
  fc.assert(
    fc.property(anyPlant, fc.constantFrom(...changes), (input, change) => {
      const { Chemical, Intermediate } = input.policies;
      const policies = {
        ...input.policies,
        Chemical: { ...Chemical, ...change(Chemical) },
        Intermediate: { ...Intermediate, ...change(Intermediate) },
      };
      expectNoneLoosened(calculateMatrix(input), calculateMatrix({ ...input, policies }));
    }),
    runs,
  );
});

test('the order in which productions, equipment and their uses are listed changes no limit', () => {
  fc.assert(
    fc.property(anyPlant, input => {
      const turned = {
        ...input,
        productions: input.productions.toReversed(),
        equipments: input.equipments.toReversed(),
        uses: input.uses.toReversed(),
        groups: input.groups?.toReversed() ?? [],
        trains: input.trains?.toReversed() ?? [],
      };
      const expected = byPair(calculateMatrix(input));
      for (const [pair, value] of byPair(calculateMatrix(turned))) {
        const wanted = expected.get(pair) ?? NaN;
        if (Number.isNaN(wanted)) expect(value).toBeNaN();
        else expect(Math.abs(value - wanted)).toBeLessThanOrEqual(wanted * 1e-12);
      }
    }),
    runs,
  );
});

test('every cell is the lowest limit of its actives, each calculated on its own', () => {
  fc.assert(
    fc.property(anyPlant, input => {
      const result = calculateMatrix(input);
      const { count } = result.plant;
      input.productions.forEach((previous, row) =>
        input.productions.forEach((next, column) => {
          const cell = row * count + column;
          const area = areaUnder(result.plant, policyOf(input, previous));
          const lowest = lowestLimit(input, previous, next, area[cell] ?? 0);
          expect([result.l3[cell], result.macMg[cell]]).toEqual([lowest?.l3MgPerSqcm ?? NaN, lowest?.l2Mg ?? NaN]);
        }),
      );
    }),
    runs,
  );
});

/** Lowest L3, of equal ones the lower carryover (formulas 4.4). */
function lowestLimit(input: PlantInput, previous: Production, next: Production, areaSqcm: number) {
  const policy = previous.kind === 'intermediate' ? input.policies.Intermediate : input.policies.Chemical;
  if (previous === next) return undefined;
  return previous.actives
    .map(active => active.substance)
    .filter(each => !policy.skipSameActive || !next.actives.some(other => other.substance.id === each.id))
    .map(each => pairLimit(each, next, policy, areaSqcm))
    .flatMap(limit => (limit.outcome === 'LIMIT' ? [limit] : []))
    .toSorted((a, b) => a.l3MgPerSqcm - b.l3MgPerSqcm || a.l2Mg - b.l2Mg)[0];
}

test('bringing a result up, save after save, equals calculating each input from nothing, and moves no earlier result', () => {
  const value = fc.double({ min: 0.01, max: 100, noNaN: true });
  const saves = fc.shuffledSubarray([...edits], { minLength: edits.length });
  fc.assert(
    fc.property(anyPlant, anyPlant, saves, fc.nat(), value, (given, other, inTurn, which, dose) => {
      let [input, result] = [given, calculateMatrix(given)];
      expect(plain(recalculateMatrix(result, other))).toEqual(plain(calculateMatrix(other)));
      for (const edit of inTurn) {
        const before = plain(result);
        input = edit(input, which, dose);
        const kept = recalculateMatrix(result, input);
        expect(plain(kept)).toEqual(plain(calculateMatrix(input)));
        expect(plain(result)).toEqual(before);
        result = kept;
      }
    }),
  );
});

type Edit = (input: PlantInput, which: number, value: number) => PlantInput;

/** The same list with one of its items changed. */
function oneChanged<T>(list: readonly T[], which: number, change: (item: T) => T): T[] {
  return list.map((item, index) => (index === which % list.length ? change(item) : item));
}

const ofProduction =
  (change: (production: Production, value: number) => Partial<Production>): Edit =>
  (input, which, value) => ({
    ...input,
    productions: oneChanged(input.productions, which, each => ({ ...each, ...change(each, value) })),
  });

const ofEquipment =
  (change: (value: number) => Partial<PlantInput['equipments'][number]>): Edit =>
  (input, which, value) => ({
    ...input,
    equipments: oneChanged(input.equipments, which, each => ({ ...each, ...change(value) })),
  });

const ofPolicy =
  (type: 'Chemical' | 'Intermediate', change: (policy: LimitPolicy, value: number) => Partial<LimitPolicy>): Edit =>
  (input, _which, value) => {
    const policy = input.policies[type];
    return { ...input, policies: { ...input.policies, [type]: { ...policy, ...change(policy, value) } } };
  };

const toggledLd50 = ({ useLd50 }: LimitPolicy): Partial<LimitPolicy> => ({ useLd50: !useLd50 });

/** Single edits, as users save them one after the other. */
const edits: readonly Edit[] = [
  ofProduction((_, value) => ({ minBatchSizeKg: value })),
  ofProduction((_, value) => ({ patientWeightKg: value })),
  ofProduction(({ kind }) => ({ kind: kind === 'product' ? 'intermediate' : 'product' })),
  ofProduction(({ route }) => ({ route: route === 'oral' ? 'parenteral' : 'oral' })),
  ofProduction(({ actives }, value) => ({ actives: actives.map(each => ({ ...each, maxDailyDoseMgPerDay: value })) })),
  ofProduction(({ actives }) => ({ actives: actives.slice(1) })),
  (input, which, value) =>
    withSubstances(input, each => (each.id === `A${which % 2}` ? { ...each, hbelMgPerDay: { any: value } } : each)),
  ofEquipment(value => ({ areaSqcm: value })),
  ofEquipment(value => ({ transferFirstUnits: Math.ceil(value) })),
  (input, which) => ({ ...input, uses: input.uses.filter((_use, index) => index !== which % input.uses.length) }),
  (input, which) => ({ ...input, uses: oneChanged(input.uses, which, use => ({ ...use, alternative: 'step 3' })) }),
  (input, which) => ({
    ...input,
    uses: oneChanged(input.uses, which, use => ({
      ...use,
      equipmentId: input.equipments.at(-1)?.id ?? use.equipmentId,
    })),
  }),
  (input, which) => ({
    ...input,
    uses: oneChanged(input.uses, which, use => ({ ...use, productionId: input.productions[0]?.id ?? '' })),
  }),
  input => ({ ...input, productions: input.productions.toReversed() }),
  (input, which) => ({
    ...input,
    groups: (input.groups ?? []).map(group => ({ ...group, equipmentIds: group.equipmentIds.slice(which % 2) })),
  }),
  (input, which) => ({ ...input, trains: (input.trains ?? []).slice(which % 2) }),
  ofPolicy('Chemical', toggledLd50),
  ofPolicy('Intermediate', toggledLd50),
  ofPolicy('Chemical', ({ areaBasis }) => ({ areaBasis: areaBasis === 'nextTrain' ? 'sharedPair' : 'nextTrain' })),
  ofPolicy('Chemical', (_, value) => ({ areaMarginPercent: value })),
  ofPolicy('Intermediate', (_, value) => ({ areaMarginPercent: value })),
  ofPolicy('Intermediate', ({ surfaceAreaScope }) => ({
    surfaceAreaScope: surfaceAreaScope === 'group' ? 'train' : 'group',
  })),
];

test('the lowest limit of equipment is the first of the lowest pairs that both use it, by L3 and then by MAC', () => {
  fc.assert(
    fc.property(anyPlant, input => {
      const { plant, l3, macMg, equipmentCell } = calculateMatrix(input);
      plant.usersOf.forEach((users, equipment) => {
        const cells = [...users].flatMap(row => [...users].map(column => row * plant.count + column));
        const [lowest = -1] = cells
          .filter(cell => !Number.isNaN(l3[cell]))
          .toSorted((a, b) => (l3[a] ?? 0) - (l3[b] ?? 0) || (macMg[a] ?? 0) - (macMg[b] ?? 0) || a - b);
        expect(equipmentCell[equipment]).toBe(lowest);
      });
    }),
    runs,
  );
});

test('the lowest limit of a production on some equipment is that of the pairs that share part of it, as it applies there', () => {
  const units = fc.infiniteStream(fc.constantFrom(null, null, 1, 1000));
  fc.assert(
    fc.property(anyPlant, units, fc.infiniteStream(fc.boolean()), (given, marks, coins) => {
      const equipments = given.equipments.map(equipment => {
        const transferFirstUnits = marks.next().value ?? null;
        return transferFirstUnits === null ? equipment : { ...equipment, transferFirstUnits };
      });
      const result = calculateMatrix({ ...given, equipments });
      const { plant, l3, marked } = result;
      const chosen = equipments.flatMap((_, index) => (coins.next().value === true ? [index] : []));
      const found = lowestOnEquipments(result, chosen);
      for (let previous = 0; previous < plant.count; previous++) {
        const limits = chosen
          .filter(equipment => plant.usersOf[equipment]?.includes(previous))
          .flatMap(equipment => {
            if (marked.has(equipment)) return marked.get(equipment)?.after.get(previous)?.l3 ?? [];
            return [...(plant.usersOf[equipment] ?? [])].map(each => l3[previous * plant.count + each] ?? NaN);
          })
          .filter(value => !Number.isNaN(value));
        const { cell = -1, equipment = -1 } = found.get(previous) ?? {};
        const own = equipment < 0 ? l3[cell] : marked.get(equipment)?.after.get(previous)?.l3;
        expect(own ?? Infinity).toBe(Math.min(...limits));
        // A limit restricted to equipment names it only where it differs from the pair's.
        if (equipment >= 0) expect(chosen).toContain(equipment);
      }
    }),
    runs,
  );
});
