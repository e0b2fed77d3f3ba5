import { divideWord } from './divide-word.js';
import type { FontMetrics, Looks } from './font-metrics.js';

/** Part of a width that measured text may fill, because kerning moves letters a little. */
export const filledAtMost = 0.985;
/** Tolerance in points for rounding differences of widths. */
const hair = 0.01;
/** Words between break opportunities; a no-break space is none. */
const words = /(?:\S|[\u00A0\u2007\u202F])+/g;

type Room = { readonly width: number; readonly metrics: FontMetrics } & Looks;

/** A text whose words all fit the width (points): longer ones are divided. */
export function lines(text: string, { width, metrics, ...looks }: Room): string {
  const fits = (part: string): boolean => metrics.widthOf(part, looks) <= width * filledAtMost + hair;
  return text.replaceAll(words, word => (fits(word) ? word : divideWord(word, fits).join('\n')));
}

/** Wraps a text to a width (points), separated by line breaks, after words and within words that are too long. */
export function broken(text: string, room: Room): string {
  const { width, metrics, ...looks } = room;
  // Most texts fit.
  if (metrics.widthOf(text, looks) <= width) return text;
  const found: string[] = [];
  for (const paragraph of lines(text, room).split('\n')) {
    let line: string | null = null;
    for (const word of paragraph.split(' ')) {
      const longer: string = line === null ? word : `${line} ${word}`;
      if (line !== null && metrics.widthOf(longer, looks) > width + hair) {
        found.push(line);
        line = word;
      } else line = longer;
    }
    found.push(line ?? '');
  }
  return found.join('\n');
}

/** The first lines of a text, at most that many; an ellipsis shows that there are more. */
export function firstLines(text: string, most: number, room: Room): string {
  const all = broken(text, room).split('\n');
  if (all.length <= most) return all.join('\n');
  const last = Array.from(all[most - 1] ?? '').slice(0, -1);
  return [...all.slice(0, most - 1), `${last.join('')}…`].join('\n');
}

/** Number of lines of a wrapped text. */
export function lineCount(text: string): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
