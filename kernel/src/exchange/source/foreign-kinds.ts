import { open } from 'node:fs/promises';
import { validationError } from '#kernel/contract';

/** Spreadsheets of other kinds, by the ending of their names. */
const otherKinds: Readonly<Record<string, string>> = {
  '.ods': 'is an OpenDocument spreadsheet',
  '.fods': 'is an OpenDocument spreadsheet',
  '.xls': 'is a workbook of Excel 97–2003',
  '.xlsb': 'is a binary Excel workbook',
  '.xlsm': 'is a workbook with macros',
  '.numbers': 'is a Numbers spreadsheet',
};
const saveAs = 'save it as XLSX or as CSV UTF-8';
const zipFile = 'a workbook or another zip file';
const headBytes = 128;

/**
 * Refuses, in words, what is no CSV and no XLSX file: by the ending of its name, and where a file was only renamed by how
 * it begins. A workbook with macros that was renamed is read: its macros are neither run nor kept.
 */
export async function refuseForeign(file: string, extension: string): Promise<void> {
  const other = otherKinds[extension];
  if (other !== undefined) throw refused(`${other}, which is not read; ${saveAs}`);
  if (extension !== '.csv' && extension !== '.xlsx') throw refused('must be a CSV or XLSX file');
  const content = contentOf(await headOf(file));
  if (content === null || (content === zipFile && extension === '.xlsx')) return;
  throw refused(`is ${content}, whatever its name says; ${saveAs}`);
}

/** What the first bytes tell; null for text and for what tells nothing. */
function contentOf(head: Buffer): string | null {
  const text = head.toString('latin1');
  if (text.startsWith('PK\x03\x04')) {
    // The first entry of an OpenDocument file says what it is, unpacked.
    return text.includes('application/vnd.oasis.opendocument') ? 'an OpenDocument file' : zipFile;
  }
  // Both are compound files of Microsoft, which do not say which.
  if (text.startsWith('\xd0\xcf\x11\xe0')) return 'a workbook of Excel 97–2003 or protected by a password';
  return text.startsWith('%PDF-') ? 'a PDF document' : null;
}

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function refused(message: string): Error {
  return validationError({ path: 'file', message });
}
