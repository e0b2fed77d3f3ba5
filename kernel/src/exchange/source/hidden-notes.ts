import { columnLetters } from '#schemas/lib/column-letters';

/** Hidden parts of a sheet that are read: rows as a spreadsheet counts them, columns from 0. */
interface HiddenParts {
  readonly hiddenRows: readonly number[];
  readonly hiddenColumns: readonly number[];
}

const mostRanges = 8;

/** Notes on rows and columns that are read although the workbook hides them. */
export function hiddenNotes({ hiddenRows: rows, hiddenColumns }: HiddenParts, headings: readonly string[]): string[] {
  const columns = hiddenColumns.flatMap(index => {
    const heading = headings[index] ?? '';
    return heading === '' ? [] : [`${columnLetters(index)} (${heading})`];
  });
  const notes: string[] = [];
  if (rows.length > 0)
    notes.push(
      rows.length === 1
        ? `Row ${rows[0]} is hidden in the workbook, perhaps by a filter; it is imported like the others.`
        : `${rows.length} rows are hidden in the workbook, perhaps by a filter, and are imported like the others: ${ranges(rows)}.`,
    );
  if (columns.length > 0)
    notes.push(
      columns.length === 1
        ? `Column ${columns[0]} is hidden in the workbook; it is imported unless the mapping leaves it out.`
        : `Columns ${columns.join(', ')} are hidden in the workbook; they are imported unless the mapping leaves them out.`,
    );
  return notes;
}

/** 5–8, 12 and so on; the first ones of many. */
function ranges(rows: readonly number[]): string {
  const found: { first: number; last: number }[] = [];
  for (const row of rows) {
    const current = found.at(-1);
    if (current?.last === row - 1) current.last = row;
    else found.push({ first: row, last: row });
  }
  const named = found.slice(0, mostRanges).map(({ first, last }) => (first === last ? `${first}` : `${first}–${last}`));
  return found.length > mostRanges ? `${named.join(', ')} and further down to ${rows.at(-1)}` : named.join(', ');
}
