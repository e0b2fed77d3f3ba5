import { readFile } from 'node:fs/promises';
import { CommandRefused, fileFaults } from './explain.js';

/** The text of a named file; an unreadable file is a plain refusal. */
export async function readText(file: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
  } catch (error) {
    if (error instanceof TypeError) throw new CommandRefused(`${file} cannot be read: it is no UTF-8 text`);
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new CommandRefused(`${file} ${fileFaults[code] ?? `cannot be read: ${String(error)}`}`);
  }
}
