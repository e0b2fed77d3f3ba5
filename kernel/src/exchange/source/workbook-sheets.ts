import { openWorkbook, type MergedRange, type WorkbookSheet } from '../../tables/workbook/open-workbook.js';
import { hiddenNotes } from './hidden-notes.js';
import { mostColumns, mostRows } from '../../tables/csv/sheet-size.js';
import { rowsAtOnce, SheetLayout, type RowBatch, type SourceSheet } from './source-sheet.js';

/** Cells may share long texts: maximum characters per batch, whatever the number of rows. */
const charactersAtOnce = 1_000_000;

/** The sheets of a workbook, each read once to its end, so that a fault is reported before anything else. */
export async function workbookSheets(file: string): Promise<SourceSheet[]> {
  const sheets: SourceSheet[] = [];
  for (const sheet of await openWorkbook(file, { mostRows, mostColumns })) sheets.push(await sourceOf(sheet));
  return sheets;
}

async function sourceOf(sheet: WorkbookSheet): Promise<SourceSheet> {
  const { name, isHidden } = sheet;
  const first = await seen(sheet, []);
  const { merged } = first;
  // Merged cells are listed after the rows, and may be titles.
  const { layout, rowCount, hiddenRows, hiddenColumns } = merged.length === 0 ? first : await seen(sheet, merged);
  const { headings, headingLine, fault } = layout;
  const notes = [...layout.notes, ...hiddenNotes({ hiddenRows, hiddenColumns }, headings)];
  const batches = (): AsyncIterable<RowBatch> => batchesOf(sheet, merged);
  return { name, headings, headingLine, notes, isHidden, fault, rowCount, batches };
}

/** Result of one pass over a sheet. */
interface Seen {
  readonly layout: SheetLayout;
  readonly rowCount: number;
  /** Rows that are read, as a spreadsheet counts. */
  readonly hiddenRows: readonly number[];
  readonly hiddenColumns: readonly number[];
  readonly merged: readonly MergedRange[];
}

async function seen(sheet: WorkbookSheet, ranges: readonly MergedRange[]): Promise<Seen> {
  const layout = new SheetLayout(sheet.name);
  const hidden = new Set<number>();
  const hiddenRows: number[] = [];
  let line = 0;
  let rowCount = 0;
  const count = ({ lines }: RowBatch): void => {
    rowCount += lines.length;
    for (const each of lines) if (hidden.delete(each)) hiddenRows.push(each);
  };
  const { rows, merged, hiddenColumns } = sheet.read(ranges);
  for await (const batch of rows()) {
    for (const { isHidden } of batch) {
      line += 1;
      if (isHidden) hidden.add(line);
    }
    count(layout.take(batch.map(({ cells }) => cells)));
  }
  count(layout.end());
  return { layout, rowCount, hiddenRows, hiddenColumns, merged };
}

async function* batchesOf(sheet: WorkbookSheet, merged: readonly MergedRange[]): AsyncGenerator<RowBatch> {
  const layout = new SheetLayout(sheet.name);
  let cells: (readonly string[])[] = [];
  let lines: number[] = [];
  let characters = 0;
  const take = (batch: RowBatch): void => {
    cells.push(...batch.cells);
    lines.push(...batch.lines);
    for (const row of batch.cells) for (const cell of row) characters += cell.length;
  };
  for await (const rows of sheet.read(merged).rows()) {
    for (const row of rows) {
      take(layout.take([row.cells]));
      if (cells.length < rowsAtOnce && characters < charactersAtOnce) continue;
      yield { cells, lines };
      [cells, lines, characters] = [[], [], 0];
    }
  }
  take(layout.end());
  if (cells.length > 0) yield { cells, lines };
}
