import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  areaUnder,
  calculateMatrix,
  candidatesOf,
  finished,
  lacking,
  policyOf,
  surfaceBetween,
  type MatrixResult,
} from '../engine/index.js';
import { anyPlant } from '../engine/test/random-plant.fixture.js';
import { missingInputSteps } from './missing-inputs.js';

const inputsOfNext = ['minBatchSize', 'unitMass', 'strength', 'maxDailyDose', 'actives'];

/** Counted pair by pair and candidate by candidate: the limits that each record blocks, and the criteria that it leaves out. */
function countedOneByOne(matrix: MatrixResult): Map<string, { blocks: number; skips: number }> {
  const { plant, l3 } = matrix;
  const found = new Map<string, { blocks: number; skips: number }>();
  plant.input.productions.forEach((previous, row) =>
    plant.input.productions.forEach((next, column) => {
      const cell = row * plant.count + column;
      if (row === column || !((plant.area[cell] ?? 0) > 0)) return;
      const policy = policyOf(plant.input, previous);
      const surface = surfaceBetween(plant, { policy, area: areaUnder(plant, policy) }, row, column);
      for (const { substance } of previous.actives) {
        const isSame = policy.skipSameActive && next.actives.some(active => active.substance.id === substance.id);
        if (!policy.enabled || isSame) continue;
        for (const candidate of candidatesOf(substance, next, policy, surface))
          for (const name of lacking(candidate)) {
            const isOfNext = inputsOfNext.includes(name) || candidate.criterion === 'arl';
            const key = `${isOfNext ? next.id : substance.id} ${name}`;
            const tally = found.get(key) ?? { blocks: 0, skips: 0 };
            tally[Number.isNaN(l3[cell]) ? 'blocks' : 'skips'] += 1;
            found.set(key, tally);
          }
      }
    }),
  );
  return found;
}

test('each missing input says how many limits it blocks and how many criteria it leaves out', () => {
  fc.assert(
    fc.property(anyPlant, input => {
      const matrix = calculateMatrix(input);
      const found = finished(missingInputSteps(matrix)).filter(({ record }) => record.kind !== 'equipment');
      const counts = found.map(({ record, input: name, blocks, skips }) => [`${record.id} ${name}`, { blocks, skips }]);
      expect(new Map(counts as [string, { blocks: number; skips: number }][])).toEqual(countedOneByOne(matrix));
    }),
    { numRuns: 500 },
  );
});
