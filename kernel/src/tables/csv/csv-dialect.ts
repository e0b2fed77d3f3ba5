import { open, type FileHandle } from 'node:fs/promises';
import { validationError } from '#kernel/contract';
import type { Separator } from './read-csv.js';

/** The format of a CSV file, as detected from its bytes. */
export interface CsvDialect {
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
  readonly separator: Separator;
  /** The first line is `sep=;`, which some spreadsheet programs write and read; it is not a row. */
  readonly hasSeparatorLine: boolean;
  /** Lone carriage returns end its lines, as "CSV (Macintosh)" has them. */
  readonly hasCarriageReturns: boolean;
}

const headBytes = 64 * 1024;
const bytesAtOnce = 1024 * 1024;
const notText = 'is no text, so it is no CSV file; save it as CSV UTF-8 or as XLSX';
const separators: readonly Separator[] = [',', ';', '\t'];

/**
 * Bytes that are not UTF-8 are read as Windows-1252, which Western spreadsheet programs save; the preview shows the
 * text before anything is imported. The separator is the most frequent candidate in the first line outside quotes.
 */
export async function csvDialect(file: string): Promise<CsvDialect> {
  const encoding = await encodingOf(file);
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const head = new TextDecoder(encoding).decode(buffer.subarray(0, bytesRead));
    const hasCarriageReturns = head.includes('\r') && !head.includes('\n');
    const text = hasCarriageReturns ? withLineFeeds(head) : head;
    const stated = /^"?sep=([,;\t])"?\r?\n/i.exec(text)?.[1];
    const separator = separators.find(each => each === stated) ?? mostFrequent(text);
    return { encoding, separator, hasSeparatorLine: stated !== undefined, hasCarriageReturns };
  } finally {
    await handle.close();
  }
}

/** Notes for the user on how the file was read. */
export function notesOn({ encoding, separator }: CsvDialect): string[] {
  const notes: string[] = [];
  if (encoding === 'windows-1252')
    notes.push('The file is not UTF-8 and was read as Windows-1252: check accented letters and symbols such as µ.');
  if (separator === ';')
    notes.push('Cells are separated by semicolons. Numbers may have decimal commas: 12,5 is read as 12.5.');
  return notes;
}

/** The text of a file whose lines end with carriage returns, with ordinary line ends. */
export function withLineFeeds(text: string): string {
  return text.replaceAll('\r', '\n');
}

async function encodingOf(file: string): Promise<CsvDialect['encoding']> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return utf16Of(buffer.subarray(0, bytesRead)) ?? (await eightBitOf(handle));
  } finally {
    await handle.close();
  }
}

/**
 * UTF-16 is recognised by its byte order mark, or by the zero byte beside each Latin letter. Other content with many
 * zero bytes is not text and is refused here, because every byte would be read as some letter. A few are reported at
 * their cells.
 */
function utf16Of(head: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const empty = [0, 0];
  for (const [place, byte] of head.entries()) if (byte === 0) empty[place % 2] = (empty[place % 2] ?? 0) + 1;
  const [first = 0, second = 0] = empty;
  // At least half of the letters, digits and symbols of a list are Latin.
  const half = head.length / 4;
  if (first === 0 && second > half) return 'utf-16le';
  if (second === 0 && first > half) return 'utf-16be';
  if (first + second > head.length / 20) throw validationError({ path: 'file', message: notText });
  return null;
}

async function eightBitOf(handle: FileHandle): Promise<'utf-8' | 'windows-1252'> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const buffer = Buffer.alloc(bytesAtOnce);
  try {
    for (let at = 0; ;) {
      const { bytesRead } = await handle.read(buffer, 0, bytesAtOnce, at);
      decoder.decode(buffer.subarray(0, bytesRead), { stream: bytesRead > 0 });
      if (bytesRead === 0) return 'utf-8';
      at += bytesRead;
    }
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
}

function mostFrequent(text: string): Separator {
  const counts = new Map<string, number>();
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    // Lines above the headings may have no separator at all.
    if (character === '\n' && counts.size > 0) break;
    if (separators.some(each => each === character)) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  const [first = ','] = separators.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
  return first;
}
