import { readFile } from 'node:fs/promises';
import { CommandRefused } from './explain.js';

/** The text of a file that a person named; a file that cannot be read is a plain refusal. */
export async function readText(file: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
  } catch (error) {
    const why = error instanceof TypeError ? 'it is no UTF-8 text' : (error as NodeJS.ErrnoException).code;
    throw new CommandRefused(`${file} cannot be read: ${why ?? String(error)}`);
  }
}
