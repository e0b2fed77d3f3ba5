import { firstOfPage, selectPage, unknownColumn, type Page, type PageQuery, type PlaceOrder } from '#kernel/contract';
import type { Limit } from '#plugins/limits/shared/limit';
import { areaUnder, columnAt, criterionCodes, policyOf, rowAt, type MatrixResult } from '../../engine/index.js';
import { searchWords } from '../finder/words-in-order.js';
import { countLimited, limitedCells, rowsOfLowest, type PairPlaces } from './limited-cells.js';
import { searchPairs } from './search-pairs.js';

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
  const words = searchWords(query.search);
  const { from, pageNumber, pageLimit } = firstOfPage(query);
  const end = from + pageLimit;
  // The lowest pairs are in few rows, so that the others need not be looked through.
  const isLowest = isByLimit(query.sort) && words.length === 0 && places.columns.length === matrix.plant.count;
  const limited = limitedCells(matrix, isLowest ? { ...places, rows: rowsOfLowest(matrix, places.rows, end) } : places);
  const cells = words.length === 0 ? limited : searchPairs(matrix, limited, words);
  const total = isLowest ? countLimited(matrix, places.rows) : cells.length;
  const shown = selectPage(cells, from, end, order);
  return {
    rows: [...shown].flatMap(cell => limitAt(cell) ?? []),
    pagination: { pageNumber, pageLimit, total },
  };
}

function isByLimit(sort: string | undefined): boolean {
  return sort === undefined || sort === 'l3';
}

/** Lowest L3 first, then lower MAC, then the earlier pair. */
export function lowestFirst({ l3, macMg }: MatrixResult): PlaceOrder {
  return (a, b) => (l3[a] ?? 0) - (l3[b] ?? 0) || (macMg[a] ?? 0) - (macMg[b] ?? 0) || a - b;
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
    return cell => areas[rowAt(plant.cells, cell)]?.[cell] ?? 0;
  },
  criterion: ({ criterion }) => {
    const ranks = ranksOf(criterionCodes.map(code => code ?? ''));
    return cell => ranks[criterion[cell] ?? 0] ?? 0;
  },
  previous: ({ plant }) => {
    const ranks = ranksOf(plant.input.productions.map(({ externalId }) => externalId));
    return cell => ranks[rowAt(plant.cells, cell)] ?? 0;
  },
  substance: ({ plant, active }) => {
    const { input, rows, rowStart } = plant;
    const ranks = ranksOf(rows.map(row => input.productions[row.previous]?.actives[row.active]?.substance.name ?? ''));
    return cell => ranks[(rowStart[rowAt(plant.cells, cell)] ?? 0) + (active[cell] ?? 0)] ?? 0;
  },
  next: ({ plant }) => {
    const ranks = ranksOf(plant.input.productions.map(({ externalId }) => externalId));
    return cell => ranks[columnAt(plant.cells, cell)] ?? 0;
  },
};

/** The rank of each text among all of them. */
function ranksOf(texts: readonly string[]): Int32Array {
  const places = new Map([...new Set(texts)].toSorted((a, b) => (a < b ? -1 : 1)).map((text, place) => [text, place]));
  return Int32Array.from(texts, text => places.get(text) ?? 0);
}
