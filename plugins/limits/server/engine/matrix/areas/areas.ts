import type { PlantInput } from '../../plant.js';
import type { LimitPolicy } from '../../policy.js';
import { areaMeasure, type AreaMeasure, type CountedPlace } from './area-measure.js';
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

/**
 * Shared area of each pair in sqcm, margin included: Σ area of the equipment that both productions use, each counted
 * once, of alternatives the largest (formulas 4.6). Row = previous.
 */
export function sharedAreas(input: PlantInput, indexes: Indexes, settings: AreaSettings): Float64Array {
  const { count, equipmentsOf, usersOf, alternatives } = indexes;
  const { areaBasis, areaMarginPercent, surfaceAreaScope } = settings;
  const measure = areaMeasure(input, indexes, surfaceAreaScope);
  const area = summed(count, measure.equipmentArea, usersOf);
  const columns = surfaceAreaScope === 'equipment' ? alternatives.keys() : equipmentsOf.keys();
  if (areaBasis === 'sharedPair') {
    let alike: UsedAlike | null = null;
    for (const next of columns) measureColumn(area, indexes, (alike ??= usedAlike(indexes)), measure, next);
  } else {
    const trains = equipmentsOf.map((equipments, production) => measure.of([...equipments], production));
    const largest = Math.max(0, ...trains);
    for (let cell = 0; cell < area.length; cell++) {
      if ((area[cell] ?? 0) > 0) area[cell] = areaBasis === 'nextTrain' ? (trains[cell % count] ?? 0) : largest;
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
  { count, equipmentsOf, alternatives }: Indexes,
  { setOf, known }: UsedAlike,
  measure: AreaMeasure,
  next: number,
): void {
  const key = JSON.stringify([setOf[next], [...(alternatives.get(next) ?? [])]]);
  const measured = known.get(key) ?? new Map<number, number>();
  known.set(key, measured);
  for (let previous = 0; previous < count; previous++) {
    const cell = previous * count + next;
    if (!((area[cell] ?? 0) > 0)) continue;
    const set = setOf[previous] ?? 0;
    const sqcm = measured.get(set) ?? measure.of(sharedEquipments(equipmentsOf[previous], equipmentsOf[next]), next);
    measured.set(set, sqcm);
    area[cell] = sqcm;
  }
}

/** Shared areas are symmetric: the cells before the diagonal are copies of those behind it. */
function summed(count: number, equipmentArea: Float64Array, usersOf: readonly Int32Array[]): Float64Array {
  const area = new Float64Array(count * count);
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
    addSurface(area, count, users, equipmentArea.subarray(first, equipment));
  }
  for (let row = 1; row < count; row++) {
    for (let column = 0; column < row; column++) area[row * count + column] = area[column * count + row] ?? 0;
  }
  return area;
}

const mostTogether = 4;
const none = new Int32Array(0);

function sameUsers(users: Int32Array, others: Int32Array | undefined): boolean {
  if (users.length !== others?.length) return false;
  for (let index = 0; index < users.length; index++) if (users[index] !== others[index]) return false;
  return true;
}

/** Adds up to four areas in their order; adding 0 for absent ones changes no digit. */
function addSurface(area: Float64Array, count: number, users: Int32Array, sqcm: Float64Array): void {
  const [a, b, c, d] = [sqcm[0] ?? 0, sqcm[1] ?? 0, sqcm[2] ?? 0, sqcm[3] ?? 0];
  for (let row = 0; row < users.length; row++) {
    const base = (users[row] ?? 0) * count;
    for (let column = row; column < users.length; column++) {
      const cell = base + (users[column] ?? 0);
      area[cell] = (area[cell] ?? 0) + a + b + c + d;
    }
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
