import { unguarded } from '../lib/guarded-text.js';
import { textOfCell } from '../lib/typed-number.js';
import { unitAsSpelled } from './unit-of-heading.js';

/** What people of other tongues write for yes and no. */
const yesNo: Readonly<Record<string, string>> = {
  ja: 'yes',
  j: 'yes',
  y: 'yes',
  oui: 'yes',
  si: 'yes',
  sim: 'yes',
  nein: 'no',
  n: 'no',
  non: 'no',
  nao: 'no',
  nee: 'no',
};
/** What an import reads as yes and no by itself, in any case of its letters. */
const readAsYesNo = new Set(['yes', 'no', 'true', 'false', '1', '0']);

/** The text of a cell as mappings of values name it. */
export function wordOfCell(cell: string): string {
  return unguarded(textOfCell(cell).trim());
}

/** Letters and digits alone, without accents and in small letters. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}%]/gu, '')
    .toLowerCase();
}

/** Whether an import reads the text of a column with these choices as it stands. */
export function isReadAsItStands(choices: readonly string[], text: string, areRecords: boolean): boolean {
  if (areRecords) return choices.some(choice => choice.toLowerCase() === text.toLowerCase());
  if (choices.includes('yes') && choices.length === 2) return readAsYesNo.has(text.toLowerCase());
  return choices.includes(text) || choices.includes(unitAsSpelled(text));
}

/**
 * The choice that a foreign text surely means: the same letters, or a yes or no of another tongue; else null. `labels` are
 * what people call the choices, in their order.
 */
export function suggestValue(
  choices: readonly string[],
  text: string,
  labels: readonly string[] = choices,
): string | null {
  const wanted = plain(text);
  if (wanted === '') return null;
  const same = choices.filter((choice, index) => plain(choice) === wanted || plain(labels[index] ?? '') === wanted);
  if (same.length === 1) return same[0] ?? null;
  const meant = yesNo[wanted];
  return meant !== undefined && choices.includes(meant) ? meant : null;
}
