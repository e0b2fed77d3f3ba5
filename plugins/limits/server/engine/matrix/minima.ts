import type { MatrixResult } from './recalculate.js';

/** Lowest limit of each production and of each machine over the pairs that both use it (formulas section 9). */
export function fillMinima(result: MatrixResult): void {
  const { plant, l3, productionCell, machineCell } = result;
  const { count, usersOf } = plant;
  const all = new Int32Array(count);
  for (let next = 0; next < count; next++) all[next] = next;
  const rowLowest = new Float64Array(count);
  for (let previous = 0; previous < count; previous++) {
    const cell = lowestOfRow(result, previous * count, all, -1);
    productionCell[previous] = cell;
    rowLowest[previous] = cell < 0 ? Infinity : (l3[cell] ?? Infinity);
  }
  for (let machine = 0; machine < machineCell.length; machine++)
    machineCell[machine] = lowestOfMachine(result, usersOf[machine] ?? new Int32Array(0), rowLowest);
  fillScopes(result);
}

/**
 * The lowest cell over the pairs of some productions. The row whose lowest of all cells is lowest comes first: few rows
 * have anything as low as what it has among these pairs, and the others are passed over.
 */
function lowestOfMachine(result: MatrixResult, users: Int32Array, rowLowest: Float64Array): number {
  const { plant, l3 } = result;
  let first = -1;
  for (let index = 0; index < users.length; index++) {
    const previous = users[index] ?? 0;
    if (first < 0 || (rowLowest[previous] ?? 0) < (rowLowest[first] ?? 0)) first = previous;
  }
  let allowed = first < 0 ? NaN : (l3[lowestOfRow(result, first * plant.count, users, -1)] ?? Infinity);
  let lowest = -1;
  // In the order of the productions, so that of equal cells the earlier one stays.
  for (let index = 0; index < users.length; index++) {
    const previous = users[index] ?? 0;
    if ((rowLowest[previous] ?? 0) > allowed) continue;
    lowest = lowestOfRow(result, previous * plant.count, users, lowest);
    allowed = Math.min(allowed, l3[lowest] ?? Infinity);
  }
  return lowest;
}

/** The lowest limit of each equipment group and train is the lowest of its machines (formulas section 9). */
export function fillScopes(result: MatrixResult): void {
  const { groups = [], trains = [], machines } = result.plant.input;
  if (groups.length + trains.length === 0) return;
  const index = new Map(machines.map((machine, position) => [machine.id, position]));
  groups.forEach((group, position) => {
    result.groupCell[position] = lowestOfMachines(result, index, group.machineIds);
  });
  trains.forEach((train, position) => {
    const ids = train.steps.flatMap(step => step.machineIds);
    result.trainCell[position] = lowestOfMachines(result, index, ids);
  });
}

function lowestOfMachines(result: MatrixResult, index: ReadonlyMap<string, number>, ids: readonly string[]): number {
  const { machineCell, l3, macMg } = result;
  let lowest = -1;
  for (const id of ids) {
    const cell = machineCell[index.get(id) ?? -1] ?? -1;
    if (cell < 0 || cell === lowest) continue;
    if (lowest >= 0) {
      const difference = (l3[cell] ?? 0) - (l3[lowest] ?? 0) || (macMg[cell] ?? 0) - (macMg[lowest] ?? 0);
      if (difference > 0 || (difference === 0 && cell > lowest)) continue;
    }
    lowest = cell;
  }
  return lowest;
}

/** By previous production: its lowest cell over the pairs that both use one of these machines, by index. */
export function lowestOnMachines(result: MatrixResult, machines: readonly number[]): ReadonlyMap<number, number> {
  const { count, usersOf } = result.plant;
  const lowest = new Map<number, number>();
  for (const machine of machines) {
    const users = usersOf[machine] ?? new Int32Array(0);
    for (const previous of users) {
      const cell = lowestOfRow(result, previous * count, users, lowest.get(previous) ?? -1);
      if (cell >= 0) lowest.set(previous, cell);
    }
  }
  return lowest;
}

/** The lowest of `known` and the cells of a row in the named columns; ties to the lower MAC, then to the earlier cell. */
function lowestOfRow({ l3, macMg }: MatrixResult, base: number, columns: Int32Array, known: number): number {
  let lowest = known;
  let value = known < 0 ? Infinity : (l3[known] ?? Infinity);
  let mac = known < 0 ? Infinity : (macMg[known] ?? Infinity);
  for (let index = 0; index < columns.length; index++) {
    const cell = base + (columns[index] ?? 0);
    const candidate = l3[cell] ?? NaN;
    // False for NaN, which stands where there is no limit.
    if (!(candidate <= value)) continue;
    const candidateMac = macMg[cell] ?? NaN;
    if (candidate === value && lowest >= 0 && !(candidateMac < mac)) continue;
    lowest = cell;
    value = candidate;
    mac = candidateMac;
  }
  return lowest;
}
