import fc from 'fast-check';
import { expect, test } from 'vitest';
import { trainAreaSqcm } from '#plugins/equipment/shared/train-area';
import { trainArea } from '../../engine/index.js';

const step = fc.record({
  usage: fc.constantFrom('alternative', 'parallel'),
  equipments: fc.subarray([0, 1, 2, 3, 4], { minLength: 1 }),
});

test('the area that the screen of trains writes out is the one that limits are calculated with, and no batch touches more', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 5 }),
      fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 5, maxLength: 5 }),
      (steps, areas) => {
        const calculated = trainArea(steps, Float64Array.from(areas));
        const shown = trainAreaSqcm(
          steps.map(({ usage, equipments }) => ({ usage, equipments: equipments.map(String) })),
          equipment => areas[Number(equipment)] ?? 0,
        );
        expect(shown).toBe(calculated);
        expect(calculated).toBe(largestTouched(steps, areas));
      },
    ),
    { numRuns: 500 },
  );
});

/** Every possible route of a batch, one after the other. */
function largestTouched(
  steps: readonly { readonly usage: string; readonly equipments: readonly number[] }[],
  areas: readonly number[],
): number {
  const ways = steps.reduce<readonly (readonly number[])[]>(
    (all, { usage, equipments }) =>
      all.flatMap(way =>
        usage === 'parallel' ? [[...way, ...equipments]] : equipments.map(equipment => [...way, equipment]),
      ),
    [[]],
  );
  return Math.max(...ways.map(way => [...new Set(way)].reduce((sum, equipment) => sum + (areas[equipment] ?? 0), 0)));
}
