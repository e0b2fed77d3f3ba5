import type { Cell, LongSheet } from '#kernel/contract';
import type { ExportedSheet } from '../transfer.js';

/**
 * The sheet with numbers as numbers: as text no program sums or sorts them. Text stays text whatever it looks like, and so
 * does a cell whose digits would be read again as others.
 */
export function withNumbers(sheet: ExportedSheet): LongSheet {
  const isNumeric = sheet.columns.map(({ heading }) => sheet.numbers.has(heading));
  return {
    name: sheet.name,
    columns: sheet.columns,
    async *rows() {
      for await (const row of sheet.rows()) yield row.map((text, place) => (isNumeric[place] ? asNumber(text) : text));
    },
  };
}

function asNumber(text: string): Cell {
  const number = Number(text);
  return text !== '' && Number.isFinite(number) && String(number) === text ? number : text;
}
