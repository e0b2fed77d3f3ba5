import type { Equipment, PlantInput } from '../../plant.js';
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
  readonly equipmentArea: Float64Array;
  /** Area that counts for machines of a production, among them alternatives of its steps. */
  of(equipments: readonly number[], production: number): number;
  /** The machines that it is of, ascending: those given, and what the scope adds. */
  counted(equipments: readonly number[], production: number): CountedPlace[];
}

const areaOf = (equipment: Equipment): number => equipment.areaSqcm;

/** Measures by the policy's scope. A wider scope adds machines and never takes any away. */
export function areaMeasure(input: PlantInput, indexes: Indexes, scope: SurfaceAreaScope): AreaMeasure {
  const equipmentArea = numberColumn(input.equipments, areaOf);
  const sum = (equipments: readonly number[], production: number): number =>
    stepwise(equipments, equipmentArea, indexes.alternatives.get(production));
  const added = (equipments: readonly number[], production: number): number[] =>
    largestOfSteps(equipments, equipmentArea, indexes.alternatives.get(production));
  switch (scope) {
    case 'equipment':
      return {
        equipmentArea,
        of: sum,
        counted: (equipments, production) => told(equipments, added(equipments, production)),
      };
    case 'group':
      return byGroup(input, equipmentArea, { sum, added });
    case 'train':
      return byTrain(input, equipmentArea, { sum, added });
  }
}

/** The area of machines by the steps of a production, and the machines that are in it. */
interface ByStep {
  readonly sum: (equipments: readonly number[], production: number) => number;
  readonly added: (equipments: readonly number[], production: number) => readonly number[];
}

function told(equipments: Iterable<number>, added: Iterable<number>): CountedPlace[] {
  const sum = new Set(added);
  return [...new Set(equipments)].toSorted((a, b) => a - b).map(place => ({ place, isAdded: sum.has(place) }));
}

/**
 * Every member of a group that is touched counts, because any of them may have carried the batch, also where the
 * production takes one of several. Only of alternatives that stand in no group the largest counts.
 */
function byGroup(input: PlantInput, equipmentArea: Float64Array, { sum, added }: ByStep): AreaMeasure {
  const groups = (input.groups ?? []).map(group => new Set(positions(input, group.equipmentIds)));
  const membersOf = (equipments: readonly number[]): ReadonlySet<number> =>
    new Set(groups.filter(group => equipments.some(equipment => group.has(equipment))).flatMap(group => [...group]));
  const split = (equipments: readonly number[]) => {
    const members = membersOf(equipments);
    return { members, alone: equipments.filter(equipment => !members.has(equipment)) };
  };
  return {
    equipmentArea,
    of: (equipments, production) => {
      const { members, alone } = split(equipments);
      return [...members].reduce((area, member) => area + (equipmentArea[member] ?? 0), sum(alone, production));
    },
    counted: (equipments, production) => {
      const { members, alone } = split(equipments);
      return told([...members, ...alone], [...members, ...added(alone, production)]);
    },
  };
}

/**
 * A batch goes through one train: the one with which the area is largest counts whole. Where what is given holds more of
 * its alternatives than a batch takes of them, these count beside its parallel machines.
 */
function byTrain(input: PlantInput, equipmentArea: Float64Array, { sum, added }: ByStep): AreaMeasure {
  const trains = (input.trains ?? []).map(train => {
    const steps = train.steps.map(step => ({ usage: step.usage, equipments: positions(input, step.equipmentIds) }));
    const parallel = steps.filter(({ usage }) => usage === 'parallel');
    return {
      equipments: new Set(steps.flatMap(step => step.equipments)),
      sqcm: trainArea(steps, equipmentArea),
      added: touchedAtMost(steps, equipmentArea),
      parallel: new Set(parallel.flatMap(step => step.equipments)),
      parallelSqcm: trainArea(parallel, equipmentArea),
    };
  });
  const widest = (equipments: readonly number[], production: number) => {
    let found: Widest = {
      sqcm: sum(equipments, production),
      equipments: [],
      added: () => added(equipments, production),
    };
    for (const train of trains) {
      if (!equipments.some(equipment => train.equipments.has(equipment))) continue;
      const outside = equipments.filter(equipment => !train.equipments.has(equipment));
      const choices = equipments.filter(equipment => train.equipments.has(equipment) && !train.parallel.has(equipment));
      const chosen = train.parallelSqcm + sum(choices, production);
      const sqcm = Math.max(train.sqcm, chosen) + sum(outside, production);
      const inside = (): Iterable<number> =>
        chosen > train.sqcm ? [...train.parallel, ...added(choices, production)] : train.added;
      // A train with a machine of unknown area is of unknown area, whatever the others have.
      if (sqcm > found.sqcm || Number.isNaN(sqcm))
        found = { sqcm, equipments: [...train.equipments], added: () => [...inside(), ...added(outside, production)] };
    }
    return found;
  };
  return {
    equipmentArea,
    of: (equipments, production) => widest(equipments, production).sqcm,
    counted: (equipments, production) => {
      const found = widest(equipments, production);
      return told([...equipments, ...found.equipments], found.added());
    },
  };
}

/** The largest area that machines may stand for, the machines of its train, and those that are in the sum. */
interface Widest {
  readonly sqcm: number;
  readonly equipments: readonly number[];
  readonly added: () => readonly number[];
}

/** Sum over machines; of those that are alternatives of one step of the production the largest. */
function stepwise(
  equipments: readonly number[],
  equipmentArea: Float64Array,
  steps: ReadonlyMap<number, string> | undefined,
): number {
  let sum = 0;
  if (steps === undefined) {
    for (const equipment of equipments) sum += equipmentArea[equipment] ?? 0;
    return sum;
  }
  const largest = new Map<string, number>();
  for (const equipment of equipments) {
    const area = equipmentArea[equipment] ?? 0;
    const step = steps.get(equipment);
    if (step === undefined) sum += area;
    else largest.set(step, Math.max(largest.get(step) ?? 0, area));
  }
  for (const area of largest.values()) sum += area;
  return sum;
}

/** The machines whose areas `stepwise` adds up; where nobody knows which alternative is largest, one whose area is unknown. */
function largestOfSteps(
  equipments: readonly number[],
  equipmentArea: Float64Array,
  steps: ReadonlyMap<number, string> | undefined,
): number[] {
  const largest = new Map<string, number>();
  const areaAt = (equipment: number): number => equipmentArea[equipment] ?? 0;
  for (const equipment of equipments) {
    const step = steps?.get(equipment);
    if (step === undefined) continue;
    const other = largest.get(step);
    const isLarger = other === undefined || Number.isNaN(areaAt(equipment)) || areaAt(equipment) > areaAt(other);
    if (isLarger) largest.set(step, equipment);
  }
  return equipments.filter(equipment => {
    const step = steps?.get(equipment);
    return step === undefined || largest.get(step) === equipment;
  });
}

/** Positions of machines in the plant; unknown ones are passed over. */
function positions({ equipments }: PlantInput, ids: readonly string[]): number[] {
  const wanted = new Set(ids);
  return equipments.flatMap((equipment, index) => (wanted.has(equipment.id) ? [index] : []));
}
