import type { LimitMatrix } from '#plugins/limits/shared/limit';

/** The matrix of the productions that use one piece of equipment, by their positions. */
export function matrixAmong(matrix: LimitMatrix, users: Iterable<number>, equipmentId: string): LimitMatrix {
  const places = [...users];
  const placeOf = new Map(places.map((place, index) => [place, index]));
  const chosen = <T>(rows: readonly (readonly T[])[], none: T): T[][] =>
    places.map(row => places.map(column => rows[row]?.[column] ?? none));
  const moved = <T extends { readonly row: number; readonly column: number }>(cells: readonly T[]): T[] =>
    cells.flatMap(cell => {
      const [row, column] = [placeOf.get(cell.row), placeOf.get(cell.column)];
      return row === undefined || column === undefined ? [] : [{ ...cell, row, column }];
    });
  return {
    ...matrix,
    productions: places.flatMap(place => matrix.productions[place] ?? []),
    l3MgPerSqcm: chosen(matrix.l3MgPerSqcm, null),
    criteria: chosen(matrix.criteria, null),
    lowerOnEquipments: matrix.lowerOnEquipments
      .filter(({ equipment }) => equipment.id === equipmentId)
      .map(lower => ({ ...lower, cells: moved(lower.cells) })),
    stoppedAtRoute: moved(matrix.stoppedAtRoute),
    withoutRequiredHbel: moved(matrix.withoutRequiredHbel),
  };
}
