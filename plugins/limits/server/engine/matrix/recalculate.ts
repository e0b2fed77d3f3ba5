import type { PlantInput } from '../plant.js';
import type { RowLimits } from './rows/keep-lowest.js';
import { matrixRows, type RowFiller } from './rows/matrix-rows.js';
import { fillMinima } from './minima.js';
import { isPlain, PlainRows } from './rows/plain-row.js';
import { plantUnder } from './plant-under.js';
import { limitsOfMarked, type EquipmentLimits } from './transfer/equipment-limits.js';
import { hasPurgeFactors, preparePlant, type PreparedPlant } from './prepare.js';

/** Limits of all pairs and the lowest of each equipment. Row = previous, column = next; 27 bytes per cell. */
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
  return calculatePrepared(preparePlant(input));
}

/** Calculates all rows of a prepared plant. */
export function calculatePrepared(plant: PreparedPlant): MatrixResult {
  const cells = plant.count * plant.count;
  const result: MatrixResult = {
    plant,
    macMg: new Float64Array(cells).fill(NaN),
    l3: new Float64Array(cells).fill(NaN),
    criterion: new Uint8Array(cells),
    active: new Uint16Array(cells),
    equipmentCell: new Int32Array(plant.usersOf.length),
    productionCell: new Int32Array(plant.count),
    productionEquipment: new Int32Array(plant.count),
    marked: limitsOfMarked(plant),
    groupEquipment: new Int32Array(plant.input.groups?.length ?? 0),
    trainEquipment: new Int32Array(plant.input.trains?.length ?? 0),
  };
  const fillers = rowFillers(plant);
  for (let previous = 0; previous < plant.count; previous++) fillRow(result, fillers, previous);
  fillMinima(result);
  return result;
}

/** Fill rows under the policies of a plant, holding the values that all rows share. */
type RowFillers = Readonly<Record<'Chemical' | 'Intermediate', RowFiller | null>>;

/** Null for a residue type that is off or has no rows; a policy without user-defined formulas is filled by the fast path. */
export function rowFillers(plant: PreparedPlant): RowFillers {
  const of = (residueType: keyof RowFillers): RowFiller | null => {
    const policy = plant.input.policies[residueType];
    if (!policy.enabled || !plant.rows.some(row => row.policy === policy)) return null;
    const seen = plantUnder(plant, residueType);
    return isPlain(policy) && !hasPurgeFactors(plant.input) ? new PlainRows(seen, policy) : matrixRows(seen, policy);
  };
  return { Chemical: of('Chemical'), Intermediate: of('Intermediate') };
}

/** Clears the limits of one previous production before the next ones from `first` to `end`, or all. */
export function clearRow(
  { plant: { count }, macMg, l3, criterion, active }: MatrixResult,
  previous: number,
  first = 0,
  end = count,
): void {
  const [from, to] = [previous * count + first, previous * count + end];
  macMg.fill(NaN, from, to);
  l3.fill(NaN, from, to);
  criterion.fill(0, from, to);
  active.fill(0, from, to);
}

/** Fills the limits of one previous production before these or all next ones, in an empty row. */
export function fillRow(
  result: MatrixResult,
  fillers: RowFillers,
  previous: number,
  first = 0,
  end = result.plant.count,
): void {
  const { plant } = result;
  for (let index = plant.rowStart[previous] ?? 0; index < (plant.rowStart[previous + 1] ?? 0); index++) {
    const row = plant.rows[index];
    const substance = plant.input.productions[previous]?.actives[row?.active ?? -1]?.substance;
    if (row === undefined || substance === undefined) continue;
    fillers[row.policy.residueType === 'Intermediate' ? 'Intermediate' : 'Chemical']?.fill(
      result,
      row,
      substance,
      first,
      end,
    );
  }
}
