import { numberFault } from '#schemas/lib/usable-number';

/** One laboratory result as reported. */
export interface ReportedResult {
  /** True for `<0.05`: `value` is then the detection limit. */
  readonly belowDetection: boolean;
  readonly value: number;
}

const form = /^([=<]?)\s*((?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)$/i;

/** Far above any residue, in any unit. */
const largest = 1e15;

/** Reads `0.42`, `=0.42` or `<0.05`; null for other text, 0 and numbers out of range. */
export function parseResult(text: string): ReportedResult | null {
  const [, qualifier, digits] = form.exec(text.trim()) ?? [];
  const value = Number(digits);
  const isResult = digits !== undefined && value > 0 && value <= largest && numberFault(value) === null;
  return isResult ? { belowDetection: qualifier === '<', value } : null;
}

/** The result as stored, with its digits as reported: `0.420`, `<0.05`. */
export function storedResult(text: string): string {
  return text.trim().replace(/^=\s*/, '').replace(/^<\s*/, '<');
}

/** Single results from pasted text, separated by lines, blanks, semicolons or bars. */
export function resultsIn(text: string): string[] {
  return text
    .replace(/([=<])\s+/g, '$1')
    .split(/[\s;|]+/)
    .filter(part => part !== '');
}
