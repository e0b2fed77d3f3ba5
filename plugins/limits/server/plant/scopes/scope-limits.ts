import type {
  EquipmentGroupLimit,
  EquipmentTrainLimit,
  Limit,
  LimitOutcome,
  RecordName,
} from '#plugins/limits/shared/limit';
import { trainArea, type MatrixResult } from '../../engine/index.js';
import { sharedOutcome, withLackingNotes, type Lacking } from './lacking-area.js';
import { areaOf, recordName } from '../names.js';

/** The lowest limit of a machine, by its place. */
type LimitOn = (machine: number) => Limit | null;

/** Positions of machines with pairs that nobody knows an area of, or what the first units of a batch may take. */
export interface LackingMachines {
  readonly area: ReadonlySet<number>;
  readonly firstUnits: ReadonlySet<number>;
}

/** The lowest limit of each equipment group, and the member that has it (formulas section 9). */
export function groupLimits(
  matrix: MatrixResult,
  limitOn: LimitOn,
  without: LackingMachines,
): readonly EquipmentGroupLimit[] {
  const lacks = lacking(matrix, without);
  return (matrix.plant.input.groups ?? []).map((group, index) => {
    const lowest = matrix.groupMachine[index] ?? -1;
    const limit = withLackingNotes(limitOn(lowest), lacks(group.machineIds));
    return {
      equipmentGroup: recordName(group),
      equipment: holder(matrix, lowest),
      members: group.machineIds.length,
      limit,
      ...outcomeOf(matrix, limit, group.machineIds),
    };
  });
}

/** The lowest limit of each train in force, and the machine that has it. */
export function trainLimits(
  matrix: MatrixResult,
  limitOn: LimitOn,
  without: LackingMachines,
): readonly EquipmentTrainLimit[] {
  const lacks = lacking(matrix, without);
  const { machines, trains = [] } = matrix.plant.input;
  const areas = Float64Array.from(machines, machine => machine.areaSqcm);
  const position = new Map(machines.map((machine, index) => [machine.id, index]));
  return trains.map((train, index) => {
    const ids = train.steps.flatMap(step => step.machineIds);
    const lowest = matrix.trainMachine[index] ?? -1;
    const limit = withLackingNotes(limitOn(lowest), lacks(ids));
    const steps = train.steps.map(({ usage, machineIds }) => ({
      usage,
      machines: machineIds.flatMap(id => position.get(id) ?? []),
    }));
    return {
      equipmentTrain: recordName(train),
      equipment: holder(matrix, lowest),
      areaSqcm: areaOf({ areaSqcm: trainArea(steps, areas) }),
      limit,
      ...outcomeOf(matrix, limit, ids),
    };
  });
}

/** Whether some of the named machines have such pairs. */
function lacking({ plant }: MatrixResult, { area, firstUnits }: LackingMachines): (ids: readonly string[]) => Lacking {
  const idsOf = (places: ReadonlySet<number>) => new Set([...places].map(place => plant.input.machines[place]?.id));
  const [withoutArea, unstated] = [idsOf(area), idsOf(firstUnits)];
  return ids => ({ area: ids.some(id => withoutArea.has(id)), firstUnits: ids.some(id => unstated.has(id)) });
}

/** The machine that has the lowest limit of a scope. */
function holder({ plant }: MatrixResult, machine: number): RecordName | null {
  const found = plant.input.machines[machine];
  return found === undefined ? null : recordName(found);
}

/** A scope whose machines are shared and yet has no limit lacks inputs, among them areas that nobody has entered. */
function outcomeOf(
  matrix: MatrixResult,
  limit: Limit | null,
  ids: readonly string[],
): { readonly outcome: LimitOutcome; readonly missing: string[] } {
  const { input, usersOf } = matrix.plant;
  if (limit !== null) return { outcome: 'LIMIT', missing: [] };
  if (ids.length === 0) return { outcome: 'MISSING_INPUT', missing: ['machines'] };
  const wanted = new Set(ids);
  const positions = input.machines.flatMap((machine, index) => (wanted.has(machine.id) ? [index] : []));
  const shared = positions.filter(position => (usersOf[position]?.length ?? 0) > 1);
  if (shared.length === 0) return { outcome: 'NO_NEXT_PRODUCT', missing: [] };
  const outcome = sharedOutcome(matrix, shared);
  const isUnknown = shared.some(position => Number.isNaN(input.machines[position]?.areaSqcm));
  return { outcome, missing: outcome === 'MISSING_INPUT' && isUnknown ? ['surfaceArea'] : [] };
}
