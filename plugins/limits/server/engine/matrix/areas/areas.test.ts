import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyPlant } from '../../test/random-plant.fixture.js';
import type { PlantInput } from '../../plant.js';
import { areaMeasure } from './area-measure.js';
import { sharedAreas, sharedEquipments } from './areas.js';
import { indexUses } from './usage.js';

const settings = { areaBasis: 'sharedPair', surfaceAreaScope: 'equipment', areaMarginPercent: 0 } as const;

function expectPlainSums(input: PlantInput): void {
  const indexes = indexUses(input);
  const area = sharedAreas(input, indexes, settings);
  const { count, equipmentsOf } = indexes;
  for (let previous = 0; previous < count; previous++) {
    for (let next = 0; next < count; next++) {
      const shared = sharedEquipments(equipmentsOf[previous], equipmentsOf[next]);
      const sum = shared.reduce((sqcm, equipment) => sqcm + (input.equipments[equipment]?.areaSqcm ?? 0), 0);
      expect(area[previous * count + next]).toBe(sum);
    }
  }
}

test('the shared area of a pair is the sum over its equipment in order, to the last digit', () => {
  fc.assert(
    fc.property(anyPlant, plant =>
      expectPlainSums({ ...plant, uses: plant.uses.map(use => ({ ...use, alternative: null })) }),
    ),
    { numRuns: 200 },
  );
});

test('equipment that is used together adds up as if used separately', () => {
  const uses = fc.array(fc.subarray([0, 1, 2, 3, 4]), { minLength: 1, maxLength: 6 });
  const repeated = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 6, maxLength: 6 });
  const anyArea = fc.double({ min: 0.1, max: 1e5, noNaN: true });
  const areas = fc.array(anyArea, { minLength: 42, maxLength: 42 });
  fc.assert(
    fc.property(anyPlant, uses, repeated, areas, (plant, users, times, sqcm) => {
      const usersOf = users.flatMap((each, index) => Array.from({ length: times[index] ?? 1 }, () => each));
      const equipments = usersOf.map((_, index) => {
        const id = `M${index}`;
        return { id, externalId: id, name: id, areaSqcm: sqcm[index] ?? 1 };
      });
      const [first] = plant.productions;
      if (first === undefined) return;
      const productions = Array.from({ length: 5 }, (_, index) => ({ ...first, id: `P${index}` }));
      expectPlainSums({
        ...plant,
        equipments,
        productions,
        uses: usersOf.flatMap((each, equipment) =>
          each.map(index => ({ productionId: `P${index}`, equipmentId: `M${equipment}`, alternative: null })),
        ),
      });
    }),
    { numRuns: 300 },
  );
});

test('productions on the same equipment have, in every scope, the area measured for each pair separately', () => {
  const scopes = fc.constantFrom('equipment', 'group', 'train');
  fc.assert(
    fc.property(anyPlant, scopes, (plant, surfaceAreaScope) => {
      const indexes = indexUses(plant);
      const area = sharedAreas(plant, indexes, { ...settings, surfaceAreaScope });
      const measure = areaMeasure(plant, indexes, surfaceAreaScope);
      const { count, equipmentsOf } = indexes;
      const plain = sharedAreas(plant, { ...indexes, alternatives: new Map() }, settings);
      for (let cell = 0; cell < area.length; cell++) {
        if (!((plain[cell] ?? 0) > 0)) continue;
        const [previous, next] = [Math.floor(cell / count), cell % count];
        expect(area[cell]).toBe(measure.of(sharedEquipments(equipmentsOf[previous], equipmentsOf[next]), next));
      }
    }),
    { numRuns: 300 },
  );
});

test('in no scope does additional equipment make an area smaller, with any alternatives', () => {
  const scopes = fc.constantFrom('equipment', 'group', 'train');
  fc.assert(
    fc.property(anyPlant, scopes, fc.infiniteStream(fc.boolean()), (plant, surfaceAreaScope, isUsed) => {
      const measure = areaMeasure(plant, indexUses(plant), surfaceAreaScope);
      const all = [...plant.equipments.keys()];
      const some = all.filter(() => isUsed.next().value === true);
      for (const one of all.filter(equipment => !some.includes(equipment))) {
        const [less, more] = [some, all.filter(equipment => equipment === one || some.includes(equipment))].map(
          equipments => measure.of(equipments, 0),
        );
        // An unknown area leaves no limit at all.
        if (!Number.isNaN(less) && !Number.isNaN(more)) expect(more).toBeGreaterThanOrEqual((less ?? 0) * (1 - 1e-12));
      }
    }),
    { numRuns: 500 },
  );
});

test('in the scope of trains all shared equipment counts, and all parallel equipment of its train', () => {
  const areas = { filter: 7, dryer: 100, mill: 60, otherMill: 50 };
  const step = (usage: 'alternative' | 'parallel', ...equipmentIds: string[]) => ({ usage, equipmentIds });
  const train = { id: 'T', externalId: 'T', name: 'T' };
  fc.assert(
    fc.property(anyPlant, plant => {
      const [production] = plant.productions;
      if (production === undefined) return;
      const input: PlantInput = {
        ...plant,
        equipments: Object.entries(areas).map(([id, areaSqcm]) => ({ id, externalId: id, name: id, areaSqcm })),
        productions: ['P1', 'P2'].map(id => ({ ...production, id })),
        uses: ['P1', 'P2'].flatMap(productionId =>
          ['filter', 'mill', 'otherMill'].map(equipmentId => ({ productionId, equipmentId, alternative: null })),
        ),
        trains: [{ ...train, steps: [step('parallel', 'dryer'), step('alternative', 'mill', 'otherMill')] }],
      };
      const [, area] = sharedAreas(input, indexUses(input), { ...settings, surfaceAreaScope: 'train' });
      expect(area).toBe(7 + 100 + 60 + 50);
    }),
    { numRuns: 5 },
  );
});
