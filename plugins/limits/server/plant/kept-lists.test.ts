import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculateMatrix, ENGINE_VERSION, recalculateMatrix, type PlantInput } from '../engine/index.js';
import { anyPlant } from '../engine/test/random-plant.fixture.js';
import { CalculatedPlant } from './plant-limits.js';
import { PlantLists } from './plant-lists.js';

const basis = { engineVersion: ENGINE_VERSION, policyVersions: {}, areaRules: {}, formulaVersions: {}, position: 0 };

function lists(plant: CalculatedPlant): object {
  return { productions: plant.productions(), equipment: plant.equipment(), residues: plant.residues() };
}

/** The same plant with another batch size, name, route or substance of one production. */
function changed(
  input: PlantInput,
  which: number,
  what: number,
): { readonly input: PlantInput; readonly place: number } {
  const place = which % input.productions.length;
  const productions = input.productions.map((production, index) => {
    if (index !== place) return production;
    const edits = [
      { minBatchSizeKg: 1 + what },
      { minBatchSizeKg: null },
      { name: 'Renamed' },
      { route: 'parenteral' },
      {
        actives: production.actives.map(each => ({
          ...each,
          substance: { ...each.substance, hbelMgPerDay: { oral: 0.001 } },
        })),
      },
    ];
    return { ...production, ...edits[what % edits.length] };
  });
  return { input: { ...input, productions }, place };
}

test('lists that keep what a change does not affect equal lists that are made anew', () => {
  fc.assert(
    fc.property(anyPlant, fc.nat(), fc.nat(50), (input, which, what) => {
      const before = new CalculatedPlant(calculateMatrix(input), basis, []);
      lists(before);
      const edit = changed(input, which, what);
      const matrix = recalculateMatrix(before.matrixResult, edit.input);
      const kept = new CalculatedPlant(
        matrix,
        basis,
        [],
        undefined,
        new PlantLists(matrix, before.keptBut([edit.place])),
      );
      expect(lists(kept)).toEqual(lists(new CalculatedPlant(calculateMatrix(edit.input), basis, [])));
    }),
    { numRuns: 500 },
  );
});
