import type { EquipmentGroupLimit, EquipmentTrainLimit, Limit, LimitOutcome, RecordName } from '#schemas/limits/limit';
import { trainArea, type MatrixResult } from '../engine/index.js';
import { recordName } from './names.js';

type LimitAt = (cell: number) => Limit | null;

/** The lowest limit of each equipment group, and the member that has it (formulas section 9). */
export function groupLimits(matrix: MatrixResult, limitAt: LimitAt): readonly EquipmentGroupLimit[] {
  return (matrix.plant.input.groups ?? []).map((group, index) => {
    const cell = matrix.groupCell[index] ?? -1;
    const limit = limitAt(cell);
    return {
      equipmentGroup: recordName(group),
      equipment: holder(matrix, group.machineIds, cell),
      members: group.machineIds.length,
      limit,
      ...outcomeOf(limit, group.machineIds),
    };
  });
}

/** The lowest limit of each train in force, and the machine that has it. */
export function trainLimits(matrix: MatrixResult, limitAt: LimitAt): readonly EquipmentTrainLimit[] {
  const { machines, trains = [] } = matrix.plant.input;
  const areas = Float64Array.from(machines, machine => machine.areaSqcm);
  const position = new Map(machines.map((machine, index) => [machine.id, index]));
  return trains.map((train, index) => {
    const cell = matrix.trainCell[index] ?? -1;
    const limit = limitAt(cell);
    const ids = train.steps.flatMap(step => step.machineIds);
    const steps = train.steps.map(({ usage, machineIds }) => ({
      usage,
      machines: machineIds.flatMap(id => position.get(id) ?? []),
    }));
    return {
      equipmentTrain: recordName(train),
      equipment: holder(matrix, ids, cell),
      areaSqcm: trainArea(steps, areas),
      limit,
      ...outcomeOf(limit, ids),
    };
  });
}

/** The first of the machines whose own lowest limit stands in the cell. */
function holder({ plant, machineCell }: MatrixResult, ids: readonly string[], cell: number): RecordName | null {
  if (cell < 0) return null;
  const wanted = new Set(ids);
  const found = plant.input.machines.find((machine, index) => machineCell[index] === cell && wanted.has(machine.id));
  return found === undefined ? null : recordName(found);
}

function outcomeOf(
  limit: Limit | null,
  ids: readonly string[],
): { readonly outcome: LimitOutcome; readonly missing: string[] } {
  if (limit !== null) return { outcome: 'LIMIT', missing: [] };
  return ids.length === 0
    ? { outcome: 'MISSING_INPUT', missing: ['machines'] }
    : { outcome: 'NO_NEXT_PRODUCT', missing: [] };
}
