import type { Equipment, PlantInput } from '../../plant.js';
import type { SurfaceAreaScope } from '../../policy.js';
import { numberColumn } from '../number-column.js';
import { touchedAtMost, trainArea } from './train-area.js';
import type { Indexes } from './usage.js';

/** A piece of equipment included in an area, by its position. */
export interface CountedPlace {
  readonly place: number;
  /** False for an alternative that is smaller than the one counted. */
  readonly isAdded: boolean;
}

/** Adds up areas of equipment, sqcm, without margin. */
export interface AreaMeasure {
  readonly equipmentArea: Float64Array;
  /** The area that counts for equipment of a production, alternatives of its steps resolved. */
  of(equipments: readonly number[], production: number): number;
  /** The equipment in the area, ascending: the given equipment and what the scope adds. */
  counted(equipments: readonly number[], production: number): CountedPlace[];
}

const areaOf = (equipment: Equipment): number => equipment.areaSqcm;

/** Measures by the policy's scope; a wider scope adds equipment and never removes any. */
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
        counted: (equipments, production) => countedPlaces(equipments, added(equipments, production)),
      };
    case 'group':
      return byGroup(input, equipmentArea, { sum, added });
    case 'train':
      return byTrain(input, equipmentArea, { sum, added });
  }
}

/** The area of equipment by the steps of a production, and the equipment included. */
interface ByStep {
  readonly sum: (equipments: readonly number[], production: number) => number;
  readonly added: (equipments: readonly number[], production: number) => readonly number[];
}

function countedPlaces(equipments: Iterable<number>, added: Iterable<number>): CountedPlace[] {
  const sum = new Set(added);
  return [...new Set(equipments)].toSorted((a, b) => a - b).map(place => ({ place, isAdded: sum.has(place) }));
}

/**
 * Every member of a touched group counts, because any of them may have carried the batch, even where the production
 * takes one of several; only among alternatives outside groups the largest counts.
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
      return countedPlaces([...members, ...alone], [...members, ...added(alone, production)]);
    },
  };
}

/**
 * A batch passes one train, so the one with the largest area counts whole; where the given equipment includes more
 * alternatives than a batch uses, these count beside parallel equipment.
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
      // A train with equipment of unknown area has an unknown area.
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
      return countedPlaces([...equipments, ...found.equipments], found.added());
    },
  };
}

/** The largest area that equipment may represent, the equipment of its train, and the equipment in the sum. */
interface Widest {
  readonly sqcm: number;
  readonly equipments: readonly number[];
  readonly added: () => readonly number[];
}

/** The sum over equipment; of the alternatives of one step only the largest. */
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

/** The equipment whose areas `stepwise` adds up; where the largest alternative is unknown, one of unknown area. */
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

/** Positions of equipment in the plant; unknown ids are skipped. */
function positions({ equipments }: PlantInput, ids: readonly string[]): number[] {
  const wanted = new Set(ids);
  return equipments.flatMap((equipment, index) => (wanted.has(equipment.id) ? [index] : []));
}
