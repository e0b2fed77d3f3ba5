import type { PlantInput } from '../plant.js';
import { rowOf } from './areas/pair-cells.js';
import { placeIn } from './areas/places.js';
import type { RowLimits } from './rows/keep-lowest.js';
import { matrixRows, type RowFiller } from './rows/matrix-rows.js';
import { minimaSteps } from './minima.js';
import { isPlain, PlainRows } from './rows/plain-row.js';
import { plantAmong } from './plant-among.js';
import { plantUnder } from './plant-under.js';
import { markedSteps, type EquipmentLimits } from './transfer/equipment-limits.js';
import { areaUnder, hasPurgeFactors, preparationSteps, type PreparedPlant } from './prepare.js';
import { cellsPerStep, finished, type Steps } from './steps.js';

/** Limits of all pairs by cell, and the lowest of each equipment; 27 bytes per cell. */
export interface MatrixResult extends RowLimits {
  readonly plant: PreparedPlant;
  /** Per equipment: cell of the lowest L3, or -1. */
  readonly equipmentCell: Int32Array;
  /** Per production as previous: cell of the lowest L3, or -1. */
  readonly productionCell: Int32Array;
  /** Per production: the equipment to which this lowest limit is restricted, or -1 where it applies everywhere. */
  readonly productionEquipment: Int32Array;
  /** Limits on equipment whose residue may reach only the first units, by position; cells hold the limit for evenly mixed residue. */
  readonly marked: ReadonlyMap<number, EquipmentLimits>;
  /** Per equipment group and per train: the equipment with the lowest L3, or -1. */
  readonly groupEquipment: Int32Array;
  readonly trainEquipment: Int32Array;
}

/** Calculates the whole plant. Ties: lowest L3, then lower MAC, then previous, then next in input order. */
export function calculateMatrix(input: PlantInput): MatrixResult {
  return finished(calculationSteps(input));
}

/** The same in steps. */
export function* calculationSteps(input: PlantInput): Steps<MatrixResult> {
  return yield* preparedSteps(yield* preparationSteps(input));
}

/** Calculates all rows of a prepared plant in steps. */
export function* preparedSteps(plant: PreparedPlant): Steps<MatrixResult> {
  const { cells, count } = plant;
  const result: MatrixResult = {
    plant,
    macMg: new Float64Array(cells.size),
    l3: new Float64Array(cells.size),
    criterion: new Uint8Array(cells.size),
    active: new Uint16Array(cells.size),
    equipmentCell: new Int32Array(plant.usersOf.length),
    productionCell: new Int32Array(count),
    productionEquipment: new Int32Array(count),
    marked: yield* markedSteps(plant),
    groupEquipment: new Int32Array(plant.input.groups?.length ?? 0),
    trainEquipment: new Int32Array(plant.input.trains?.length ?? 0),
  };
  let done = 0;
  for (const { rows, columns } of cells.blocks) {
    const fillers = rowFillers(plant, columns);
    for (const previous of rows) {
      clearCells(result, cells.start[previous] ?? 0, cells.start[previous + 1] ?? 0);
      fillRow(result, fillers, previous);
      done += columns.length;
      if (done < cellsPerStep) continue;
      done = 0;
      yield;
    }
  }
  yield* minimaSteps(result);
  return result;
}

/** Fill rows before some next productions under the policies of a plant, holding the values that all rows share. */
type RowFillers = Readonly<Record<'Chemical' | 'Intermediate', RowFiller | null>>;

/** Null for a residue type that is off or has no rows; a policy without user-defined formulas is filled by the fast path. */
export function rowFillers(plant: PreparedPlant, columns: Int32Array): RowFillers {
  const among = plantAmong(plant, columns);
  const of = (residueType: keyof RowFillers): RowFiller | null => {
    const policy = plant.input.policies[residueType];
    if (!policy.enabled || !plant.residueTypes.has(residueType)) return null;
    const seen = plantUnder(among, residueType);
    return isPlain(policy) && !hasPurgeFactors(among.input) ? new PlainRows(seen, policy) : matrixRows(seen, policy);
  };
  return { Chemical: of('Chemical'), Intermediate: of('Intermediate') };
}

/** Clears the limits of cells. */
export function clearCells({ macMg, l3, criterion, active }: MatrixResult, from: number, to: number): void {
  macMg.fill(NaN, from, to);
  l3.fill(NaN, from, to);
  criterion.fill(0, from, to);
  active.fill(0, from, to);
}

/** Fills the limits of one previous production before these or all columns of its row, whose cells are empty. */
export function fillRow(result: MatrixResult, fillers: RowFillers, previous: number, first = 0, end?: number): void {
  const { plant } = result;
  const { cells, rows, rowStart, equipmentsOf } = plant;
  const columns = cells.columnsOf[previous] ?? nothing;
  const base = cells.start[previous] ?? 0;
  const equipments = equipmentsOf[previous] ?? nothing;
  // A row always has a cell before itself.
  const own = columns.length === cells.count ? previous : placeIn(columns, previous);
  for (let index = rowStart[previous] ?? 0; index < (rowStart[previous + 1] ?? 0); index++) {
    const { active = -1, policy } = rows[index] ?? {};
    const substance = plant.input.productions[previous]?.actives[active]?.substance;
    if (policy === undefined || substance === undefined) continue;
    const area = rowOf(cells, areaUnder(plant, policy), previous);
    const filler = fillers[policy.residueType === 'Intermediate' ? 'Intermediate' : 'Chemical'];
    filler?.fill(result, { base, active }, { substance, equipments, area, own }, first, end ?? columns.length);
  }
}
const nothing = new Int32Array(0);
