import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparePairs } from '../compare/compare-pairs.js';
import { ENGINE_VERSION, finished, pairCells, preparePlant, type PlantInput } from '../engine/index.js';
import { indexUses } from '../engine/matrix/areas/usage.js';
import { preparedSteps } from '../engine/matrix/recalculate.js';
import { anyPlant } from '../engine/test/random-plant.fixture.js';
import { CalculatedPlant } from './plant-limits.js';

const basis = { engineVersion: ENGINE_VERSION, policyVersions: {}, areaRules: {}, formulaVersions: {}, position: 0 };
const none = { plant: 0, part: 0 };

function plantOf(input: PlantInput, upTo?: typeof none): CalculatedPlant {
  const indexes = indexUses(input);
  const prepared = preparePlant(input, { indexes: { ...indexes, cells: pairCells(indexes, upTo) } });
  return new CalculatedPlant(finished(preparedSteps(prepared)), basis, []);
}

/** Every answer of a plant that does not name cells. */
function answers(plant: CalculatedPlant, { productions, equipments, nitrosamines = [] }: PlantInput): object {
  const [first, second] = [productions[0]?.id, productions[1]?.id];
  const equipmentId = equipments[0]?.id;
  const [substanceId] = plant.residueNames().map(({ id }) => id);
  const filters = [
    {},
    { previousId: first },
    { nextId: second },
    { previousId: first, nextId: second },
    { equipmentId },
    { substanceId },
    { equipmentId, substanceId },
  ];
  return {
    productions: plant.productions(),
    equipment: plant.equipment(),
    groups: plant.equipmentGroups(),
    trains: plant.equipmentTrains(),
    agents: plant.cleaningAgents(),
    nitrosamines: plant.nitrosamines(),
    residues: plant.residues(),
    summary: plant.summary(),
    matrix: [plant.matrix(), plant.matrix({ equipmentId }), plant.matrix({ equipmentId, pageLimit: 2 })],
    workings: [plant.workings(), plant.workings({ equipmentId: equipmentId ?? '' }), plant.agentWorkings()],
    nitrosamineWorkings: nitrosamines.flatMap(({ productionIds }) =>
      productionIds.map(previousId => plant.nitrosamineWorkings({ previousId })),
    ),
    lowestOn: [plant.lowestOn(null), plant.lowestOn(equipmentId === undefined ? [] : [equipmentId])],
    within: filters.map(filter => {
      const within = plant.within(filter);
      return {
        pairs: [within.pairPage({ pageLimit: 5 }), within.pairPage({ pageLimit: 5, pageNumber: 2, sort: 'next' })],
        productions: within.productions(),
        equipment: within.equipment(),
        groups: within.equipmentGroups(),
        trains: within.equipmentTrains(),
        nitrosamines: within.nitrosamines(),
      };
    }),
    explained: productions.flatMap(previous =>
      previous.actives.map(({ substance }) =>
        plant.explain({ previousId: previous.id, substanceId: substance.id, nextId: second ?? '' }),
      ),
    ),
  };
}

test('a plant in blocks answers every question as the same plant as a whole', () => {
  fc.assert(
    fc.property(anyPlant, input => {
      expect(answers(plantOf(input, none), input)).toEqual(answers(plantOf(input), input));
    }),
    { numRuns: 200 },
  );
});

test('a comparison of a plant in blocks finds what one of the plant as a whole finds', () => {
  fc.assert(
    fc.property(anyPlant, anyPlant, (old, now) => {
      const found = (upTo?: typeof none): object =>
        comparePairs(plantOf(old, upTo).changeovers(), plantOf(now, upTo).changeovers(), 20);
      expect(found(none)).toEqual(found());
    }),
    { numRuns: 100 },
  );
});
