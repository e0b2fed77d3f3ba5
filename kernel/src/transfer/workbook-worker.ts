import { parentPort, workerData } from 'node:worker_threads';
import excel from 'exceljs';
import type { Cell, CellValue, Worksheet } from 'exceljs';
import { unreadable } from '#schemas/lib/unreadable-cell';
import type { SheetCells, WorkbookAnswer, WorkbookTask } from './read-workbook.js';

const { file, mostRows, mostColumns } = workerData as WorkbookTask;

/** Parts of a sheet that say nothing about its rows. */
const ignoreNodes = ['conditionalFormatting', 'dataValidations', 'drawing', 'extLst', 'hyperlinks', 'picture'];

/** Nobody would see that such a cell came out empty. */
const notCalculated = 'holds a formula without a result; open the file in a spreadsheet program and save it';

/**
 * The cell as a person reads it; of a formula its stored result, never the formula. An error such as #N/A stays visible,
 * so that it is refused where it stands instead of counting as an empty cell.
 */
function cellText(value: CellValue | undefined, format: string | undefined): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return dateText(value);
  // 85 % is stored as 0.85: read as its number it would be another share.
  if (typeof value === 'number' && isShare(format)) return `${Number((value * 100).toPrecision(15))}%`;
  if (typeof value !== 'object') return String(value);
  if ('error' in value) return unreadable(`holds the error ${String(value.error)}`);
  if ('formula' in value || 'sharedFormula' in value) {
    if (value.result === undefined) return unreadable(notCalculated);
    return cellText(value.result, format);
  }
  if ('richText' in value) return value.richText.map(part => part.text).join('');
  return 'text' in value ? textOf(value.text) : '';
}

function textIn({ value, numFmt }: Cell): string {
  return cellText(value, numFmt);
}

/** Whether a format shows a number times 100; a percent sign in quotes is a word like any other. */
function isShare(format: string | undefined): boolean {
  return format?.replaceAll(/"[^"]*"/g, '').includes('%') === true;
}

/** The text of a link may itself be formatted. */
function textOf(text: unknown): string {
  return typeof text === 'object' && text !== null ? cellText(text as CellValue, undefined) : String(text);
}

/** A day, or a moment: spreadsheets know no zone, so what they show is taken for UTC. */
function dateText(value: Date): string {
  if (Number.isNaN(value.getTime())) return unreadable('holds no valid date');
  const text = value.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text;
}

/** Rows that the file does not hold are empty ones, so that every row stands at its number. */
function cellsOf(sheet: Worksheet): Pick<SheetCells, 'rows' | 'hiddenRows' | 'hiddenColumns'> {
  const rows: string[][] = [];
  const hiddenRows: number[] = [];
  sheet.eachRow({ includeEmpty: false }, row => {
    while (rows.length < row.number - 1) rows.push([]);
    rows.push(Array.from({ length: row.cellCount }, (_, index) => textIn(row.getCell(index + 1))));
    if (row.hidden) hiddenRows.push(row.number);
  });
  const columns = Array.from({ length: sheet.columnCount }, (_, index) => index);
  return { rows, hiddenRows, hiddenColumns: columns.filter(index => sheet.getColumn(index + 1).hidden === true) };
}

async function read(): Promise<WorkbookAnswer> {
  const workbook = new excel.Workbook();
  await workbook.xlsx.readFile(file, { ignoreNodes });
  const { worksheets } = workbook;
  if (worksheets.some(sheet => sheet.rowCount > mostRows)) return { fault: `has more than ${mostRows} rows` };
  if (worksheets.some(sheet => sheet.columnCount > mostColumns))
    return { fault: `has more than ${mostColumns} columns` };
  return {
    sheets: worksheets.map(sheet => ({ name: sheet.name, isHidden: sheet.state !== 'visible', ...cellsOf(sheet) })),
  };
}

try {
  parentPort?.postMessage({ result: await read() });
} catch (error) {
  parentPort?.postMessage({ error: String(error) });
}
