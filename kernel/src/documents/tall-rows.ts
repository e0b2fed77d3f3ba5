import type { Letters } from './letters.js';
import { filledAtMost, lines } from './lines.js';

/** Lines of a row that fit on any page below the headings; a page has room for more. */
const most = 24;
const size = 8;

/** A row, or a part of one. */
export interface RowPart {
  readonly row: readonly string[];
  /** Whether it goes on with the row above it. */
  readonly isContinued: boolean;
}

/**
 * Rows that are higher than a page, in parts of which each fits one: a row that stays whole would lose what does not fit.
 * `widths` are those of the columns, in points.
 */
export function inParts(rows: readonly (readonly string[])[], widths: readonly number[], letters: Letters): RowPart[] {
  return rows.flatMap((row): RowPart[] => {
    if (!row.some((text, place) => isLong(text, widths[place] ?? 0, letters))) return [{ row, isContinued: false }];
    const parts = row.map((text, place) => linesOf(text, widths[place] ?? 0, letters));
    const count = Math.ceil(Math.max(...parts.map(({ length }) => length)) / most);
    return Array.from({ length: count }, (_, part) => ({
      row: parts.map(all => all.slice(part * most, (part + 1) * most).join('\n')),
      isContinued: part > 0,
    }));
  });
}

/** Asked of every cell, so that no text is laid out twice that is short anyway. */
function isLong(text: string, width: number, letters: Letters): boolean {
  return letters.widthOf(text, { size }) > width * (most / 2) || text.split('\n').length > most;
}

/** The lines of a text as they are printed. */
function linesOf(text: string, width: number, letters: Letters): string[] {
  const fits = (line: string): boolean => letters.widthOf(line, { size }) <= width * filledAtMost;
  return lines(text, { width, letters, size })
    .split('\n')
    .flatMap(paragraph => {
      const found: string[] = [];
      let line = '';
      for (const word of paragraph.split(' ')) {
        const longer = line === '' ? word : `${line} ${word}`;
        if (line !== '' && !fits(longer)) {
          found.push(line);
          line = word;
        } else line = longer;
      }
      return [...found, line];
    });
}
