import { formatNumber } from '#schemas/lib/format-number';

/** Levels of a last result in percent of its limit, from low to high; each has its fill in `sampling.css`. */
export const mapLevels = [
  { name: 'none', text: 'No result' },
  { name: 'low', text: 'Up to 50 % of the limit' },
  { name: 'near', text: 'Above 50 % of the limit' },
  { name: 'above', text: 'Above the limit' },
] as const;
export type MapLevel = (typeof mapLevels)[number]['name'];

/** The level of a last result, percent of the limit. */
export function levelOf(percent: number | null): MapLevel {
  if (percent === null) return 'none';
  return percent > 100 ? 'above' : percent > 50 ? 'near' : 'low';
}

/** Width of the ring of a pin in pixels, 2 to 8 by its share of the highest score; 0 where it is not assessed. */
export function ringOf(score: number | null, highest: number): number {
  return score === null ? 0 : highest <= 0 ? 2 : 2 + 6 * Math.min(1, Math.max(0, score / highest));
}

/** A last result in words: `42.1 % of the limit`. */
export function percentText(percent: number | null): string {
  return percent === null ? '' : `${formatNumber(percent)} % of the limit`;
}
