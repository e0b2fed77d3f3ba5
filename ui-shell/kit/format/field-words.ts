import { words } from './format.js';

/**
 * A field as a refusal calls it, for people: `bands.3.from` → Bands 4 from, because people count from one, and
 * `minBatchSize.value` → Min batch size.
 */
export function fieldWords(path: string): string {
  const parts = path
    .replace(/\.value$/, '')
    .split('.')
    .map(part => (/^\d+$/.test(part) ? String(Number(part) + 1) : words(part).toLowerCase()));
  return words(parts.join(' '));
}
