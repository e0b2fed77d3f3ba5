import type { Cell, LongSheet } from '#kernel/contract';
import type { ExportedSheet } from '../exported-sheet.js';

/**
 * The sheet with numbers as numbers, because programs cannot sum or sort text. Text stays text, and so does a number
 * whose digits would change when it is read again.
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
