import { numberFault } from '#schemas/lib/usable-number';

/** One result of a laboratory as it was reported. */
export interface ReportedResult {
  /** True for `<0.05`: nothing was found, and `value` is the limit that it was looked for with. */
  readonly belowDetection: boolean;
  readonly value: number;
}

const form = /^([=<]?)\s*((?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)$/i;

/** No residue comes near, in whatever unit. */
const largest = 1e15;

/**
 * Reads `0.42`, `=0.42` or `<0.05`; null when the text is none of these, or 0, which no method can tell from little,
 * or a number that nothing can be calculated with.
 */
export function parseResult(text: string): ReportedResult | null {
  const [, qualifier, digits] = form.exec(text.trim()) ?? [];
  const value = Number(digits);
  const isResult = digits !== undefined && value > 0 && value <= largest && numberFault(value) === null;
  return isResult ? { belowDetection: qualifier === '<', value } : null;
}

/** The result as it is kept, with its digits as reported: `0.420`, `<0.05`. */
export function keptResult(text: string): string {
  return text.trim().replace(/^=\s*/, '').replace(/^<\s*/, '<');
}

/** Single results out of a text as people paste them: one a line, or parted by blanks, semicolons or bars. */
export function resultsIn(text: string): string[] {
  return text
    .replace(/([=<])\s+/g, '$1')
    .split(/[\s;|]+/)
    .filter(part => part !== '');
}
