import { divideWord } from './divide-word.js';
import type { Letters, Looks } from './letters.js';

/** Part of a width that measured text may fill: letters are moved a little for the looks of their pairs. */
export const filledAtMost = 0.985;
/** Points that a width may be off by for being calculated in another order. */
const hair = 0.01;

/** A text whose words all fit the width (points): those that are longer are divided. */
export function lines(
  text: string,
  { width, letters, ...looks }: { readonly width: number; readonly letters: Letters } & Looks,
): string {
  const fits = (part: string): boolean => letters.widthOf(part, looks) <= width * filledAtMost + hair;
  return text.replaceAll(/\S+/g, word => (fits(word) ? word : divideWord(word, fits).join('\n')));
}
