import type { Letters } from './letters.js';

/** Rows that stay together at the end of a table, at most. */
const most = 3;
/** Points that rows and notes which stay together may take: more would leave too much of a page empty. */
const highest = 150;
/** Points: a line of the body, and what stands above and below a row, and above a note. */
const [line, aroundRow, aboveNote] = [11, 4.5, 6];
const size = 8;
/** Lines end before a word that does not fit: a text takes more room than its letters do. */
const waste = 1.15;

/** How many of the last rows of a table stay together, and whether the notes below it stay with them. */
export function lastRows(
  rows: readonly (readonly string[])[],
  notes: readonly string[],
  { widths, width, letters }: { readonly widths: readonly number[]; readonly width: number; readonly letters: Letters },
): { readonly rows: number; readonly hasNotes: boolean } {
  const linesIn = (text: string, room: number): number =>
    text
      .split('\n')
      .reduce((sum, part) => sum + Math.max(1, Math.ceil((letters.widthOf(part, { size }) * waste) / room)), 0);
  const heightOf = (row: readonly string[]): number =>
    Math.max(1, ...row.map((text, place) => linesIn(text, widths[place] ?? width))) * line + aroundRow;
  const ofNotes = notes.reduce((sum, note) => sum + linesIn(note, width) * line + aboveNote, 0);
  const hasNotes = notes.length > 0 && rows.length > 0 && ofNotes + heightOf(rows.at(-1) ?? []) <= highest;
  let [kept, height] = [0, hasNotes ? ofNotes : 0];
  for (const row of rows.slice(-most).toReversed()) {
    height += heightOf(row);
    if (height > highest) break;
    kept += 1;
  }
  return { rows: kept, hasNotes: hasNotes && kept > 0 };
}
