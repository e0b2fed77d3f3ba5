import type { Cell, DocumentModel, LongSheet, Sheet } from '#kernel/contract';
import { dateText } from '#schemas/lib/date-text';
import { rowsOf } from './rows-of.js';

/** Number of rows that are measured: later ones rarely differ, and a long sheet is not read twice for its layout. */
const lookedAt = 200;
/** Characters; longer text is wrapped. */
const widest = 60;
/** Width in characters that is still legible when printed across one page. */
const readableWidth = 190;
/** Bold letters are wider than the widths assume. */
const boldWidth = 1.25;
/** Characters between the text of a cell and its neighbours. */
const space = 2;

/** Layout of a sheet; widths in characters. */
export interface SheetLayout {
  readonly columns: readonly { readonly heading: string; readonly width: number; readonly isNumeric: boolean }[];
  /** Lines of the highest heading: not every program adjusts the row height to wrapped text. */
  readonly headingLines: number;
  readonly pagesAcross: number;
}

/** Columns as wide as their content, at least as declared; headings of numeric columns are right-aligned. */
export async function sheetLayout(sheet: Sheet | LongSheet, dateTime: DocumentModel['dateTime']): Promise<SheetLayout> {
  const rows = await firstRows(sheet);
  const columns = sheet.columns.map(({ heading, width }, place) => {
    const cells = rows.map(row => row[place] ?? null);
    return { heading, width: widthOf(cells, width, dateTime), isNumeric: isNumeric(cells) };
  });
  return {
    columns,
    headingLines: Math.max(1, ...columns.map(({ heading, width }) => linesIn(heading, width, boldWidth))),
    pagesAcross: Math.ceil(columns.reduce((sum, { width }) => sum + width, 0) / readableWidth),
  };
}

async function firstRows(sheet: Sheet | LongSheet): Promise<(readonly Cell[])[]> {
  const rows: (readonly Cell[])[] = [];
  for await (const row of rowsOf(sheet)) {
    rows.push(row);
    if (rows.length === lookedAt) break;
  }
  return rows;
}

/** The declared width, or what the longest text or the full digits of a number need: numbers never touch. */
function widthOf(cells: readonly Cell[], declared: number, dateTime: DocumentModel['dateTime']): number {
  const longest = Math.max(0, ...cells.map(cell => shownText(cell, dateTime).length));
  return Math.max(declared, Math.min(longest + space, widest));
}

/** A cell as spreadsheet programs show it: numbers have at most these digits. */
function shownText(cell: Cell, dateTime: DocumentModel['dateTime']): string {
  if (isMoment(cell)) return dateText(new Date(cell.moment), dateTime);
  const value = typeof cell === 'object' ? (cell?.value ?? '') : cell;
  return typeof value === 'number' ? String(Number(value.toPrecision(15))) : value;
}

/** Whether a cell is a date of the spreadsheet. */
export function isMoment(cell: Cell): cell is Extract<Cell, { readonly moment: string }> {
  return typeof cell === 'object' && cell !== null && 'moment' in cell;
}

function isNumeric(cells: readonly Cell[]): boolean {
  const filled = cells.filter(cell => cell !== null && cell !== '');
  return filled.length > 0 && filled.every(cell => typeof cell !== 'string' && !isMoment(cell));
}

/** Lines that a text takes in a column of `width`; only words longer than a line are divided. */
export function linesIn(text: string, width: number, characterWidth = 1): number {
  return text
    .split('\n')
    .reduce((sum, paragraph) => sum + linesOfWords(paragraph.split(' '), width, characterWidth), 0);
}

/** A word that is longer than a line continues on the next. */
function linesOfWords(words: readonly string[], width: number, characterWidth: number): number {
  let [lines, used] = [1, 0];
  for (const word of words) {
    const length = word.length * characterWidth;
    if (used > 0 && used + 1 + length > width) [lines, used] = [lines + 1, length];
    else used += length + (used === 0 ? 0 : 1);
    for (; used > width; used -= width) lines += 1;
  }
  return lines;
}
