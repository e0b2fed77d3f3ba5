import ExcelJS from 'exceljs';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/**
 * The content of a document as text: of a PDF its lines page by page, of a spreadsheet every cell with value and formula.
 *
 * @param {Buffer} bytes
 * @returns {Promise<string>}
 */
export async function textOf(bytes) {
  const start = bytes.subarray(0, 4).toString('latin1');
  if (start === '%PDF') return textOfPdf(bytes);
  if (start.startsWith('PK')) return textOfSpreadsheet(bytes);
  return bytes.toString();
}

async function textOfPdf(bytes) {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: VerbosityLevel.ERRORS, useSystemFonts: false });
  const document = await task.promise;
  const lines = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const content = await (await document.getPage(number)).getTextContent();
    lines.push(`== page ${number}`);
    lines.push(...content.items.map(item => item.str).filter(text => text.trim() !== ''));
  }
  await task.destroy();
  return lines.join('\n');
}

async function textOfSpreadsheet(bytes) {
  const workbook = new ExcelJS.Workbook();
  try {
    await workbook.xlsx.load(bytes);
  } catch (error) {
    return `not a spreadsheet: ${error.message}`;
  }
  const lines = [];
  workbook.eachSheet(sheet => {
    lines.push(`== sheet ${sheet.name}`);
    sheet.eachRow(row => row.eachCell(cell => lines.push(`${cell.address} ${JSON.stringify(cell.value)}`)));
  });
  return lines.join('\n');
}
