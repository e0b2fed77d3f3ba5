import { open } from 'node:fs/promises';
import type { Separator } from './read-csv.js';

/** How a CSV file is written, as far as it can be told from its bytes. */
export interface CsvDialect {
  readonly encoding: 'utf-8' | 'utf-16le' | 'windows-1252';
  readonly separator: Separator;
  /** The first line says `sep=;`, which some spreadsheet programs write and read; it is no row. */
  readonly hasSeparatorLine: boolean;
}

const headBytes = 64 * 1024;
const bytesAtOnce = 1024 * 1024;
const separators: readonly Separator[] = [',', ';', '\t'];

/**
 * Bytes that are no UTF-8 are taken for Windows-1252, which Western spreadsheet programs save; its preview shows the text
 * before anything is imported. The separator is the one that the first line has most of outside quotes.
 */
export async function csvDialect(file: string): Promise<CsvDialect> {
  const encoding = await encodingOf(file);
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const text = new TextDecoder(encoding).decode(buffer.subarray(0, bytesRead));
    const stated = /^"?sep=([,;\t])"?\r?\n/i.exec(text)?.[1];
    const separator = separators.find(each => each === stated) ?? mostFrequent(text);
    return { encoding, separator, hasSeparatorLine: stated !== undefined };
  } finally {
    await handle.close();
  }
}

/** What a person should know before relying on what was read. */
export function notesOn({ encoding, separator }: CsvDialect): string[] {
  const notes: string[] = [];
  if (encoding === 'windows-1252')
    notes.push('The file is not UTF-8 and was read as Windows-1252: check letters with accents and signs such as µ.');
  if (separator === ';')
    notes.push('Cells are separated by semicolons. Numbers may have decimal commas: 12,5 is read as 12.5.');
  return notes;
}

async function encodingOf(file: string): Promise<CsvDialect['encoding']> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const handle = await open(file);
  try {
    const buffer = Buffer.alloc(bytesAtOnce);
    for (let at = 0; ;) {
      const { bytesRead } = await handle.read(buffer, 0, bytesAtOnce, at);
      if (at === 0 && buffer[0] === 0xff && buffer[1] === 0xfe) return 'utf-16le';
      decoder.decode(buffer.subarray(0, bytesRead), { stream: bytesRead > 0 });
      if (bytesRead === 0) return 'utf-8';
      at += bytesRead;
    }
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  } finally {
    await handle.close();
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
