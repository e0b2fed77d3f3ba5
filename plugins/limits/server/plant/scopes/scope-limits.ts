import type { EquipmentGroupLimit, EquipmentTrainLimit, Limit, LimitOutcome, RecordName } from '#schemas/limits/limit';
import { trainArea, type MatrixResult } from '../../engine/index.js';
import { sharedOutcome, withAreaNote } from './lacking-area.js';
import { areaOf, recordName } from '../names.js';

/** The lowest limit of a machine, by its place. */
type LimitOn = (machine: number) => Limit | null;

/** Positions of machines that have pairs without a limit, because nobody knows an area. */
type WithoutArea = ReadonlySet<number>;

/** The lowest limit of each equipment group, and the member that has it (formulas section 9). */
export function groupLimits(
  matrix: MatrixResult,
  limitOn: LimitOn,
  withoutArea: WithoutArea,
): readonly EquipmentGroupLimit[] {
  const lacks = lacking(matrix, withoutArea);
  return (matrix.plant.input.groups ?? []).map((group, index) => {
    const lowest = matrix.groupMachine[index] ?? -1;
    const limit = withAreaNote(limitOn(lowest), lacks(group.machineIds));
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
  withoutArea: WithoutArea,
): readonly EquipmentTrainLimit[] {
  const lacks = lacking(matrix, withoutArea);
  const { machines, trains = [] } = matrix.plant.input;
  const areas = Float64Array.from(machines, machine => machine.areaSqcm);
  const position = new Map(machines.map((machine, index) => [machine.id, index]));
  return trains.map((train, index) => {
    const ids = train.steps.flatMap(step => step.machineIds);
    const lowest = matrix.trainMachine[index] ?? -1;
    const limit = withAreaNote(limitOn(lowest), lacks(ids));
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

/** Whether one of the named machines has such pairs. */
function lacking({ plant }: MatrixResult, withoutArea: WithoutArea): (ids: readonly string[]) => boolean {
  const lacking = new Set([...withoutArea].map(place => plant.input.machines[place]?.id));
  return ids => ids.some(id => lacking.has(id));
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
