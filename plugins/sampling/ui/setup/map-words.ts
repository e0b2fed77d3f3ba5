import { formatNumber } from '#schemas/lib/format-number';

/** Levels of a last result in percent of its limit, from low to high; each has its fill in `sampling.css`. */
export const mapLevels = [
  { name: 'none', text: 'No result' },
  { name: 'low', text: 'Up to 50 % of the limit' },
  { name: 'near', text: 'Above 50 % of the limit' },
  { name: 'above', text: 'Above the limit or not passed' },
] as const;
export type MapLevel = (typeof mapLevels)[number]['name'];

/** What was found at a location at last: percent of the limit, and whether a result did not pass. */
export interface LastFound {
  readonly lastPercent: number | null;
  readonly hasFailed: boolean;
}

/** The level of what was found at last. */
export function levelOf({ lastPercent: percent, hasFailed }: LastFound): MapLevel {
  if (hasFailed) return 'above';
  if (percent === null) return 'none';
  return percent > 100 ? 'above' : percent > 50 ? 'near' : 'low';
}

/** Width of the ring of a pin in pixels, 2 to 8 by its share of the highest score; 0 where it is not assessed. */
export function ringOf(score: number | null, highest: number): number {
  return score === null ? 0 : highest <= 0 ? 2 : 2 + 6 * Math.min(1, Math.max(0, score / highest));
}

/** What was found at last in words; empty without anything to say. */
export function lastText({ lastPercent, hasFailed }: LastFound): string {
  return [percentText(lastPercent), hasFailed ? 'not passed' : ''].filter(text => text !== '').join(', ');
}

/** A result in words: `42.1 % of the limit`. */
export function percentText(percent: number | null): string {
  return percent === null ? '' : `${formatNumber(percent)} % of the limit`;
}
