import { damaged } from './faults.js';

/** Rows and columns are counted from 1, as a spreadsheet does. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** Columns of a sheet (XFD); with its rows the maximum of the format. */
const lastColumn = 16_384;
const lastRow = 1_048_576;

/** The position that a reference such as B12 names. */
export function cellPlace(reference: string): CellPlace {
  let at = 0;
  let column = 0;
  for (; at < reference.length && isLetter(reference.charCodeAt(at)); at++)
    column = column * 26 + (reference.charCodeAt(at) & 31);
  const row = Number(reference.slice(at));
  if (column < 1 || column > lastColumn || !Number.isInteger(row) || row < 1 || row > lastRow) throw damaged();
  return { row, column };
}

function isLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}
