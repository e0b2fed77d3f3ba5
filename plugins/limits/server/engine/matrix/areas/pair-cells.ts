import { placeIn } from './places.js';
import type { Indexes } from './usage.js';

/** Previous productions with cells before the same next ones, both ascending. */
export interface Block {
  readonly rows: Int32Array;
  readonly columns: Int32Array;
}

/**
 * The cells of a matrix: row after row of previous productions, each only before next productions that may share
 * equipment with it. A plant with separate trains has a cell for each pair of a train, not for each pair of the plant.
 */
export interface PairCells {
  /** The number of productions. */
  readonly count: number;
  /** The number of cells. */
  readonly size: number;
  /** The first cell of each row; `start[count]` is the number of cells. */
  readonly start: Int32Array;
  /** The next productions of each row, ascending, itself included; rows of a block share one list. */
  readonly columnsOf: readonly Int32Array[];
  readonly blocks: readonly Block[];
}

/** Up to so many productions are one block, in a whole plant (which costs 7 MB at most) and in a connected part of one. */
const small = { plant: 512, part: 64 };

/**
 * Lays out the cells of a plant. Productions that no equipment connects are in separate blocks. A part of the plant
 * whose productions mostly share equipment is one block; otherwise those with the same equipment are.
 */
export function pairCells(indexes: Indexes, upTo = small): PairCells {
  const { count, usersOf } = indexes;
  const all = Int32Array.from({ length: count }, (_, place) => place);
  const isWhole = count <= upTo.plant || usersOf.some(users => users.length * 2 >= count);
  return laidOut(count, isWhole ? [{ rows: all, columns: all }] : blocksOf(indexes, upTo.part));
}

/** The cell of a pair; -1 where the two share no equipment. */
export function cellAt({ count, start, columnsOf }: PairCells, row: number, column: number): number {
  const columns = columnsOf[row];
  if (columns === undefined || column < 0 || column >= count) return -1;
  const first = start[row] ?? 0;
  if (columns.length === count) return first + column;
  const place = placeIn(columns, column);
  return columns[place] === column ? first + place : -1;
}

/** The position of the previous production of a cell. */
export function rowAt({ count, size, start }: PairCells, cell: number): number {
  if (size === count * count) return Math.floor(cell / count);
  return placeIn(start, cell + 1) - 1;
}

/** The position of the next production of a cell. */
export function columnAt(cells: PairCells, cell: number, row = rowAt(cells, cell)): number {
  if (cells.size === cells.count * cells.count) return cell % cells.count;
  return cells.columnsOf[row]?.[cell - (cells.start[row] ?? 0)] ?? -1;
}

/** The values of a row, in the order of its columns. */
export function rowOf<T extends Float64Array | Uint8Array>({ start }: PairCells, values: T, row: number): T {
  return values.subarray(start[row], start[row + 1]) as T;
}

/** The values of a row before every production of the plant, 0 where there is no cell; `into` takes them where the row is shorter. */
export function spreadRow(cells: PairCells, values: Float64Array, row: number, into: Float64Array): Float64Array {
  const own = rowOf(cells, values, row);
  if (own.length === cells.count) return own;
  into.fill(0);
  const columns = cells.columnsOf[row] ?? [];
  for (let place = 0; place < columns.length; place++) into[columns[place] ?? 0] = own[place] ?? 0;
  return into;
}

function laidOut(count: number, blocks: readonly Block[]): PairCells {
  const columnsOf: Int32Array[] = Array.from({ length: count });
  for (const { rows, columns } of blocks) for (const row of rows) columnsOf[row] = columns;
  const start = new Int32Array(count + 1);
  for (let row = 0; row < count; row++) start[row + 1] = (start[row] ?? 0) + (columnsOf[row]?.length ?? 0);
  return { count, size: start[count] ?? 0, start, columnsOf, blocks };
}

function blocksOf(indexes: Indexes, smallPart: number): Block[] {
  const { connected, mostUsers } = connectedParts(indexes);
  const isColumn = new Uint8Array(indexes.count);
  return connected.flatMap((members, part) =>
    members.length <= smallPart || (mostUsers[part] ?? 0) * 2 >= members.length
      ? [{ rows: members, columns: members }]
      : blocksByEquipment(indexes, members, isColumn),
  );
}

/** Productions with the same equipment share it with the same others. `isColumn` is empty before and after. */
function blocksByEquipment({ equipmentsOf, usersOf }: Indexes, members: Int32Array, isColumn: Uint8Array): Block[] {
  const alike = Map.groupBy(members, member => equipmentsOf[member]?.join() ?? '');
  return [...alike.values()].map(rows => {
    const columns: number[] = [];
    for (const equipment of equipmentsOf[rows[0] ?? -1] ?? []) {
      for (const user of usersOf[equipment] ?? []) {
        if (isColumn[user] === 1) continue;
        isColumn[user] = 1;
        columns.push(user);
      }
    }
    for (const column of columns) isColumn[column] = 0;
    return { rows: Int32Array.from(rows), columns: Int32Array.from(columns).toSorted() };
  });
}

/** Productions that equipment connects, directly or through others, and the users of their most used equipment. */
function connectedParts({ count, usersOf }: Indexes): {
  readonly connected: readonly Int32Array[];
  readonly mostUsers: readonly number[];
} {
  const parent = Int32Array.from({ length: count }, (_, place) => place);
  const rootOf = (place: number): number => {
    let root = place;
    while (parent[root] !== root) {
      // Halves the way to the root, so that later ones are short.
      parent[root] = parent[parent[root] ?? root] ?? root;
      root = parent[root] ?? root;
    }
    return root;
  };
  for (const [first, ...others] of usersOf) {
    if (first === undefined) continue;
    for (const other of others) parent[rootOf(other)] = rootOf(first);
  }
  const most = new Map<number, number>();
  for (const users of usersOf) {
    const root = rootOf(users[0] ?? 0);
    most.set(root, Math.max(most.get(root) ?? 0, users.length));
  }
  const members = Map.groupBy(parent.keys(), rootOf);
  return {
    connected: [...members.values()].map(part => Int32Array.from(part)),
    mostUsers: [...members.keys()].map(root => most.get(root) ?? 0),
  };
}
