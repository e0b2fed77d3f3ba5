import type { Band } from './bands.js';

/** A line of a scoring table for display: `10 to below 100`, `above 500`, or its text. */
export function bandText(band: Band): string {
  if (band.value !== null && band.value !== undefined) return band.value;
  const from = band.from ?? null;
  const to = band.to ?? null;
  const lower = from === null ? null : band.fromInclusive === false ? `above ${from}` : `${from}`;
  const upper = to === null ? null : band.toInclusive === true ? `${to}` : `below ${to}`;
  if (lower === null) return upper === null ? 'every value' : upper.startsWith('below') ? upper : `up to ${upper}`;
  if (upper !== null) return `${lower} to ${upper}`;
  return lower.startsWith('above') ? lower : `${lower} or more`;
}
