import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  areaUnder,
  calculateMatrix,
  criterionCodes,
  limitBetween,
  policyOf,
  recalculateMatrix,
  type CriterionFormulas,
  type MatrixResult,
  type PlantInput,
  type Production,
  type Substance,
} from '#plugins/limits/server/engine/index';
import { anyPlant } from '#plugins/limits/server/engine/random-plant.fixture';
import type { AdditionalNumbers } from '../additional-fields.js';
import type { RiskVariable } from '../api.js';
import { inForce, variables } from './formulas.fixture.js';

const runs = { numRuns: 500 };

const ofResidue = 'additionalFields.api.kept';
const ofProduction = 'additionalFields.production.kept';
const ofMachine = 'additionalFields.equipmentProductionPair.kept';
const field = (kind: AdditionalNumbers['kind']): AdditionalNumbers => ({
  kind,
  label: 'Kept',
  unit: null,
  valueOf: () => null,
});
const additional = new Map([
  [ofResidue, field('api')],
  [ofProduction, field('production')],
  [ofMachine, field('equipmentProductionPair')],
]);

const own = { label: 'Own', kind: 'number', unit: '1', defaultValue: null } as const;
const ownVariables: readonly RiskVariable[] = [
  { ...own, key: 'batch_g', scope: 'nextProduct', unit: 'g', sourceField: 'minBatchSize', defaultValue: 3 },
  { ...own, key: 'td_ug', scope: 'previousActive', unit: 'ug/day', sourceField: 'minTherapeuticDose' },
  { ...own, key: 'of_residue', scope: 'previousActive', sourceField: ofResidue, defaultValue: 2 },
  { ...own, key: 'of_next', scope: 'nextProduct', sourceField: ofProduction },
  { ...own, key: 'on_machine', scope: 'equipment', sourceField: ofMachine },
  { ...own, key: 'on_machine_or', scope: 'equipment', sourceField: ofMachine, defaultValue: 1 },
];
const known = new Map([...variables, ...ownVariables.map(each => [each.key, each] as const)]);

/** Of everything that formulas may read: by row, by column, by both, in other units, with defaults and branches. */
const anyFormulas: fc.Arbitrary<CriterionFormulas> = fc
  .subarray([
    ['toxicity', 'min(pde, td_ug)*e_n/of_residue - toxicity'],
    ['dosage', 'if(of_next > td, td*e_n/of_next, batch_g - n_equipment)'],
    ['ld50', 'ld50*ln(of_residue)/units_per_day + sqrt(product_limit - 5)'],
    ['productLimit', 'max(product_limit, of_next)^2/arl*strength'],
    ['arl', 'round(batch_g/of_next)*arl + min(of_residue, sa_shared, ldd) + ai/sf*tablet_weight'],
    ['toxicity', 'pde*e_n*on_machine_or + n_equipment'],
    ['dosage', 'if(on_machine_or > 2, td*e_n/on_machine_or, arl*mbs - on_machine_or)'],
    ['arl', 'arl*mbs/on_machine'],
    ['arl', 'if(n_equipment = 1, arl*mbs, if(td/pde >= bw, residue_limit*sa_shared, -1))'],
  ] as const)
  .map(chosen =>
    Object.fromEntries(
      chosen.map(([criterion, expression]) => [criterion, inForce(criterion, expression, { known, additional })]),
    ),
  );

const anyNumbers = fc.array(fc.option(fc.double({ min: -2, max: 50, noNaN: true }), { nil: null }), {
  minLength: 7,
  maxLength: 7,
});

/** The plant with formulas, and with numbers that people keep about its residues and productions where they have any. */
function withFormulas(input: PlantInput, formulas: CriterionFormulas, numbers: readonly (number | null)[]): PlantInput {
  const kept = (name: string, index: number): Record<string, number> => {
    const value = numbers[index] ?? null;
    return value === null ? {} : { [name]: value };
  };
  const residue = (substance: Substance): Substance => {
    const index = Number(substance.id.slice(1));
    const scores = { ...kept(ofResidue, index), ...kept('toxicity', index + 1) };
    return { ...substance, scores, acceptableIntakeMgPerDay: numbers[index + 2] ?? null };
  };
  const productions = input.productions.map((production, index): Production => ({
    ...production,
    kind: index === 2 ? 'api' : production.kind,
    route: index === 3 ? null : production.route,
    actives: production.actives.map(active => ({ ...active, substance: residue(active.substance) })),
    numbers: kept(ofProduction, index),
    onMachines: Object.fromEntries(
      input.machines.map(({ id }, machine) => [id, kept(ofMachine, (index + 2 * machine) % (numbers.length + 2))]),
    ),
  }));
  const { Chemical, Intermediate } = input.policies;
  const policies = {
    ...input.policies,
    Chemical: { ...Chemical, formulas },
    Intermediate: { ...Intermediate, formulas },
  };
  return { ...input, productions, policies };
}

const numbersOf = ({ macMg, l3, criterion, active, machineCell, productionCell }: MatrixResult) =>
  [macMg, l3, criterion, active, machineCell, productionCell].map(array => [...array]);

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
          const [lowest] = limits.toSorted((a, b) => a.limit.l2Mg - b.limit.l2Mg);
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

test('after a change of some productions, their rows and columns are those of a calculation from nothing', () => {
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
