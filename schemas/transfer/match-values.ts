import { unguarded } from '../lib/guarded-text.js';
import { textOfCell } from '../lib/typed-number.js';
import { unitAsSpelled } from './unit-of-heading.js';

/** Words for yes and no in other languages. */
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
/** Words that an import reads as yes and no, case-insensitive. */
const readAsYesNo = new Set(['yes', 'no', 'true', 'false', '1', '0']);

/** The text of a cell as mappings of values name it. */
export function wordOfCell(cell: string): string {
  return unguarded(textOfCell(cell).trim());
}

/** Letters and digits alone, without accents and in lower case. */
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
 * The certain choice of a foreign text: the same letters, or a yes or no of another language; else null. `labels` are
 * the displayed names of the choices, in order.
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
