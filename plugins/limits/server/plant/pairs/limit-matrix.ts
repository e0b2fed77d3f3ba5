import type { LimitBasis, LimitMatrix, RecordName } from '#plugins/limits/shared/limit';
import { criterionCodes, rowOf, type CriterionKey, type MatrixResult, type Production } from '../../engine/index.js';
import { lowerOnEquipments } from './lower-on-equipments.js';
import { recordName } from '../names.js';
import type { MatrixPart } from './matrix-part.js';
import type { StoppedPair } from '../scopes/stopped-pairs.js';

/** L3 and criterion of every pair of a part, for the heat map. */
export function limitMatrix(
  matrix: MatrixResult,
  { rows, columns, equipmentIds, previousPagination, nextPagination }: MatrixPart,
  stopped: readonly StoppedPair[],
  basis: LimitBasis,
): LimitMatrix {
  const { plant, l3, criterion } = matrix;
  const { productions, policies } = plant.input;
  const [rowOfPlace, columnOfPlace] = [indexesOf(rows), indexesOf(columns)];
  const moved = <T extends { readonly row: number; readonly column: number }>(cells: readonly T[]): T[] =>
    cells.flatMap(cell => {
      const [row, column] = [rowOfPlace.get(cell.row), columnOfPlace.get(cell.column)];
      return row === undefined || column === undefined ? [] : [{ ...cell, row, column }];
    });
  const among = <T>(row: number, none: T, valueAt: (place: number) => T): T[] => {
    const found = Array.from({ length: columns.length }, () => none);
    for (const [place, column] of (plant.cells.columnsOf[row] ?? []).entries()) {
      const index = columnOfPlace.get(column);
      if (index !== undefined) found[index] = valueAt(place);
    }
    return found;
  };
  return {
    productions: rows.flatMap(place => namedAt(productions, place)),
    nextProductions: columns.flatMap(place => namedAt(productions, place)),
    previousPagination,
    nextPagination,
    l3MgPerSqcm: rows.map(row => {
      const values = rowOf(plant.cells, l3, row);
      return among<number | null>(row, null, place => known(values[place]));
    }),
    criteria: rows.map(row => {
      const codes = rowOf(plant.cells, criterion, row);
      return among<CriterionKey | null>(row, null, place => criterionCodes[codes[place] ?? 0] ?? null);
    }),
    lowerOnEquipments: lowerOnEquipments(matrix)
      .filter(({ equipment }) => equipmentIds?.has(equipment.id) !== false)
      .map(lower => ({ ...lower, cells: moved(lower.cells) })),
    stoppedAtRoute: moved(
      stopped
        .filter(({ outcome }) => outcome === 'ROUTE_MISMATCH')
        .map(({ row, column }) => ({ row, column, route: productions[column]?.route ?? '' })),
    ),
    withoutRequiredHbel: moved(
      stopped.filter(({ outcome }) => outcome === 'HBEL_REQUIRED').map(({ row, column }) => ({ row, column })),
    ),
    salUnit: `${policies.Chemical.salMassUnit}/sqcm`,
    basis,
  };
}

function indexesOf(places: readonly number[]): ReadonlyMap<number, number> {
  return new Map(places.map((place, index) => [place, index]));
}

function namedAt(productions: readonly Production[], place: number): RecordName[] {
  const production = productions[place];
  return production === undefined ? [] : [recordName(production)];
}

function known(value = NaN): number | null {
  return Number.isNaN(value) ? null : value;
}
