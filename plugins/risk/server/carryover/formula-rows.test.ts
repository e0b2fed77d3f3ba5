import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  areaUnder,
  calculateMatrix,
  criterionCodes,
  limitBetween,
  onEquipment,
  policyOf,
  recalculateMatrix,
  type MatrixResult,
} from '#plugins/limits/server/engine/index';
import { anyPlant } from '#plugins/limits/server/engine/test/random-plant.fixture';
import { anyFormulas, anyNumbers, ofProduction, withFormulas } from './formula-plants.fixture.js';

const runs = { numRuns: 500 };

const numbersOf = ({ macMg, l3, criterion, active, equipmentCell, productionCell }: MatrixResult) =>
  [macMg, l3, criterion, active, equipmentCell, productionCell].map(array => [...array]);

test('every cell has the limit, to the last digit, and the criterion of the single pair that governs it', () => {
  fc.assert(
    fc.property(anyPlant, anyFormulas, anyNumbers, (plant, formulas, numbers) => {
      const input = withFormulas(plant, formulas, numbers);
      const { plant: prepared, ...result } = calculateMatrix(input);
      input.productions.forEach((previous, row) =>
        input.productions.forEach((next, column) => {
          const policy = policyOf(input, previous);
          const area = areaUnder(prepared, policy);
          const limits = previous.actives
            .map(({ substance }) => limitBetween(prepared, { substance, policy, area }, row, column))
            .flatMap((limit, active) => (limit.outcome === 'LIMIT' && previous !== next ? [{ limit, active }] : []));
          const [lowest] = limits.toSorted(
            (a, b) => a.limit.l3MgPerSqcm - b.limit.l3MgPerSqcm || a.limit.l2Mg - b.limit.l2Mg,
          );
          const cell = row * input.productions.length + column;
          expect(result.macMg[cell]).toBe(lowest?.limit.l2Mg ?? NaN);
          expect(result.l3[cell]).toBe(lowest?.limit.l3MgPerSqcm ?? NaN);
          expect(criterionCodes[result.criterion[cell] ?? 0]).toBe(lowest?.limit.criterion ?? null);
          expect(result.active[cell]).toBe(lowest?.active ?? 0);
        }),
      );
    }),
    runs,
  );
});

test('on equipment whose residue reaches first units a formula allows its share of the batch, in rows as in single pairs', () => {
  fc.assert(
    fc.property(
      anyPlant,
      anyFormulas,
      anyNumbers,
      fc.integer({ min: 1, max: 5000 }),
      (plant, formulas, numbers, units) => {
        const even = withFormulas(plant, formulas, numbers);
        const equipments = even.equipments.map((equipment, place) =>
          place === 0 ? { ...equipment, transferFirstUnits: units } : equipment,
        );
        const { plant: prepared, marked, l3 } = calculateMatrix({ ...even, equipments });
        const there = onEquipment(prepared, 0);
        for (const [row, { cell, l3: lowest }] of marked.get(0)?.after ?? []) {
          const previous = prepared.input.productions[row];
          if (previous === undefined) throw new Error('there is no such production');
          const column = cell % prepared.count;
          const policy = policyOf(prepared.input, previous);
          const limits = previous.actives.flatMap(({ substance }) => {
            const limit = limitBetween(there, { substance, policy, area: areaUnder(prepared, policy) }, row, column);
            return limit.outcome === 'LIMIT' ? [limit.l3MgPerSqcm] : [];
          });
          expect(lowest).toBe(Math.min(...limits));
          expect(lowest).toBeLessThanOrEqual(l3[cell] ?? NaN);
        }
      },
    ),
    runs,
  );
});

test('after a change of some productions, their rows and columns equal a full calculation', () => {
  const change = fc.record({ which: fc.nat(6), batch: fc.option(fc.double({ min: 0.01, max: 900, noNaN: true })) });
  const changes = fc.array(change, { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(anyPlant, anyFormulas, anyNumbers, anyNumbers, changes, (plant, formulas, numbers, others, edits) => {
      const before = withFormulas(plant, formulas, numbers);
      const productions = before.productions.map((each, index) => {
        const edit = edits.find(({ which }) => which === index);
        const value = others[index] ?? null;
        if (edit === undefined) return each;
        return { ...each, minBatchSizeKg: edit.batch, numbers: value === null ? {} : { [ofProduction]: value } };
      });
      const after = { ...before, productions };
      expect(numbersOf(recalculateMatrix(calculateMatrix(before), after))).toEqual(numbersOf(calculateMatrix(after)));
    }),
    runs,
  );
});
