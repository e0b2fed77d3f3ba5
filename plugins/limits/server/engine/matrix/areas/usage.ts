import type { PlantInput } from '../../plant.js';

/** Uses of equipment by productions, by index. */
export interface Indexes {
  readonly count: number;
  /** Positions by id. */
  readonly productionPlaces: ReadonlyMap<string, number>;
  readonly equipmentPlaces: ReadonlyMap<string, number>;
  /** Equipment of each production, and productions of each equipment, ascending. */
  readonly equipmentsOf: readonly Int32Array[];
  readonly usersOf: readonly Int32Array[];
  /** Equipment of a production that are alternatives of one step, with the step; only productions with alternatives. */
  readonly alternatives: ReadonlyMap<number, ReadonlyMap<number, string>>;
}

/** Resolves ids to indexes once; uses with an unknown production or equipment are skipped. */
export function indexUses({ productions, equipments, uses }: PlantInput): Indexes {
  const [count, width] = [productions.length, equipments.length];
  const productionPlaces = placesOf(productions);
  const equipmentPlaces = placesOf(equipments);
  const used = { production: new Int32Array(uses.length), equipment: new Int32Array(uses.length) };
  const alternatives = new Map<number, Map<number, string>>();
  let lastId = '';
  let size = 0;
  let production: number | undefined;
  for (const use of uses) {
    if (use.productionId !== lastId) {
      lastId = use.productionId;
      production = productionPlaces.get(lastId);
    }
    const equipment = equipmentPlaces.get(use.equipmentId);
    if (production === undefined || equipment === undefined) continue;
    used.production[size] = production;
    used.equipment[size] = equipment;
    size += 1;
    if (use.alternative === null) continue;
    const steps = alternatives.get(production) ?? new Map<number, string>();
    alternatives.set(production, steps.set(equipment, use.alternative));
  }
  // Sorted by one, then by the other: each list is ascending.
  const usersInAnyOrder = listed(used.equipment.subarray(0, size), used.production, width);
  const equipmentsOf = turned(usersInAnyOrder, count);
  return {
    count,
    productionPlaces,
    equipmentPlaces,
    equipmentsOf,
    usersOf: turned(equipmentsOf, width),
    alternatives,
  };
}

function placesOf(list: readonly { readonly id: string }[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  let place = 0;
  for (const { id } of list) {
    places.set(id, place);
    place += 1;
  }
  return places;
}

/**
 * The values of each key, in their order. All lists share one array, because allocating many small ones takes longer
 * than filling them.
 */
function listed(keys: Int32Array, values: Int32Array, lists: number): Int32Array[] {
  const end = new Int32Array(lists + 1);
  for (let index = 0; index < keys.length; index++) {
    const list = (keys[index] ?? 0) + 1;
    end[list] = (end[list] ?? 0) + 1;
  }
  for (let list = 1; list <= lists; list++) end[list] = (end[list] ?? 0) + (end[list - 1] ?? 0);
  const starts = end.slice();
  const all = new Int32Array(keys.length);
  for (let index = 0; index < keys.length; index++) {
    const list = keys[index] ?? 0;
    const place = end[list] ?? 0;
    all[place] = values[index] ?? 0;
    end[list] = place + 1;
  }
  return Array.from({ length: lists }, (_, list) => all.subarray(starts[list], starts[list + 1]));
}

/** For each value the lists that have it, ascending and each once. */
function turned(lists: readonly Int32Array[], values: number): Int32Array[] {
  const last = new Int32Array(values).fill(-1);
  let size = 0;
  for (const list of lists) size += list.length;
  const found = { value: new Int32Array(size), list: new Int32Array(size) };
  size = 0;
  for (let list = 0; list < lists.length; list++) {
    for (const value of lists[list] ?? none) {
      if (last[value] === list) continue;
      last[value] = list;
      found.value[size] = value;
      found.list[size] = list;
      size += 1;
    }
  }
  return listed(found.value.subarray(0, size), found.list, values);
}
const none = new Int32Array(0);
