import { columnLetters } from '#schemas/lib/column-letters';

/**
 * A day in the text of a workbook cell, or as spreadsheet programs write a mistaken date into CSV: 1-Mar, Mar-01,
 * 01.03.2026.
 */
const day =
  /^(\d{4}-\d\d-\d\d(T[\d:.]+)?|\d{1,2}-(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(-\d{2}|-\d{4})?|(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{4})$/;

interface Column {
  dates: number;
  others: number;
  first: { readonly line: number; readonly text: string } | null;
}

/**
 * Dates among cells that are none: spreadsheet programs convert IDs such as MAR1 on entry, and the typed text is lost.
 * They cannot be distinguished from intended dates, so their location is reported.
 */
export class StrayDates {
  private readonly columns: Column[] = [];

  see(row: readonly string[], line: number): void {
    for (const [place, cell] of row.entries()) {
      if (cell === '') continue;
      const column = (this.columns[place] ??= { dates: 0, others: 0, first: null });
      if (!day.test(cell)) {
        column.others += 1;
        continue;
      }
      column.dates += 1;
      column.first ??= { line, text: cell };
    }
  }

  /** One note for each column in which dates are the minority. */
  notes(headings: readonly string[]): readonly string[] {
    return headings.flatMap((heading, place) => {
      const { dates, others, first } = this.columns[place] ?? { dates: 0, others: 0, first: null };
      if (heading === '' || first === null || dates >= others) return [];
      const found =
        dates === 1
          ? `row ${first.line} has a date, ${first.text}`
          : `${dates} cells are dates, the first in row ${first.line}, ${first.text}`;
      return [
        `Column ${columnLetters(place)} (${heading}): ${found}; the others are none. Spreadsheets make dates of IDs such as MAR1: compare before you import.`,
      ];
    });
  }
}
