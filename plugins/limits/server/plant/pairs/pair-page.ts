import { firstOfPage, unknownColumn, type Page, type PageQuery } from '#kernel/contract';
import type { Limit } from '#plugins/limits/shared/limit';
import { areaUnder, criterionCodes, policyOf, type MatrixResult } from '../../engine/index.js';
import { selectPage, type PlaceOrder } from '../../select-page.js';
import { searchWords } from '../finder/words-in-order.js';
import { searchPairs } from './search-pairs.js';

/** Rows and columns of the matrix, by position. */
export interface PairPlaces {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}

/**
 * A page of the limits of changeovers, lowest L3 first or sorted by a column. A plant has many hundred thousand, so
 * objects are built for the page only.
 */
export function pairPage(
  matrix: MatrixResult,
  places: PairPlaces,
  query: PageQuery,
  limitAt: (cell: number) => Limit | null,
): Page<Limit> {
  const order = orderOf(matrix, query.sort);
  const limited = limitedCells(matrix, places);
  const words = searchWords(query.search);
  const cells = words.length === 0 ? limited : searchPairs(matrix, limited, words);
  const { from, pageNumber, pageLimit } = firstOfPage(query);
  const shown = selectPage(cells, from, from + pageLimit, order);
  return {
    rows: [...shown].flatMap(cell => limitAt(cell) ?? []),
    pagination: { pageNumber, pageLimit, total: cells.length },
  };
}

/** Lowest L3 first, then lower MAC, then the earlier pair. */
export function lowestFirst({ l3, macMg }: MatrixResult): PlaceOrder {
  return (a, b) => (l3[a] ?? 0) - (l3[b] ?? 0) || (macMg[a] ?? 0) - (macMg[b] ?? 0) || a - b;
}

/** Cells with a limit, ascending. */
export function limitedCells({ plant, l3 }: MatrixResult, { rows, columns }: PairPlaces): Int32Array {
  const cells = new Int32Array(rows.length * columns.length);
  let size = 0;
  for (const row of rows) {
    for (const column of columns) {
      const cell = row * plant.count + column;
      if (!Number.isNaN(l3[cell])) cells[size++] = cell;
    }
  }
  return cells.subarray(0, size);
}

function orderOf(matrix: MatrixResult, sort: string | undefined): PlaceOrder {
  const byLimit = lowestFirst(matrix);
  if (sort === undefined) return byLimit;
  const field = sort.replace(/^-/, '');
  const key = Object.hasOwn(keys, field) ? keys[field]?.(matrix) : undefined;
  if (key === undefined) throw unknownColumn(field, 'sort', Object.keys(keys));
  const direction = sort.startsWith('-') ? -1 : 1;
  return (a, b) => (key(a) - key(b)) * direction || byLimit(a, b);
}

type CellKey = (cell: number) => number;

/** The sort key of a column; of a text its rank among those of the plant. */
const keys: Readonly<Record<string, (matrix: MatrixResult) => CellKey>> = {
  l3:
    ({ l3 }) =>
    cell =>
      l3[cell] ?? 0,
  mac:
    ({ macMg }) =>
    cell =>
      macMg[cell] ?? 0,
  area: ({ plant }) => {
    const areas = plant.input.productions.map(previous => areaUnder(plant, policyOf(plant.input, previous)));
    return cell => areas[Math.floor(cell / plant.count)]?.[cell] ?? 0;
  },
  criterion: ({ criterion }) => {
    const ranks = ranksOf(criterionCodes.map(code => code ?? ''));
    return cell => ranks[criterion[cell] ?? 0] ?? 0;
  },
  previous: ({ plant }) => {
    const ranks = ranksOf(plant.input.productions.map(({ externalId }) => externalId));
    return cell => ranks[Math.floor(cell / plant.count)] ?? 0;
  },
  substance: ({ plant, active }) => {
    const { input, rows, rowStart } = plant;
    const ranks = ranksOf(rows.map(row => input.productions[row.previous]?.actives[row.active]?.substance.name ?? ''));
    return cell => ranks[(rowStart[Math.floor(cell / plant.count)] ?? 0) + (active[cell] ?? 0)] ?? 0;
  },
  next: ({ plant }) => {
    const ranks = ranksOf(plant.input.productions.map(({ externalId }) => externalId));
    return cell => ranks[cell % plant.count] ?? 0;
  },
};

/** The rank of each text among all of them. */
function ranksOf(texts: readonly string[]): Int32Array {
  const places = new Map([...new Set(texts)].toSorted((a, b) => (a < b ? -1 : 1)).map((text, place) => [text, place]));
  return Int32Array.from(texts, text => places.get(text) ?? 0);
}
