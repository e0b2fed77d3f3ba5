import type { LimitMatrix } from '#plugins/limits/shared/limit';
import type { MatrixQuestion } from '../../api.js';
import { columnAt, rowAt, type MatrixResult } from '../../engine/index.js';
import { limitedCells, rowsOfLowest, type PairPlaces } from './limited-cells.js';

/** More productions are answered in parts: a picture of them has a million cells that nobody can tell apart. */
const mostInMatrix = 1000;
/** Productions of a part where the caller names no other number. */
const inPart = 100;

/** Rows and columns of a part of the matrix, by position, and where they are among those that were asked for. */
export interface MatrixPart extends PairPlaces, Pick<LimitMatrix, 'previousPagination' | 'nextPagination'> {
  /** The equipment that the question is narrowed to; null: it is not. */
  readonly equipmentIds: ReadonlySet<string> | null;
}

/**
 * The rows and columns that a question asks for. Up to 1000 productions are one part. Of several the first is the one
 * with the lowest limit, so that there is something to see.
 */
export function matrixPart(matrix: MatrixResult, question: MatrixQuestion): MatrixPart {
  const equipmentIds = chosenEquipments(matrix, question);
  const places = usersOfAny(matrix, equipmentIds);
  const only = (id: string | undefined): readonly number[] => {
    if (id === undefined) return places;
    const place = matrix.plant.productionPlaces.get(id);
    return place !== undefined && places.includes(place) ? [place] : [];
  };
  const all = { rows: only(question.previousId), columns: only(question.nextId) };
  const [previousLimit, nextLimit] = [sizeOf(all.rows, question.pageLimit), sizeOf(all.columns, question.pageLimit)];
  const isWhole = previousLimit >= all.rows.length && nextLimit >= all.columns.length;
  const lowest = isWhole ? null : lowestPair(matrix, all);
  const rows = partOf(all.rows, previousLimit, question.previousPage ?? pageWith(all.rows, previousLimit, lowest?.row));
  const columns = partOf(all.columns, nextLimit, question.nextPage ?? pageWith(all.columns, nextLimit, lowest?.column));
  return {
    equipmentIds,
    rows: rows.places,
    columns: columns.places,
    previousPagination: rows.pagination,
    nextPagination: columns.pagination,
  };
}

/** The equipment that every filter of the question lets through; null where there is none. */
function chosenEquipments(
  { plant: { input } }: MatrixResult,
  { equipmentId, equipmentGroupId, equipmentTrainId }: MatrixQuestion,
): ReadonlySet<string> | null {
  const group = input.groups?.find(({ id }) => id === equipmentGroupId);
  const train = input.trains?.find(({ id }) => id === equipmentTrainId);
  const sets = [
    ...(equipmentId === undefined ? [] : [[equipmentId]]),
    ...(equipmentGroupId === undefined ? [] : [group?.equipmentIds ?? []]),
    ...(equipmentTrainId === undefined ? [] : [train?.steps.flatMap(step => step.equipmentIds) ?? []]),
  ];
  const [first, ...others] = sets;
  return first === undefined ? null : new Set(first.filter(id => others.every(other => other.includes(id))));
}

/** Ascending positions of the productions that use some of the equipment; null: of all productions. */
function usersOfAny({ plant }: MatrixResult, equipmentIds: ReadonlySet<string> | null): readonly number[] {
  if (equipmentIds === null) return [...plant.input.productions.keys()];
  const users = new Set<number>();
  for (const [place, { id }] of plant.input.equipments.entries())
    if (equipmentIds.has(id)) for (const user of plant.usersOf[place] ?? []) users.add(user);
  return [...users].toSorted((a, b) => a - b);
}

/** Null where no pair has a limit. */
function lowestPair(
  matrix: MatrixResult,
  places: PairPlaces,
): { readonly row: number; readonly column: number } | null {
  const { cells } = matrix.plant;
  const isOpen = places.columns.length === matrix.plant.count;
  const rows = isOpen ? rowsOfLowest(matrix, places.rows, 1) : places.rows;
  const lowest = limitedCells(matrix, { ...places, rows }).reduce(
    (found, cell) => (found === -1 || (matrix.l3[cell] ?? NaN) < (matrix.l3[found] ?? NaN) ? cell : found),
    -1,
  );
  return lowest === -1 ? null : { row: rowAt(cells, lowest), column: columnAt(cells, lowest) };
}

function sizeOf(places: readonly number[], asked: number | undefined): number {
  return asked ?? (places.length > mostInMatrix ? inPart : mostInMatrix);
}

function pageWith(places: readonly number[], pageLimit: number, place: number | undefined): number {
  return place === undefined ? 1 : Math.floor(Math.max(0, places.indexOf(place)) / pageLimit) + 1;
}

/** One page; the last one instead of those after it. */
function partOf(places: readonly number[], pageLimit: number, asked: number) {
  const total = places.length;
  const pageNumber = Math.min(asked, Math.max(1, Math.ceil(total / pageLimit)));
  const shown = places.slice((pageNumber - 1) * pageLimit, pageNumber * pageLimit);
  return { places: shown, pagination: { pageNumber, pageLimit, total } };
}
