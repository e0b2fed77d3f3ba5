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
  const marks = new Uint8Array(count * width);
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
    const mark = production * width + equipment;
    size += 1 - (marks[mark] ?? 0);
    marks[mark] = 1;
    if (use.alternative === null) continue;
    const steps = alternatives.get(production) ?? new Map<number, string>();
    alternatives.set(production, steps.set(equipment, use.alternative));
  }
  return {
    count,
    productionPlaces,
    equipmentPlaces,
    equipmentsOf: marked(marks, size, { lists: count, apart: width }, { length: width, apart: 1 }),
    usersOf: marked(marks, size, { lists: width, apart: 1 }, { length: count, apart: width }),
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
 * Positions of the marks in each of several lists. All share one array, because allocating many small ones takes
 * longer than filling them.
 */
function marked(
  marks: Uint8Array,
  size: number,
  { lists, apart: listsApart }: { readonly lists: number; readonly apart: number },
  { length, apart }: { readonly length: number; readonly apart: number },
): Int32Array[] {
  const all = new Int32Array(size);
  const found: Int32Array[] = [];
  let end = 0;
  for (let list = 0; list < lists; list++) {
    const begin = end;
    for (let place = 0, mark = list * listsApart; place < length; place++, mark += apart)
      if (marks[mark] === 1) all[end++] = place;
    found.push(all.subarray(begin, end));
  }
  return found;
}
