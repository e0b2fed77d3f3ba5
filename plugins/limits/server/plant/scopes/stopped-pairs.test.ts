import { expect, test } from 'vitest';
import { calculateMatrix, defaultPolicy, type Production } from '../../engine/index.js';
import { next, unknownSubstance } from '../../engine/test/golden-ladder.fixture.js';
import { stoppedPairs } from './stopped-pairs.js';

/** Tablets of a hazardous active without a health-based limit. */
function hazardous(id: string): Production {
  const substance = { ...unknownSubstance, id, externalId: id, hazards: ['cytotoxic'] };
  return {
    ...next(100, { mass: 200, units: 2 }),
    id,
    externalId: id,
    actives: [{ substance, strengthMg: null, maxDailyDoseMgPerDay: null }],
  };
}

function stoppedOn(areaSqcm: number): number {
  const productions = ['A', 'B'].map(hazardous);
  const matrix = calculateMatrix({
    productions,
    equipments: [{ id: 'M', externalId: 'M', name: 'M', areaSqcm }],
    uses: productions.map(({ id }) => ({ productionId: id, equipmentId: 'M', alternative: null })),
    agents: [],
    policies: {
      Chemical: defaultPolicy('Chemical'),
      Detergent: defaultPolicy('Detergent'),
      Intermediate: defaultPolicy('Intermediate'),
      Nitrosamine: defaultPolicy('Nitrosamine'),
    },
    groups: [],
    trains: [],
    nitrosamines: [],
  });
  return stoppedPairs(matrix).pairs.length;
}

test('a pair over equipment of unknown area lacks its area, and is not one that lacks a health-based limit', () => {
  expect([stoppedOn(1000), stoppedOn(NaN)]).toEqual([2, 0]);
});
