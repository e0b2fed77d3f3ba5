import { parentPort, workerData } from 'node:worker_threads';
import excel from 'exceljs';
import type { CellValue, Worksheet } from 'exceljs';
import type { WorkbookAnswer, WorkbookTask } from './read-workbook.js';

const { file, mostRows, mostColumns } = workerData as WorkbookTask;

/** Parts of a sheet that say nothing about its rows. */
const ignoreNodes = ['conditionalFormatting', 'dataValidations', 'drawing', 'extLst', 'hyperlinks', 'picture'];

/** The cell as a person reads it; of a formula its stored result, never the formula. */
function cellText(value: CellValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'object') return String(value);
  if ('result' in value) return cellText(value.result as CellValue);
  if ('richText' in value) return value.richText.map(part => part.text).join('');
  return 'text' in value ? String(value.text) : '';
}

/** Rows that the file does not hold are empty ones, so that every row stands at its number. */
function rowsOf(sheet: Worksheet): string[][] {
  const rows: string[][] = [];
  sheet.eachRow({ includeEmpty: false }, row => {
    while (rows.length < row.number - 1) rows.push([]);
    rows.push(Array.from({ length: row.cellCount }, (_, index) => cellText(row.getCell(index + 1).value)));
  });
  return rows;
}

async function read(): Promise<WorkbookAnswer> {
  const workbook = new excel.Workbook();
  await workbook.xlsx.readFile(file, { ignoreNodes });
  const { worksheets } = workbook;
  if (worksheets.some(sheet => sheet.rowCount > mostRows)) return { fault: `has more than ${mostRows} rows` };
  if (worksheets.some(sheet => sheet.columnCount > mostColumns))
    return { fault: `has more than ${mostColumns} columns` };
  return { sheets: worksheets.map(sheet => ({ name: sheet.name, rows: rowsOf(sheet) })) };
}

try {
  parentPort?.postMessage({ result: await read() });
} catch (error) {
  parentPort?.postMessage({ error: String(error) });
}
