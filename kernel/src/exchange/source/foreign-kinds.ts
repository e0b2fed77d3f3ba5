import { open } from 'node:fs/promises';
import { validationError } from '#kernel/contract';

/** Spreadsheet formats that are not read, by file extension. */
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
 * Refuses, with an explanation, files that are neither CSV nor XLSX: by extension, and renamed ones by their first
 * bytes. A renamed workbook with macros is read: its macros are neither run nor stored.
 */
export async function refuseForeign(file: string, extension: string): Promise<void> {
  const other = otherKinds[extension];
  if (other !== undefined) throw refused(`${other}, which is not read; ${saveAs}`);
  if (extension !== '.csv' && extension !== '.xlsx') throw refused('must be a CSV or XLSX file');
  const content = contentOf(await headOf(file));
  if (content === null || (content === zipFile && extension === '.xlsx')) return;
  throw refused(`is ${content}, whatever its name says; ${saveAs}`);
}

/** The format by the first bytes; null for text and for unknown content. */
function contentOf(head: Buffer): string | null {
  const text = head.toString('latin1');
  if (text.startsWith('PK\x03\x04')) {
    // The first entry of an OpenDocument file is its uncompressed media type.
    return text.includes('application/vnd.oasis.opendocument') ? 'an OpenDocument file' : zipFile;
  }
  // Both are compound files of Microsoft, which do not state which.
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
