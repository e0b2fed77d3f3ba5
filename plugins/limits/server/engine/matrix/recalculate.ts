import type { PlantInput } from '../plant.js';
import { fillFormulaRow } from './formula-row.js';
import { fillMinima } from './minima.js';
import { fillPlainRow, isPlain, lowestGoverns } from './plain-row.js';
import {
  areaUnder,
  criterionCode,
  preparePlant,
  prepareColumns,
  type Columns,
  type MatrixRow,
  type PreparedPlant,
} from './prepare.js';
import { limitBetween } from './shared-surface.js';

/** Limits of all pairs and the lowest of each machine. Row = previous, column = next; 27 bytes a cell. */
export interface MatrixResult {
  readonly plant: PreparedPlant;
  /** L2 in mg and L3 in mg/sqcm of the governing active; NaN where there is no limit. */
  readonly macMg: Float64Array;
  readonly l3: Float64Array;
  readonly criterion: Uint8Array;
  /** Index of the governing active among the actives of the previous production. */
  readonly active: Uint16Array;
  /** Per machine: cell of the lowest L3, or -1. */
  readonly machineCell: Int32Array;
  /** Per production as previous: cell of the lowest L3, or -1. */
  readonly productionCell: Int32Array;
  /** Per equipment group and per train: cell of the lowest L3 of its machines, or -1. */
  readonly groupCell: Int32Array;
  readonly trainCell: Int32Array;
}

/** Calculates the whole plant. Ties: lowest L3, then lower MAC, then previous, then next in the order of the input. */
export function calculateMatrix(input: PlantInput): MatrixResult {
  return calculatePrepared(preparePlant(input));
}

/** Calculates all rows of a plant that is laid out already. */
export function calculatePrepared(plant: PreparedPlant): MatrixResult {
  const cells = plant.count * plant.count;
  const result: MatrixResult = {
    plant,
    macMg: new Float64Array(cells).fill(NaN),
    l3: new Float64Array(cells).fill(NaN),
    criterion: new Uint8Array(cells),
    active: new Uint16Array(cells),
    machineCell: new Int32Array(plant.usersOf.length),
    productionCell: new Int32Array(plant.count),
    groupCell: new Int32Array(plant.input.groups?.length ?? 0),
    trainCell: new Int32Array(plant.input.trains?.length ?? 0),
  };
  const columns = prepareColumns(plant.input);
  for (let previous = 0; previous < plant.count; previous++) fillRow(result, columns, previous);
  fillMinima(result);
  return result;
}

/** Forgets the limits of one previous production. */
export function clearRow({ plant: { count }, macMg, l3, criterion }: MatrixResult, previous: number): void {
  const [from, to] = [previous * count, (previous + 1) * count];
  macMg.fill(NaN, from, to);
  l3.fill(NaN, from, to);
  criterion.fill(0, from, to);
}

/** Limits of one previous production before all next ones, in a row that has none yet. */
export function fillRow(result: MatrixResult, columns: Columns, previous: number): void {
  const { plant } = result;
  const base = previous * plant.count;
  for (let index = plant.rowStart[previous] ?? 0; index < (plant.rowStart[previous + 1] ?? 0); index++) {
    const row = plant.rows[index];
    const substance = plant.input.productions[previous]?.actives[row?.active ?? -1]?.substance;
    if (row === undefined || substance === undefined || !row.policy.enabled) continue;
    if (isPlain(row.policy)) fillPlainRow(result, columns, row, substance);
    else if (lowestGoverns(row.policy)) fillFormulaRow(result, columns, row, substance);
    else fillByPairs(result, row, base);
  }
}

/** The object path, for policies that a plain row does not cover. */
function fillByPairs(result: MatrixResult, row: MatrixRow, base: number): void {
  const { plant, macMg, l3, criterion, active } = result;
  const { productions } = plant.input;
  const substance = productions[row.previous]?.actives[row.active]?.substance;
  if (substance === undefined) return;
  const residue = { substance, policy: row.policy, area: areaUnder(plant, row.policy) };
  for (let next = 0; next < plant.count; next++) {
    if ((residue.area[base + next] ?? 0) === 0 || next === row.previous) continue;
    const limit = limitBetween(plant, residue, row.previous, next);
    const known = macMg[base + next] ?? NaN;
    if (limit.outcome !== 'LIMIT' || known <= limit.l2Mg) continue;
    macMg[base + next] = limit.l2Mg;
    l3[base + next] = limit.l3MgPerSqcm;
    criterion[base + next] = criterionCode(limit.criterion);
    active[base + next] = row.active;
  }
}
