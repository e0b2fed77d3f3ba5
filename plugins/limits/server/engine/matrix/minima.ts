import { LastPlaces } from './areas/places.js';
import type { PreparedPlant } from './prepare.js';
import type { MatrixResult } from './recalculate.js';
import type { Steps } from './steps.js';
import { isLower, type FoundLimit } from './transfer/equipment-limits.js';

/** Rows and equipment that are looked through in one step. */
const rowsPerStep = 128;
const equipmentsPerStep = 16;

/** Fills the lowest limit of each production and of each equipment over the pairs that both use it (formulas section 9). */
export function* minimaSteps(result: MatrixResult): Steps<void> {
  const { plant, l3, productionCell, equipmentCell, marked } = result;
  const { count, cells, usersOf } = plant;
  const { start } = cells;
  const all = Int32Array.from({ length: count }, (_, place) => place);
  const rowLowest = new Float64Array(count);
  for (let previous = 0; previous < count; previous++) {
    const [first = 0, end = 0] = [start[previous], start[previous + 1]];
    const cell = lowestOfRow(result, first, all, -1, end - first);
    productionCell[previous] = cell;
    rowLowest[previous] = cell < 0 ? Infinity : (l3[cell] ?? Infinity);
    if (previous % rowsPerStep === rowsPerStep - 1) yield;
  }
  const places = new LastPlaces();
  for (let equipment = 0; equipment < equipmentCell.length; equipment++) {
    equipmentCell[equipment] = marked.has(equipment)
      ? (marked.get(equipment)?.lowest?.cell ?? -1)
      : lowestOfEquipment(result, usersOf[equipment] ?? nobody, rowLowest, places);
    if (equipment % equipmentsPerStep === equipmentsPerStep - 1) yield;
  }
  lowerToMarked(result);
  fillScopes(result);
}
const nobody = new Int32Array(0);

/** The places of the users of a piece of equipment in the row of one of them. */
function columnsIn({ cells }: PreparedPlant, previous: number, users: Int32Array, places: LastPlaces): Int32Array {
  return places.of(cells.columnsOf[previous] ?? nobody, users, cells.count);
}

/** A production's limit applies on all of its equipment, so it is no higher than on any of it. */
function lowerToMarked(result: MatrixResult): void {
  const { productionCell, productionEquipment, marked } = result;
  productionEquipment.fill(-1);
  for (const [equipment, { after }] of marked) {
    for (const [previous, found] of after) {
      const known = { cell: productionCell[previous] ?? -1, equipment: productionEquipment[previous] ?? -1 };
      if (!isLowerValue(found, foundAt(result, known, previous))) continue;
      productionCell[previous] = found.cell;
      productionEquipment[previous] = equipment;
    }
  }
}

/** The lowest limit of a production's residue: its pair, and the equipment to which it is restricted, or -1. */
export interface LowestCell {
  readonly cell: number;
  readonly equipment: number;
}

function foundAt(
  { l3, macMg, marked }: MatrixResult,
  { cell, equipment }: LowestCell,
  previous: number,
): FoundLimit | null {
  if (cell < 0) return null;
  return marked.get(equipment)?.after.get(previous) ?? { cell, l3: l3[cell] ?? NaN, macMg: macMg[cell] ?? NaN };
}

/** Whether a limit is strictly lower; otherwise the limit of the pair stays, which carries more information. */
function isLowerValue(one: FoundLimit, other: FoundLimit | null): boolean {
  return isLower(one, other) && (other === null || one.l3 < other.l3 || one.macMg < other.macMg);
}

/** The lowest limit of a piece of equipment; null without any. */
function limitOfEquipment({ equipmentCell, l3, macMg, marked }: MatrixResult, equipment: number): FoundLimit | null {
  const own = marked.get(equipment);
  if (own !== undefined) return own.lowest;
  const cell = equipmentCell[equipment] ?? -1;
  return cell < 0 ? null : { cell, l3: l3[cell] ?? NaN, macMg: macMg[cell] ?? NaN };
}

/** The lowest cell over the pairs of some productions. Rows are tried in order of their lowest cell, so that most can be skipped. */
function lowestOfEquipment(
  result: MatrixResult,
  users: Int32Array,
  rowLowest: Float64Array,
  places: LastPlaces,
): number {
  const { plant, l3 } = result;
  const { start } = plant.cells;
  const lowestAfter = (previous: number, known: number): number =>
    lowestOfRow(result, start[previous] ?? 0, columnsIn(plant, previous, users, places), known);
  let first = -1;
  for (let index = 0; index < users.length; index++) {
    const previous = users[index] ?? 0;
    if (first < 0 || (rowLowest[previous] ?? 0) < (rowLowest[first] ?? 0)) first = previous;
  }
  let allowed = first < 0 ? NaN : (l3[lowestAfter(first, -1)] ?? Infinity);
  let lowest = -1;
  // In input order, so that of equal cells the first one stays.
  for (let index = 0; index < users.length; index++) {
    const previous = users[index] ?? 0;
    if ((rowLowest[previous] ?? 0) > allowed) continue;
    lowest = lowestAfter(previous, lowest);
    allowed = Math.min(allowed, l3[lowest] ?? Infinity);
  }
  return lowest;
}

/** The lowest limit of each equipment group and train is the lowest of its equipment (formulas section 9). */
export function fillScopes(result: MatrixResult): void {
  const { groups = [], trains = [], equipments } = result.plant.input;
  if (groups.length + trains.length === 0) return;
  const index = new Map(equipments.map((equipment, position) => [equipment.id, position]));
  const lowestOf = (ids: readonly string[]): number =>
    equipmentWithLowest(
      result,
      ids.flatMap(id => index.get(id) ?? []),
    );
  groups.forEach((group, position) => {
    result.groupEquipment[position] = lowestOf(group.equipmentIds);
  });
  trains.forEach((train, position) => {
    result.trainEquipment[position] = lowestOf(train.steps.flatMap(step => step.equipmentIds));
  });
}

/** The equipment with the lowest limit, of equal ones the first in the plant; -1 where none has any. */
function equipmentWithLowest(result: MatrixResult, equipments: readonly number[]): number {
  let holder = -1;
  let lowest: FoundLimit | null = null;
  for (const equipment of equipments) {
    const found = limitOfEquipment(result, equipment);
    if (found === null) continue;
    const isSame = lowest !== null && !isLower(lowest, found) && equipment < holder;
    if (!isSame && !isLower(found, lowest)) continue;
    lowest = found;
    holder = equipment;
  }
  return holder;
}

/** By previous production: its lowest limit over the pairs that both use some of this equipment, by index. */
export function lowestOnEquipments(
  result: MatrixResult,
  equipments: readonly number[],
): ReadonlyMap<number, LowestCell> {
  const { marked, plant } = result;
  const { cells, usersOf } = plant;
  const places = new LastPlaces();
  const lowest = new Map<number, LowestCell>();
  for (const equipment of equipments) {
    if (marked.has(equipment)) continue;
    const users = usersOf[equipment] ?? nobody;
    for (const previous of users) {
      const columns = columnsIn(plant, previous, users, places);
      const cell = lowestOfRow(result, cells.start[previous] ?? 0, columns, lowest.get(previous)?.cell ?? -1);
      if (cell >= 0) lowest.set(previous, { cell, equipment: -1 });
    }
  }
  for (const equipment of equipments) {
    for (const [previous, found] of marked.get(equipment)?.after ?? []) {
      const known = lowest.get(previous);
      if (isLowerValue(found, known === undefined ? null : foundAt(result, known, previous)))
        lowest.set(previous, { cell: found.cell, equipment });
    }
  }
  return lowest;
}

/** The lowest of `known` and some cells of a row, by their places in it; ties to the lower MAC, then to the earlier cell. */
function lowestOfRow(
  { l3, macMg }: MatrixResult,
  base: number,
  places: Int32Array,
  known: number,
  size = places.length,
): number {
  let lowest = known;
  let value = known < 0 ? Infinity : (l3[known] ?? Infinity);
  let mac = known < 0 ? Infinity : (macMg[known] ?? Infinity);
  for (let index = 0; index < size; index++) {
    const cell = base + (places[index] ?? 0);
    const candidate = l3[cell] ?? NaN;
    // False for NaN, which means no limit.
    if (!(candidate <= value)) continue;
    const candidateMac = macMg[cell] ?? NaN;
    if (candidate === value && lowest >= 0 && !(candidateMac < mac)) continue;
    lowest = cell;
    value = candidate;
    mac = candidateMac;
  }
  return lowest;
}
