import {
  calculateMatrix,
  ENGINE_VERSION,
  type MatrixResult,
  type PlantInput,
} from '#plugins/limits/server/engine/index';
import { CalculatedPlant } from '../../plugins/limits/server/plant/plant-limits.js';
import { jsFactored, type FactoredResult } from '../bounds/js-factored.js';
import type { Measurement, Suite } from '../harness/suite.js';
import { bytesHeld } from '../load/memory.js';
import { median, pairedRounds } from '../load/rounds.js';
import { factored, generatedPlant } from '../seed/plant-input.js';
import { userFormulas } from '../seed/user-formula.js';

/** A round is long compared with a scheduler time slice, and the uncounted first round covers compilation. */
const plants = [
  { title: '100 k cells', productions: 100, equipments: 10, repeats: 500 },
  { title: '4 M cells', productions: 200, equipments: 100, repeats: 5 },
] as const;
const rounds = 15;
const allowedBytes = 64;
const allowedTraceMs = 5;

export const suite: Suite = {
  title: 'Limit matrix, every previous × next × equipment a cell',
  run: async () => {
    const measured: Measurement[] = [];
    for (const { title, productions, equipments, repeats } of plants) {
      const input = generatedPlant(productions, equipments);
      const plant = factored(input);
      assertAlike(calculateMatrix(input), jsFactored(plant));
      const own = withFormulas(input);
      assertAlike(calculateMatrix(own), jsFactored(plant));
      const cells = productions * productions * equipments;
      const beside = async (what: string, calculated: PlantInput): Promise<Measurement> => {
        const { a, b } = await pairedRounds(
          rounds,
          () => Promise.resolve(nanosecondsEach(repeats, () => calculateMatrix(calculated)) / cells),
          () => Promise.resolve(nanosecondsEach(repeats, () => jsFactored(plant)) / cells),
        );
        return {
          what: `${what}, ${title}`,
          ours: a,
          bound: b,
          unit: 'ns/cell',
          boundName: 'js-factored',
          goal: { atMost: 1.3 },
        };
      };
      measured.push(
        await beside('full recalculation', input),
        await beside('with a user-defined formula for every criterion', own),
      );
    }
    const { productions, equipments } = plants[1];
    const input = generatedPlant(productions, equipments);
    const pairs = productions * productions;
    measured.push({
      what: 'memory of a result, cell = pair',
      ours: bytesHeld(() => calculateMatrix(input)) / pairs,
      bound: allowedBytes,
      unit: 'B/cell',
      boundName: 'allowed',
      goal: { atMost: 1 },
    });
    measured.push({
      what: 'explanation of one cell',
      ours: explainMs(new CalculatedPlant(calculateMatrix(input), basis, [])),
      bound: allowedTraceMs,
      unit: 'ms',
      boundName: 'allowed',
      goal: { atMost: 1 },
    });
    return measured;
  },
};

/** The same plant with user-defined formulas for all enabled criteria. */
function withFormulas(plain: PlantInput): PlantInput {
  const { Chemical } = plain.policies;
  return { ...plain, policies: { ...plain.policies, Chemical: { ...Chemical, formulas: userFormulas() } } };
}

const basis = { engineVersion: ENGINE_VERSION, policyVersions: {}, areaRules: {}, formulaVersions: {}, position: 0 };
function nanosecondsEach(repeats: number, work: () => unknown): number {
  const began = process.hrtime.bigint();
  for (let repeat = 0; repeat < repeats; repeat++) work();
  return Number(process.hrtime.bigint() - began) / repeats;
}

/** The bound is valid only if it gives the same limits. */
function assertAlike(ours: MatrixResult, bound: FactoredResult): void {
  ours.l3.forEach((value, cell) => {
    const other = bound.l3[cell] ?? NaN;
    const same = Number.isNaN(value) ? other === Infinity : Math.abs(value - other) <= 1e-9 * value;
    if (!same) throw new Error(`cell ${cell}: the engine says ${value}, the bound ${other}`);
  });
  ours.equipmentCell.forEach((cell, equipment) => {
    const other = bound.lowestOfEquipment[equipment] ?? -1;
    if (ours.l3[cell] !== ours.l3[other]) throw new Error(`equipment ${equipment}: cells ${cell} and ${other} differ`);
  });
}

/** Median over many different cells. */
function explainMs(plant: CalculatedPlant): number {
  const { productions } = plant.matrix();
  const spent: number[] = [];
  for (let turn = 0; turn < 200; turn++) {
    const previous = (turn * 37) % productions.length;
    const next = (turn * 53 + 1) % productions.length;
    const address = { previousId: `P-${previous}`, substanceId: `A-${previous}`, nextId: `P-${next}` };
    const began = performance.now();
    const explanation = plant.explain(address);
    spent.push(performance.now() - began);
    if (explanation === null) throw new Error('a cell of the plant has an explanation');
  }
  return median(spent);
}
