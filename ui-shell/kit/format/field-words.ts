import { words } from './format.js';

/**
 * Name of a field in a refusal: `bands.3.from` becomes Bands 4 from, counting from one, and `minBatchSize.value`
 * becomes Min batch size.
 */
export function fieldWords(path: string): string {
  const parts = path
    .replace(/\.value$/, '')
    .split('.')
    .map(part => (/^\d+$/.test(part) ? String(Number(part) + 1) : words(part).toLowerCase()));
  return words(parts.join(' '));
}
