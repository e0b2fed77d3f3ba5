import { divideWord } from './divide-word.js';
import type { Letters, Looks } from './letters.js';

/** Part of a width that measured text may fill: letters are moved a little for the looks of their pairs. */
export const filledAtMost = 0.985;
/** Points that a width may be off by for being calculated in another order. */
const hair = 0.01;
/** Words, between places where a line may end: at a space that does not break it may not. */
const words = /(?:\S|[\u00A0\u2007\u202F])+/g;

type Room = { readonly width: number; readonly letters: Letters } & Looks;

/** A text whose words all fit the width (points): those that are longer are divided. */
export function lines(text: string, { width, letters, ...looks }: Room): string {
  const fits = (part: string): boolean => letters.widthOf(part, looks) <= width * filledAtMost + hair;
  return text.replaceAll(words, word => (fits(word) ? word : divideWord(word, fits).join('\n')));
}

/** The lines of a text in a width (points), parted by line ends: they end behind words, and within those that are too long. */
export function broken(text: string, room: Room): string {
  const { width, letters, ...looks } = room;
  // Most texts fit.
  if (letters.widthOf(text, looks) <= width) return text;
  const found: string[] = [];
  for (const paragraph of lines(text, room).split('\n')) {
    let line: string | null = null;
    for (const word of paragraph.split(' ')) {
      const longer: string = line === null ? word : `${line} ${word}`;
      if (line !== null && letters.widthOf(longer, looks) > width + hair) {
        found.push(line);
        line = word;
      } else line = longer;
    }
    found.push(line ?? '');
  }
  return found.join('\n');
}

/** The first lines of a text, at most so many; that there are more is shown. */
export function firstLines(text: string, most: number, room: Room): string {
  const all = broken(text, room).split('\n');
  if (all.length <= most) return all.join('\n');
  const last = Array.from(all[most - 1] ?? '').slice(0, -1);
  return [...all.slice(0, most - 1), `${last.join('')}…`].join('\n');
}

/** How many lines a broken text takes. */
export function lineCount(text: string): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
