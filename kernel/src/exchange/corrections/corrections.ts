import { validationError } from '#kernel/contract';
import { inCommaFile } from '#schemas/lib/typed-number';
import { rowHeading } from '#schemas/transfer/import';
import { ownHeadings } from './bad-rows.js';
import { rowsAtOnce, type RowBatch, type SourceSheet } from '../source/source-sheet.js';

/** A name that a workbook accepts for a sheet. */
export function sheetName(name: string): string {
  return name.replace(/[[\]*?:/\\']/g, ' ').slice(0, 31);
}

/**
 * A file with its bad rows replaced by corrected ones, which name the row they replace. A corrected row with nothing
 * but its number is removed; one without a number is added at the end.
 */
export async function withCorrections(
  sheets: readonly SourceSheet[],
  corrections: readonly SourceSheet[],
): Promise<readonly SourceSheet[]> {
  let whole = sheets;
  for (const correction of corrections) {
    const target =
      whole.find(sheet => sheetName(sheet.name).toLowerCase() === sheetName(correction.name).toLowerCase()) ??
      (whole.length === 1 && corrections.length === 1 ? whole[0] : undefined);
    if (target === undefined) throw correctionFault(`the file has no sheet ${correction.name.slice(0, 80)}`);
    if (!correction.headings.includes(rowHeading))
      throw correctionFault(`${correction.name} has no column ${rowHeading}, which says where each row belongs`);
    const corrected = await withRows(target, correction);
    whole = whole.map(sheet => (sheet === target ? corrected : sheet));
  }
  return whole;
}

/** Corrected cells by line of the sheet, and rows to be added at its end. */
interface CorrectedRows {
  readonly byLine: ReadonlyMap<number, readonly string[] | null>;
  readonly added: RowBatch;
  readonly rowCount: number;
}

async function withRows(sheet: SourceSheet, correction: SourceSheet): Promise<SourceSheet> {
  const headings = ownHeadings(correction);
  const stray = headings.find(heading => !sheet.headings.includes(heading));
  if (stray !== undefined) throw correctionFault(`${sheet.name} has no column ${stray.slice(0, 80)}`);
  const { byLine, added, rowCount } = await correctedRows(sheet, correction);
  return {
    ...sheet,
    rowCount,
    async *batches() {
      for await (const { cells, lines } of sheet.batches()) {
        const kept = lines.flatMap((line, index) => {
          const row = byLine.has(line) ? byLine.get(line) : cells[index];
          return row === undefined || row === null ? [] : [{ line, row }];
        });
        yield { cells: kept.map(({ row }) => row), lines: kept.map(({ line }) => line) };
      }
      for (let first = 0; first < added.lines.length; first += rowsAtOnce) {
        const last = first + rowsAtOnce;
        yield { cells: added.cells.slice(first, last), lines: added.lines.slice(first, last) };
      }
    },
  };
}

async function correctedRows(sheet: SourceSheet, correction: SourceSheet): Promise<CorrectedRows> {
  const corrected = new Map<number, Map<number, string>>();
  const loose: Map<number, string>[] = [];
  const places = ownHeadings(correction).map(
    heading => [correction.headings.indexOf(heading), sheet.headings.indexOf(heading)] as const,
  );
  const rowPlace = correction.headings.indexOf(rowHeading);
  // Correct numbers have the same notation in the correction as in the file.
  const marks = { arePoints: sheet.hasDecimalPoints === true };
  const asWritten = (cell: string): string => (sheet.hasDecimalCommas === true ? inCommaFile(cell, marks) : cell);
  const where = new Map<number, { readonly at: number; readonly place: string }>();
  for await (const { cells, lines } of correction.batches()) {
    for (const [index, row] of cells.entries()) {
      const place = (row[rowPlace] ?? '').trim();
      const values = new Map(places.map(([from, to]) => [to, asWritten(row[from] ?? '')]));
      if (place === '') loose.push(values);
      else {
        // Of two corrections of one row the later one completes the earlier.
        corrected.set(Number(place), new Map([...(corrected.get(Number(place)) ?? []), ...values]));
        where.set(Number(place), { at: lines[index] ?? 0, place });
      }
    }
  }
  const byLine = new Map<number, readonly string[] | null>();
  let last = 1;
  for await (const { cells, lines } of sheet.batches()) {
    for (const [index, line] of lines.entries()) {
      last = Math.max(last, line);
      const values = corrected.get(line);
      if (values !== undefined) byLine.set(line, replaced(cells[index] ?? [], values, sheet.headings.length));
    }
  }
  for (const [line, { at, place }] of where) {
    if (!byLine.has(line)) throw correctionFault(`row ${at} names row ${place.slice(0, 20)}, which the file lacks`);
  }
  const addedCells = loose.flatMap(values => {
    const row = replaced([], values, sheet.headings.length);
    return row === null ? [] : [row];
  });
  const removed = [...byLine.values()].filter(row => row === null).length;
  return {
    byLine,
    added: { cells: addedCells, lines: addedCells.map((_row, index) => last + 1 + index) },
    rowCount: sheet.rowCount - removed + addedCells.length,
  };
}

/** The row with its corrected cells; null when a row with nothing in it takes its place. */
function replaced(row: readonly string[], values: ReadonlyMap<number, string>, width: number): string[] | null {
  if ([...values.values()].every(cell => cell.trim() === '')) return null;
  return Array.from({ length: width }, (_, index) => values.get(index) ?? row[index] ?? '');
}

function correctionFault(message: string): Error {
  return validationError({ path: 'corrections', message });
}
