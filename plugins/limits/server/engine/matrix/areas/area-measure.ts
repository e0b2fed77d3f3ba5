import type { Machine, PlantInput } from '../../plant.js';
import type { SurfaceAreaScope } from '../../policy.js';
import { numberColumn } from '../number-column.js';
import { trainArea } from './train-area.js';
import type { Indexes } from './usage.js';

/** Adds up areas of machines, sqcm, without margin. */
export interface AreaMeasure {
  readonly machineArea: Float64Array;
  /** Area that counts for machines of a production, among them alternatives of its steps. */
  of(machines: readonly number[], production: number): number;
  /** The machines whose areas are in it, ascending: those given, and what the scope adds. */
  counted(machines: readonly number[], production: number): number[];
}

const areaOf = (machine: Machine): number => machine.areaSqcm;

/** Measures by the policy's scope. A wider scope adds machines and never takes any away. */
export function areaMeasure(input: PlantInput, indexes: Indexes, scope: SurfaceAreaScope): AreaMeasure {
  const machineArea = numberColumn(input.machines, areaOf);
  const sum = (machines: readonly number[], production: number): number =>
    stepwise(machines, machineArea, indexes.alternatives.get(production));
  switch (scope) {
    case 'equipment':
      return { machineArea, of: sum, counted: machines => [...machines] };
    case 'group':
      return byGroup(input, machineArea, sum);
    case 'train':
      return byTrain(input, machineArea, sum);
  }
}

type Sum = (machines: readonly number[], production: number) => number;

/**
 * Every member of a group that is touched counts, because any of them may have carried the batch, also where the
 * production takes one of several. Only of alternatives that stand in no group the largest counts.
 */
function byGroup(input: PlantInput, machineArea: Float64Array, sum: Sum): AreaMeasure {
  const groups = (input.groups ?? []).map(group => new Set(positions(input, group.machineIds)));
  const membersOf = (machines: readonly number[]): ReadonlySet<number> =>
    new Set(groups.filter(group => machines.some(machine => group.has(machine))).flatMap(group => [...group]));
  return {
    machineArea,
    of: (machines, production) => {
      const members = membersOf(machines);
      const alone = machines.filter(machine => !members.has(machine));
      return [...members].reduce((area, member) => area + (machineArea[member] ?? 0), sum(alone, production));
    },
    counted: machines => [...new Set([...machines, ...membersOf(machines)])].toSorted((a, b) => a - b),
  };
}

/**
 * A batch goes through one train: the one with which the area is largest counts whole. Where what is given holds more of
 * its alternatives than a batch takes of them, these count beside its parallel machines.
 */
function byTrain(input: PlantInput, machineArea: Float64Array, sum: Sum): AreaMeasure {
  const trains = (input.trains ?? []).map(train => {
    const steps = train.steps.map(step => ({ usage: step.usage, machines: positions(input, step.machineIds) }));
    const parallel = steps.filter(({ usage }) => usage === 'parallel');
    return {
      machines: new Set(steps.flatMap(step => step.machines)),
      sqcm: trainArea(steps, machineArea),
      parallel: new Set(parallel.flatMap(step => step.machines)),
      parallelSqcm: trainArea(parallel, machineArea),
    };
  });
  const widest = (machines: readonly number[], production: number) => {
    let found = { sqcm: sum(machines, production), machines: [] as readonly number[] };
    for (const train of trains) {
      if (!machines.some(machine => train.machines.has(machine))) continue;
      const outside = machines.filter(machine => !train.machines.has(machine));
      const choices = machines.filter(machine => train.machines.has(machine) && !train.parallel.has(machine));
      const inside = Math.max(train.sqcm, train.parallelSqcm + sum(choices, production));
      const sqcm = inside + sum(outside, production);
      // A train with a machine of unknown area is of unknown area, whatever the others have.
      if (sqcm > found.sqcm || Number.isNaN(sqcm)) found = { sqcm, machines: [...train.machines] };
    }
    return found;
  };
  return {
    machineArea,
    of: (machines, production) => widest(machines, production).sqcm,
    counted: (machines, production) =>
      [...new Set([...machines, ...widest(machines, production).machines])].toSorted((a, b) => a - b),
  };
}

/** Sum over machines; of those that are alternatives of one step of the production the largest. */
function stepwise(
  machines: readonly number[],
  machineArea: Float64Array,
  steps: ReadonlyMap<number, string> | undefined,
): number {
  let sum = 0;
  if (steps === undefined) {
    for (const machine of machines) sum += machineArea[machine] ?? 0;
    return sum;
  }
  const largest = new Map<string, number>();
  for (const machine of machines) {
    const area = machineArea[machine] ?? 0;
    const step = steps.get(machine);
    if (step === undefined) sum += area;
    else largest.set(step, Math.max(largest.get(step) ?? 0, area));
  }
  for (const area of largest.values()) sum += area;
  return sum;
}

/** Positions of machines in the plant; unknown ones are passed over. */
function positions({ machines }: PlantInput, ids: readonly string[]): number[] {
  const wanted = new Set(ids);
  return machines.flatMap((machine, index) => (wanted.has(machine.id) ? [index] : []));
}
