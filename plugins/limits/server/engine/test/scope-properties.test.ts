import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  AgentLimits,
  calculateMatrix,
  convert,
  defaultPolicy,
  judge,
  recalculateMatrix,
  sampleLimit,
  trainArea,
  type LimitPolicy,
  type MatrixResult,
  type PlantInput,
  type SampleInput,
} from '../index.js';
import { anyPlant } from './random-plant.fixture.js';

const runs = { numRuns: 300 };
const lowestOf = (result: MatrixResult, cell: number | undefined): number =>
  cell === undefined || cell < 0 ? Infinity : (result.l3[cell] ?? Infinity);

function withPolicies(input: PlantInput, change: (policy: LimitPolicy) => Partial<LimitPolicy>): PlantInput {
  const { Chemical, Intermediate, Detergent, Nitrosamine } = input.policies;
  const changed = (policy: LimitPolicy): LimitPolicy => ({ ...policy, ...change(policy) });
  return {
    ...input,
    policies: {
      Chemical: changed(Chemical),
      Intermediate: changed(Intermediate),
      Detergent: changed(Detergent),
      Nitrosamine: changed(Nitrosamine),
    },
  };
}

/** A wider area may include equipment of unknown area: then there is no limit, never a looser one. */
function expectNotLooser(input: PlantInput, before: number, after: number | undefined): void {
  if (after === undefined || Number.isNaN(after)) expect(hasUnknownArea(input)).toBe(true);
  else expect(after).toBeLessThanOrEqual(before * (1 + 1e-12));
}
const hasUnknownArea = ({ equipments }: PlantInput): boolean =>
  equipments.some(equipment => Number.isNaN(equipment.areaSqcm));

test('the limit of a group or a train is the lowest of its equipment', () => {
  fc.assert(
    fc.property(anyPlant, input => {
      const result = calculateMatrix(input);
      const ofEquipments = (ids: readonly string[]): number =>
        Math.min(
          Infinity,
          ...ids.map(id => lowestOf(result, result.equipmentCell[input.equipments.findIndex(each => each.id === id)])),
        );
      input.groups?.forEach((group, index) =>
        expect(lowestOf(result, result.equipmentCell[result.groupEquipment[index] ?? -1])).toBe(
          ofEquipments(group.equipmentIds),
        ),
      );
      input.trains?.forEach((train, index) =>
        expect(lowestOf(result, result.equipmentCell[result.trainEquipment[index] ?? -1])).toBe(
          ofEquipments(train.steps.flatMap(step => step.equipmentIds)),
        ),
      );
    }),
    runs,
  );
});

test('a wider scope, a larger margin and a wider basis never loosen a limit', () => {
  const wider: readonly Partial<LimitPolicy>[] = [
    { surfaceAreaScope: 'group' },
    { surfaceAreaScope: 'train' },
    { areaMarginPercent: 60 },
    { areaBasis: 'facilityWorst' },
  ];
  fc.assert(
    fc.property(anyPlant, fc.constantFrom(...wider), (given, change) => {
      const input = withPolicies(given, () => ({
        areaBasis: 'sharedPair',
        surfaceAreaScope: 'equipment',
        areaMarginPercent: 0,
      }));
      const [before, after] = [calculateMatrix(input), calculateMatrix(withPolicies(input, () => change))];
      before.l3.forEach((value, cell) => {
        if (Number.isNaN(value)) expect(after.l3[cell]).toBeNaN();
        else expectNotLooser(input, value, after.l3[cell]);
      });
    }),
    runs,
  );
});

test('additional equipment in a group or in a parallel step never loosens a limit', () => {
  fc.assert(
    fc.property(anyPlant, fc.constantFrom('group', 'train'), (given, surfaceAreaScope) => {
      const input = withPolicies(given, () => ({ surfaceAreaScope }));
      const every = input.equipments.map(equipment => equipment.id);
      const groups = input.groups?.map(group => ({ ...group, equipmentIds: every })) ?? [];
      const trains =
        input.trains?.map(train => ({
          ...train,
          steps: [...train.steps, { equipmentIds: every, usage: 'parallel' as const }],
        })) ?? [];
      const before = calculateMatrix(input);
      const after = calculateMatrix({ ...input, groups, trains });
      before.l3.forEach((value, cell) => {
        if (!Number.isNaN(value)) expectNotLooser(input, value, after.l3[cell]);
      });
    }),
    runs,
  );
});

test('bringing a result up to other groups, trains or scopes alone equals calculating anew', () => {
  const scope = fc.constantFrom('equipment', 'group', 'train');
  fc.assert(
    fc.property(anyPlant, anyPlant, scope, scope, (given, other, scopeOfActives, scopeOfIntermediates) => {
      const input = withPolicies(given, policy => ({
        areaBasis: 'sharedPair',
        surfaceAreaScope: policy.residueType === 'Intermediate' ? scopeOfIntermediates : scopeOfActives,
      }));
      const before = calculateMatrix(input);
      const changes: readonly PlantInput[] = [
        { ...input, groups: other.groups ?? [] },
        { ...input, trains: other.trains ?? [] },
        { ...input, groups: [], trains: [] },
        withPolicies(input, policy => (policy.residueType === 'Intermediate' ? { surfaceAreaScope: 'group' } : {})),
      ];
      for (const changed of changes) {
        const [kept, fresh] = [recalculateMatrix(before, changed), calculateMatrix(changed)];
        for (const part of [
          'l3',
          'macMg',
          'equipmentCell',
          'productionCell',
          'groupEquipment',
          'trainEquipment',
        ] as const)
          expect([...kept[part]], part).toEqual([...fresh[part]]);
      }
    }),
    runs,
  );
});

test('the area of a train counts the largest of alternatives and the sum of parallel equipment, each once', () => {
  const area = Float64Array.from([30, 20, 5]);
  expect(trainArea([{ usage: 'alternative', equipments: [0, 1] }], area)).toBe(30);
  expect(trainArea([{ usage: 'parallel', equipments: [0, 1] }], area)).toBe(50);
  const repeated = [
    { usage: 'parallel', equipments: [0] },
    { usage: 'parallel', equipments: [0, 2] },
    { usage: 'alternative', equipments: [0, 1] },
  ] as const;
  expect(trainArea(repeated, area)).toBe(55);
  const overlapping = [
    { usage: 'alternative', equipments: [0, 1] },
    { usage: 'alternative', equipments: [0, 2] },
  ] as const;
  // The largest may serve either step; the largest total uses it in the second.
  expect(trainArea(overlapping, area)).toBe(50);
});

test('equipment of unknown area leaves no limit for its possible pairs, and never counts as zero', () => {
  fc.assert(
    fc.property(anyPlant, input => {
      const result = calculateMatrix(input);
      const used = input.equipments.map(
        ({ id }) => new Set(input.uses.filter(use => use.equipmentId === id).map(use => use.productionId)),
      );
      input.equipments.forEach((equipment, index) => {
        if (!Number.isNaN(equipment.areaSqcm)) return;
        input.productions.forEach((previous, row) =>
          input.productions.forEach((next, column) => {
            if (!used[index]?.has(previous.id) || !used[index].has(next.id)) return;
            expect(result.l3[row * input.productions.length + column]).toBeNaN();
          }),
        );
      });
    }),
    runs,
  );
  const area = Float64Array.from([30, NaN]);
  expect(trainArea([{ usage: 'alternative', equipments: [0, 1] }], area)).toBeNaN();
  expect(trainArea([{ usage: 'parallel', equipments: [0, 1] }], area)).toBeNaN();
});

test('an agent on more equipment never has a looser limit', () => {
  fc.assert(
    fc.property(anyPlant, input => {
      const [production] = input.productions;
      const substance = production?.actives[0]?.substance;
      // Without a limit before one production, the lowest is that of another.
      if (substance === undefined || hasUnknownArea(input)) return;
      const limitOn = (equipmentIds: readonly string[]): number | undefined => {
        const { limit } = new AgentLimits(calculateMatrix(input).plant).lowest({ substance, equipmentIds });
        return limit.outcome === 'LIMIT' ? limit.l3MgPerSqcm : undefined;
      };
      const every = input.equipments.map(equipment => equipment.id);
      const onOne = limitOn(every.slice(0, 1));
      if (onOne !== undefined) expectNotLooser(input, onOne, limitOn(every));
    }),
    runs,
  );
});

const positive = fc.double({ min: 1e-3, max: 1e3, noNaN: true });
const anySample: fc.Arbitrary<SampleInput> = fc.record({
  type: fc.constantFrom('swab', 'rinse'),
  areaSqcm: positive,
  volumeMl: positive,
  count: fc.constant(1),
  recoveryPercent: fc.double({ min: 50, max: 100, noNaN: true }),
});
const anySamplePolicy: fc.Arbitrary<LimitPolicy> = fc
  .record({
    useSAR: fc.boolean(),
    useSampleLimit: fc.boolean(),
    useFixedSampleLimits: fc.boolean(),
    swabSampleLimit: positive,
    rinseSampleLimit: positive,
    fixedSwabLimit: positive,
    fixedRinseLimit: positive,
  })
  .map(switches => ({ ...defaultPolicy('Chemical'), ...switches }));

test('a lower recovery never turns fail into pass', () => {
  fc.assert(
    fc.property(positive, positive, anySample, anySamplePolicy, positive, (observed, l3, sample, policy, factor) => {
      const recovery = sample.recoveryPercent ?? 100;
      const lower = recovery / (1 + factor);
      const limit = sampleLimit(l3, sample, policy);
      if (limit.outcome !== 'LIMIT') throw new Error(limit.outcome);
      const against = { l3MgPerSqcm: l3, l4Mg: limit.l4Mg };
      const before = judge(observed, sample, recovery, against, policy).pass;
      const after = judge(observed, sample, lower, against, policy).pass;
      if (!before) expect(after).toBe(false);
    }),
    runs,
  );
});

test('recovery is applied on one side only: a reading passes exactly when it is at most the raw limit', () => {
  fc.assert(
    fc.property(positive, anySample, fc.double({ min: 0.1, max: 2, noNaN: true }), (l3, sample, share) => {
      const policy = { ...defaultPolicy('Chemical'), useSAR: false };
      const limit = sampleLimit(l3, sample, policy);
      if (limit.outcome !== 'LIMIT' || Math.abs(share - 1) < 1e-9) return;
      const against = { l3MgPerSqcm: l3, l4Mg: limit.l4Mg };
      const { pass } = judge(limit.l4RawMg * share, sample, limit.recoveryPercent, against, policy);
      expect(pass).toBe(share < 1);
    }),
    runs,
  );
});

test('a reading exactly at the raw limit passes, whatever its last digit becomes', () => {
  const tidy = fc.integer({ min: 1, max: 999 });
  fc.assert(
    fc.property(
      tidy,
      fc.constantFrom(10, 25, 100),
      fc.constantFrom(5, 10, 20),
      fc.integer({ min: 50, max: 100 }),
      (...of) => {
        const [thousandths, areaSqcm, volumeMl, recoveryPercent] = of;
        const l3MgPerSqcm = thousandths / 100_000;
        const sample = { type: 'swab', areaSqcm, volumeMl, count: 1, recoveryPercent } as const;
        const policy = { ...defaultPolicy('Chemical'), useSampleLimit: true, swabSampleLimit: 1e9 };
        const limit = sampleLimit(l3MgPerSqcm, sample, policy);
        if (limit.outcome !== 'LIMIT') throw new Error(limit.outcome);
        const against = { l3MgPerSqcm, l4Mg: limit.l4Mg };
        const asPrinted = Number(limit.l5RawPpm.toPrecision(12));
        const verdict = (ppm: number): boolean =>
          judge((ppm * volumeMl) / 1000, sample, recoveryPercent, against, policy).pass;
        expect([verdict(asPrinted), verdict(asPrinted * 1.000001)]).toEqual([true, false]);
      },
    ),
    runs,
  );
});

test('the unit in which areas, batches and doses are stated changes no limit', () => {
  fc.assert(
    fc.property(anyPlant, input => {
      const inOtherUnits: PlantInput = {
        ...input,
        equipments: input.equipments.map(equipment => ({
          ...equipment,
          areaSqcm: convert(convert(equipment.areaSqcm, 'sqcm', 'sqin'), 'sqin', 'sqcm'),
        })),
        productions: input.productions.map(production => ({
          ...production,
          unitMassMg: production.unitMassMg === null ? null : convert(production.unitMassMg / 1e6, 'kg', 'mg'),
          actives: production.actives.map(active => ({
            ...active,
            strengthMg: active.strengthMg === null ? null : convert(active.strengthMg * 1000, 'ug', 'mg'),
          })),
        })),
      };
      const [before, after] = [calculateMatrix(input), calculateMatrix(inOtherUnits)];
      before.l3.forEach((value, cell) => {
        if (Number.isNaN(value)) expect(after.l3[cell]).toBeNaN();
        else expect(Math.abs((after.l3[cell] ?? NaN) - value)).toBeLessThanOrEqual(value * 1e-12);
      });
    }),
    runs,
  );
});
