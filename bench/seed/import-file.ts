import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import ExcelJS from 'exceljs';

const headings = [
  'Equipment ID',
  'Name',
  'Type',
  'Make',
  'Serial number',
  'Suite',
  'Room',
  'Room grade',
  'Contact',
  'Declared area',
  'Declared area unit',
  'Area source',
  'Cleaning mode',
  'Model',
  'Remarks',
  'MOC IDs',
];

type Equipment = readonly (string | number)[];

/** Equipment with 16 columns, one of them a reference. */
function equipment(n: number): Equipment {
  return [
    `EQ-${String(n).padStart(7, '0')}`,
    `Vessel ${n}`,
    'vessel',
    `Maker ${n % 40}`,
    `SN${n}`,
    `Suite ${n % 12}`,
    `Room ${n % 60}`,
    ['A', 'B', 'C', 'D'][n % 4] ?? '',
    'direct',
    1000 + (n % 9000),
    'sqcm',
    `Drawing ${n}`,
    'manual',
    `M-${n % 100}`,
    `Taken over from the plant register, sheet ${n % 300}`,
    n % 2 === 0 ? 'SS316L' : 'PTFE',
  ];
}

/** Equipment without a type and with a non-numeric area: two different faults in each row. */
function wrongEquipment(n: number): Equipment {
  return equipment(n).map((cell, place) => {
    if (headings[place] === 'Type') return '';
    return headings[place] === 'Declared area' ? `about ${n}` : cell;
  });
}

/** A CSV file of that many pieces of equipment. */
export function writeImportFile(file: string, rows: number): Promise<void> {
  return writeCsv(file, rows, equipment);
}

/** The same with two faults in each row. */
export function writeWrongFile(file: string, rows: number): Promise<void> {
  return writeCsv(file, rows, wrongEquipment);
}

/** The same equipment as a workbook with shared strings, as spreadsheet programs write it. */
export async function writeImportWorkbook(file: string, rows: number): Promise<void> {
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ filename: file, useSharedStrings: true });
  const sheet = book.addWorksheet('equipment');
  sheet.addRow(headings).commit();
  for (let n = 1; n <= rows; n++) sheet.addRow([...equipment(n)]).commit();
  await book.commit();
}

async function writeCsv(file: string, rows: number, make: (n: number) => Equipment): Promise<void> {
  function* lines(): Generator<string> {
    yield `${headings.join(',')}\n`;
    for (let n = 1; n <= rows; n++) yield `${make(n).map(inCsv).join(',')}\n`;
  }
  await pipeline(lines(), createWriteStream(file));
}

function inCsv(cell: string | number): string {
  const text = String(cell);
  return text.includes(',') ? `"${text}"` : text;
}
