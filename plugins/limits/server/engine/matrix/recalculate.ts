import { pairLimit } from '../pair-limit.js';
import type { PlantInput } from '../plant.js';
import {
  criterionCode,
  preparePlant,
  prepareColumns,
  rowIntakes,
  type Columns,
  type MatrixRow,
  type PreparedPlant,
} from './prepare.js';

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
}

/** Calculates the whole plant. Ties: lowest L3, then lower MAC, then previous, then next in the order of the input. */
export function calculateMatrix(input: PlantInput): MatrixResult {
  const plant = preparePlant(input);
  const cells = plant.count * plant.count;
  const result: MatrixResult = {
    plant,
    macMg: new Float64Array(cells).fill(NaN),
    l3: new Float64Array(cells).fill(NaN),
    criterion: new Uint8Array(cells),
    active: new Uint16Array(cells),
    machineCell: new Int32Array(input.machines.length).fill(-1),
    productionCell: new Int32Array(plant.count).fill(-1),
  };
  const columns = prepareColumns(input);
  for (let previous = 0; previous < plant.count; previous++) fillRow(result, columns, previous);
  fillMinima(result);
  return result;
}

/** Limits of one previous production before all next ones. */
export function fillRow(result: MatrixResult, columns: Columns, previous: number): void {
  const { plant } = result;
  const base = previous * plant.count;
  result.macMg.fill(NaN, base, base + plant.count);
  result.l3.fill(NaN, base, base + plant.count);
  result.criterion.fill(0, base, base + plant.count);
  for (let index = plant.rowStart[previous] ?? 0; index < (plant.rowStart[previous + 1] ?? 0); index++) {
    const row = plant.rows[index];
    if (row === undefined || !row.policy.enabled) continue;
    if (isPlain(plant, row)) fillPlainRow(result, columns, row, base);
    else fillByPairs(result, row, base);
  }
}

/**
 * Rows whose intake is the same before every next product and where the lowest criterion governs: the common case, kept
 * to one multiplication and one comparison a cell. Everything else takes the path of single pairs.
 */
function isPlain(plant: PreparedPlant, row: MatrixRow): boolean {
  const { policy } = row;
  const substance = plant.input.productions[row.previous]?.actives[row.active]?.substance;
  if (substance === undefined) return false;
  const routes = Object.keys(substance.hbelMgPerDay);
  const oneIntake = routes.length === 0 || (routes.length === 1 && routes[0] === 'any');
  const generalLast = policy.criteriaOrder.at(-1) === 'arl';
  return (
    oneIntake &&
    generalLast &&
    !policy.useFirstAvailable &&
    !policy.useProductLimit &&
    !policy.skipSameActive &&
    !policy.requireHbel
  );
}

function fillPlainRow(result: MatrixResult, columns: Columns, row: MatrixRow, base: number): void {
  const { plant, macMg, l3, criterion, active } = result;
  const { policy, previous } = row;
  let intake = Infinity;
  let intakeCode = 0;
  for (const [key, value] of rowIntakes(plant.input, row, null)) {
    if (value < intake) {
      intake = value;
      intakeCode = criterionCode(key);
    }
  }
  const generalCode = criterionCode('arl');
  const general = columns.general[policy.residueType === 'Intermediate' ? 'Intermediate' : 'Chemical'];
  const cap = policy.useResidueLimit ? policy.residueLimitMgPerSqcm : Infinity;
  const { ratio } = columns;
  const { area, count } = plant;
  for (let next = 0; next < count; next++) {
    const shared = area[base + next] ?? 0;
    if (shared === 0 || next === previous) continue;
    const byIntake = intake * (ratio[next] ?? NaN);
    const byGeneral = general[next] ?? NaN;
    // A comparison with NaN is false: a missing candidate never wins, and two missing ones leave no limit.
    const intakeGoverns = byIntake < Infinity && !(byGeneral < byIntake);
    const mac = intakeGoverns ? byIntake : byGeneral;
    const calculated = mac / shared;
    const value = calculated < cap ? calculated : mac === mac ? cap : NaN;
    const known = macMg[base + next] ?? NaN;
    if (mac === mac && !(known <= mac)) {
      macMg[base + next] = mac;
      l3[base + next] = value;
      criterion[base + next] = intakeGoverns ? intakeCode : generalCode;
      active[base + next] = row.active;
    }
  }
}

/** The object path, for policies and substances that the plain row does not cover. */
function fillByPairs(result: MatrixResult, row: MatrixRow, base: number): void {
  const { plant, macMg, l3, criterion, active } = result;
  const { productions } = plant.input;
  const substance = productions[row.previous]?.actives[row.active]?.substance;
  if (substance === undefined) return;
  for (let next = 0; next < plant.count; next++) {
    const shared = plant.area[base + next] ?? 0;
    const production = productions[next];
    if (shared === 0 || next === row.previous || production === undefined) continue;
    if (row.policy.skipSameActive && production.actives.some(other => other.substance.id === substance.id)) continue;
    const limit = pairLimit(substance, production, row.policy, shared);
    const known = macMg[base + next] ?? NaN;
    if (limit.outcome !== 'LIMIT' || known <= limit.l2Mg) continue;
    macMg[base + next] = limit.l2Mg;
    l3[base + next] = limit.l3MgPerSqcm;
    criterion[base + next] = criterionCode(limit.criterion);
    active[base + next] = row.active;
  }
}

/** Lowest limit of each production and of each machine over the pairs that both use it (formulas section 9). */
export function fillMinima(result: MatrixResult): void {
  const { plant, productionCell, machineCell } = result;
  for (let previous = 0; previous < plant.count; previous++) {
    let lowest = -1;
    const base = previous * plant.count;
    for (let next = 0; next < plant.count; next++) lowest = lower(result, lowest, base + next);
    productionCell[previous] = lowest;
  }
  for (let machine = 0; machine < machineCell.length; machine++) {
    const users = plant.usersOf[machine] ?? new Int32Array(0);
    let lowest = -1;
    for (const previous of users) {
      const base = previous * plant.count;
      for (const next of users) lowest = lower(result, lowest, base + next);
    }
    machineCell[machine] = lowest;
  }
}

function lower(result: MatrixResult, known: number, cell: number): number {
  const value = result.l3[cell] ?? NaN;
  if (value !== value) return known;
  if (known < 0) return cell;
  const best = result.l3[known] ?? NaN;
  if (value < best) return cell;
  return value === best && (result.macMg[cell] ?? NaN) < (result.macMg[known] ?? NaN) ? cell : known;
}
