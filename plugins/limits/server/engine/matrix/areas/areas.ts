import type { PlantInput } from '../../plant.js';
import type { LimitPolicy } from '../../policy.js';
import { finished, type Steps } from '../steps.js';
import { areaMeasure, type AreaMeasure, type CountedPlace } from './area-measure.js';
import { cellAt, pairCells, type PairCells } from './pair-cells.js';
import { LastPlaces } from './places.js';
import type { Indexes } from './usage.js';

/** The policy settings that determine areas. */
export type AreaSettings = Pick<LimitPolicy, 'areaBasis' | 'surfaceAreaScope' | 'areaMarginPercent'>;

/** True when two policies give the same areas. */
export function measuresAlike(a: AreaSettings, b: AreaSettings): boolean {
  return (
    a.areaBasis === b.areaBasis &&
    a.surfaceAreaScope === b.surfaceAreaScope &&
    a.areaMarginPercent === b.areaMarginPercent
  );
}

/** Uses of equipment, with the cells of the pairs where they are laid out already. */
type LaidOutUses = Indexes & { readonly cells?: PairCells };

/**
 * Shared area of each pair in sqcm, margin included: Σ area of the equipment that both productions use, each counted
 * once, of alternatives the largest (formulas 4.6). One value for each cell.
 */
export function sharedAreas(input: PlantInput, indexes: LaidOutUses, settings: AreaSettings): Float64Array {
  return finished(areaSteps(input, { ...indexes, cells: indexes.cells ?? pairCells(indexes) }, settings));
}

/** The same in steps. */
export function* areaSteps(
  input: PlantInput,
  indexes: Required<LaidOutUses>,
  settings: AreaSettings,
): Steps<Float64Array> {
  const { cells, equipmentsOf, usersOf, alternatives } = indexes;
  const { areaBasis, areaMarginPercent, surfaceAreaScope } = settings;
  const measure = areaMeasure(input, indexes, surfaceAreaScope);
  const area = yield* summed(cells, measure.equipmentArea, usersOf);
  const columns = surfaceAreaScope === 'equipment' ? alternatives.keys() : equipmentsOf.keys();
  if (areaBasis === 'sharedPair') {
    let alike: UsedAlike | null = null;
    for (const next of columns) {
      measureColumn(area, indexes, (alike ??= usedAlike(indexes)), measure, next);
      yield;
    }
  } else {
    const trains = equipmentsOf.map((equipments, production) => measure.of([...equipments], production));
    const largest = trains.reduce((most, sqcm) => Math.max(most, sqcm), 0);
    for (let row = 0; row < cells.count; row++) {
      const first = cells.start[row] ?? 0;
      const nexts = cells.columnsOf[row] ?? none;
      for (let place = 0; place < nexts.length; place++) {
        const cell = first + place;
        if ((area[cell] ?? 0) > 0) area[cell] = areaBasis === 'nextTrain' ? (trains[nexts[place] ?? 0] ?? 0) : largest;
      }
      yield;
    }
  }
  const margin = 1 + areaMarginPercent / 100;
  if (margin !== 1) for (let cell = 0; cell < area.length; cell++) area[cell] = (area[cell] ?? 0) * margin;
  return area;
}

/** The equipment included in the area of a pair, ascending; empty where nothing is shared. */
export function countedEquipments(
  input: PlantInput,
  indexes: Indexes,
  settings: AreaSettings,
  pair: { readonly previous: number; readonly next: number },
): CountedPlace[] {
  const { equipmentsOf } = indexes;
  const measure = areaMeasure(input, indexes, settings.surfaceAreaScope);
  const both = sharedEquipments(equipmentsOf[pair.previous], equipmentsOf[pair.next]);
  if (both.length === 0) return [];
  if (settings.areaBasis === 'sharedPair') return measure.counted(both, pair.next);
  if (settings.areaBasis === 'nextTrain') return measure.counted([...(equipmentsOf[pair.next] ?? [])], pair.next);
  const trains = equipmentsOf.map((equipments, production) => ({ equipments: [...equipments], production }));
  const widest = trains.reduce((largest, each) =>
    measure.of(each.equipments, each.production) > measure.of(largest.equipments, largest.production) ? each : largest,
  );
  return measure.counted(widest.equipments, widest.production);
}

/** Productions on the same equipment share the same with others, so that one measurement serves all of them. */
interface UsedAlike {
  /** The equipment set of each production. */
  readonly setOf: Int32Array;
  /** Known areas by the equipment of the next production and the set of the previous one. */
  readonly known: Map<string, Map<number, number>>;
}

function usedAlike({ equipmentsOf }: Indexes): UsedAlike {
  const sets = new Map<string, number>();
  const setOf = Int32Array.from(equipmentsOf, equipments => {
    const key = equipments.join();
    const known = sets.get(key) ?? sets.size;
    sets.set(key, known);
    return known;
  });
  return { setOf, known: new Map() };
}

/** Measures the pairs of one next production whose areas are not a plain sum of the shared equipment. */
function measureColumn(
  area: Float64Array,
  { cells, equipmentsOf, alternatives }: Required<LaidOutUses>,
  { setOf, known }: UsedAlike,
  measure: AreaMeasure,
  next: number,
): void {
  const key = JSON.stringify([setOf[next], [...(alternatives.get(next) ?? [])]]);
  const measured = known.get(key) ?? new Map<number, number>();
  known.set(key, measured);
  // Who has a cell before a production is also a next production of it.
  for (const previous of cells.columnsOf[next] ?? none) {
    const cell = cellAt(cells, previous, next);
    if (!((area[cell] ?? 0) > 0)) continue;
    const set = setOf[previous] ?? 0;
    const sqcm = measured.get(set) ?? measure.of(sharedEquipments(equipmentsOf[previous], equipmentsOf[next]), next);
    measured.set(set, sqcm);
    area[cell] = sqcm;
  }
}

/** The sum of the shared equipment in each cell. */
function* summed(cells: PairCells, equipmentArea: Float64Array, usersOf: readonly Int32Array[]): Steps<Float64Array> {
  const area = new Float64Array(cells.size);
  const places = new LastPlaces();
  for (let equipment = 0; equipment < equipmentArea.length;) {
    const users = usersOf[equipment] ?? none;
    const first = equipment;
    // Adjacent equipment is often used together: each cell is visited once for several pieces.
    do equipment += 1;
    while (
      equipment < first + mostTogether &&
      equipment < equipmentArea.length &&
      sameUsers(users, usersOf[equipment])
    );
    yield* addSurface(area, cells, users, equipmentArea.subarray(first, equipment), places);
  }
  if (isWhole(cells)) yield* mirror(area, cells.count);
  return area;
}

function isWhole({ count, size }: PairCells): boolean {
  return size === count * count;
}

/** Shared areas are symmetric: the cells before the diagonal are copies of those behind it. */
function* mirror(area: Float64Array, count: number): Steps<void> {
  for (let row = 1; row < count; row++) {
    mirrorRow(area, count, row);
    if (row % rowsPerStep === 0) yield;
  }
}

function mirrorRow(area: Float64Array, count: number, row: number): void {
  for (let column = 0; column < row; column++) area[row * count + column] = area[column * count + row] ?? 0;
}

const rowsPerStep = 64;
const mostTogether = 4;
const none = new Int32Array(0);

function sameUsers(users: Int32Array, others: Int32Array | undefined): boolean {
  if (users.length !== others?.length) return false;
  for (let index = 0; index < users.length; index++) if (users[index] !== others[index]) return false;
  return true;
}

/**
 * Adds up to four areas in their order; adding 0 for absent ones changes no digit. Of a whole matrix only the cells
 * behind the diagonal.
 */
function* addSurface(
  area: Float64Array,
  cells: PairCells,
  users: Int32Array,
  sqcm: Float64Array,
  places: LastPlaces,
): Steps<void> {
  const half = isWhole(cells);
  for (let row = 0; row < users.length; row++) {
    const previous = users[row] ?? 0;
    const columns = places.of(cells.columnsOf[previous] ?? none, users, cells.count);
    addToRow(area.subarray(cells.start[previous], cells.start[previous + 1]), columns, half ? row : 0, sqcm);
    if (row % rowsPerStep === rowsPerStep - 1) yield;
  }
}

function addToRow(area: Float64Array, columns: Int32Array, first: number, sqcm: Float64Array): void {
  const [a, b, c, d] = [sqcm[0] ?? 0, sqcm[1] ?? 0, sqcm[2] ?? 0, sqcm[3] ?? 0];
  for (let index = first; index < columns.length; index++) {
    const cell = columns[index] ?? 0;
    area[cell] = (area[cell] ?? 0) + a + b + c + d;
  }
}

/** Equipment in both ascending lists. */
export function sharedEquipments(one: Int32Array | undefined, other: Int32Array | undefined): number[] {
  const found: number[] = [];
  if (one === undefined || other === undefined) return found;
  for (let first = 0, second = 0; first < one.length && second < other.length;) {
    const [a, b] = [one[first] ?? 0, other[second] ?? 0];
    if (a === b) found.push(a);
    if (a <= b) first += 1;
    if (b <= a) second += 1;
  }
  return found;
}
