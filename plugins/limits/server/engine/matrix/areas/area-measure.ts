import type { Machine, PlantInput } from '../../plant.js';
import type { SurfaceAreaScope } from '../../policy.js';
import { numberColumn } from '../number-column.js';
import { touchedAtMost, trainArea } from './train-area.js';
import type { Indexes } from './usage.js';

/** A machine that an area is of, by its position. */
export interface CountedPlace {
  readonly place: number;
  /** Its area is in the sum; no: it is an alternative, and the area of another one is. */
  readonly isAdded: boolean;
}

/** Adds up areas of machines, sqcm, without margin. */
export interface AreaMeasure {
  readonly machineArea: Float64Array;
  /** Area that counts for machines of a production, among them alternatives of its steps. */
  of(machines: readonly number[], production: number): number;
  /** The machines that it is of, ascending: those given, and what the scope adds. */
  counted(machines: readonly number[], production: number): CountedPlace[];
}

const areaOf = (machine: Machine): number => machine.areaSqcm;

/** Measures by the policy's scope. A wider scope adds machines and never takes any away. */
export function areaMeasure(input: PlantInput, indexes: Indexes, scope: SurfaceAreaScope): AreaMeasure {
  const machineArea = numberColumn(input.machines, areaOf);
  const sum = (machines: readonly number[], production: number): number =>
    stepwise(machines, machineArea, indexes.alternatives.get(production));
  const added = (machines: readonly number[], production: number): number[] =>
    largestOfSteps(machines, machineArea, indexes.alternatives.get(production));
  switch (scope) {
    case 'equipment':
      return {
        machineArea,
        of: sum,
        counted: (machines, production) => told(machines, added(machines, production)),
      };
    case 'group':
      return byGroup(input, machineArea, { sum, added });
    case 'train':
      return byTrain(input, machineArea, { sum, added });
  }
}

/** The area of machines by the steps of a production, and the machines that are in it. */
interface ByStep {
  readonly sum: (machines: readonly number[], production: number) => number;
  readonly added: (machines: readonly number[], production: number) => readonly number[];
}

function told(machines: Iterable<number>, added: Iterable<number>): CountedPlace[] {
  const sum = new Set(added);
  return [...new Set(machines)].toSorted((a, b) => a - b).map(place => ({ place, isAdded: sum.has(place) }));
}

/**
 * Every member of a group that is touched counts, because any of them may have carried the batch, also where the
 * production takes one of several. Only of alternatives that stand in no group the largest counts.
 */
function byGroup(input: PlantInput, machineArea: Float64Array, { sum, added }: ByStep): AreaMeasure {
  const groups = (input.groups ?? []).map(group => new Set(positions(input, group.machineIds)));
  const membersOf = (machines: readonly number[]): ReadonlySet<number> =>
    new Set(groups.filter(group => machines.some(machine => group.has(machine))).flatMap(group => [...group]));
  const split = (machines: readonly number[]) => {
    const members = membersOf(machines);
    return { members, alone: machines.filter(machine => !members.has(machine)) };
  };
  return {
    machineArea,
    of: (machines, production) => {
      const { members, alone } = split(machines);
      return [...members].reduce((area, member) => area + (machineArea[member] ?? 0), sum(alone, production));
    },
    counted: (machines, production) => {
      const { members, alone } = split(machines);
      return told([...members, ...alone], [...members, ...added(alone, production)]);
    },
  };
}

/**
 * A batch goes through one train: the one with which the area is largest counts whole. Where what is given holds more of
 * its alternatives than a batch takes of them, these count beside its parallel machines.
 */
function byTrain(input: PlantInput, machineArea: Float64Array, { sum, added }: ByStep): AreaMeasure {
  const trains = (input.trains ?? []).map(train => {
    const steps = train.steps.map(step => ({ usage: step.usage, machines: positions(input, step.machineIds) }));
    const parallel = steps.filter(({ usage }) => usage === 'parallel');
    return {
      machines: new Set(steps.flatMap(step => step.machines)),
      sqcm: trainArea(steps, machineArea),
      added: touchedAtMost(steps, machineArea),
      parallel: new Set(parallel.flatMap(step => step.machines)),
      parallelSqcm: trainArea(parallel, machineArea),
    };
  });
  const widest = (machines: readonly number[], production: number) => {
    let found: Widest = { sqcm: sum(machines, production), machines: [], added: () => added(machines, production) };
    for (const train of trains) {
      if (!machines.some(machine => train.machines.has(machine))) continue;
      const outside = machines.filter(machine => !train.machines.has(machine));
      const choices = machines.filter(machine => train.machines.has(machine) && !train.parallel.has(machine));
      const chosen = train.parallelSqcm + sum(choices, production);
      const sqcm = Math.max(train.sqcm, chosen) + sum(outside, production);
      const inside = (): Iterable<number> =>
        chosen > train.sqcm ? [...train.parallel, ...added(choices, production)] : train.added;
      // A train with a machine of unknown area is of unknown area, whatever the others have.
      if (sqcm > found.sqcm || Number.isNaN(sqcm))
        found = { sqcm, machines: [...train.machines], added: () => [...inside(), ...added(outside, production)] };
    }
    return found;
  };
  return {
    machineArea,
    of: (machines, production) => widest(machines, production).sqcm,
    counted: (machines, production) => {
      const found = widest(machines, production);
      return told([...machines, ...found.machines], found.added());
    },
  };
}

/** The largest area that machines may stand for, the machines of its train, and those that are in the sum. */
interface Widest {
  readonly sqcm: number;
  readonly machines: readonly number[];
  readonly added: () => readonly number[];
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

/** The machines whose areas `stepwise` adds up; where nobody knows which alternative is largest, one whose area is unknown. */
function largestOfSteps(
  machines: readonly number[],
  machineArea: Float64Array,
  steps: ReadonlyMap<number, string> | undefined,
): number[] {
  const largest = new Map<string, number>();
  const areaAt = (machine: number): number => machineArea[machine] ?? 0;
  for (const machine of machines) {
    const step = steps?.get(machine);
    if (step === undefined) continue;
    const other = largest.get(step);
    const isLarger = other === undefined || Number.isNaN(areaAt(machine)) || areaAt(machine) > areaAt(other);
    if (isLarger) largest.set(step, machine);
  }
  return machines.filter(machine => {
    const step = steps?.get(machine);
    return step === undefined || largest.get(step) === machine;
  });
}

/** Positions of machines in the plant; unknown ones are passed over. */
function positions({ machines }: PlantInput, ids: readonly string[]): number[] {
  const wanted = new Set(ids);
  return machines.flatMap((machine, index) => (wanted.has(machine.id) ? [index] : []));
}
