import { lastDigits } from './last-digits.js';

/** Rounding alone never changes a limit by more than this share. */
const mostByRounding = 0.05;

/**
 * True when a stated value is the calculated one, rounded: it differs by no more than half a unit of its last digit, and by
 * no more than 5 %, so that 96 stands for 95.9 and 1 does not stand for 1.49. Both in the same unit.
 */
export function isRoundingOf(stated: number, calculated: number): boolean {
  const difference = Math.abs(stated - calculated);
  if (difference <= lastDigits * Math.abs(calculated)) return true;
  return difference <= lastDigit(stated) / 2 + lastDigits * stated && difference <= mostByRounding * calculated;
}

/** 7.2 → 0.1, 0.015 → 0.001, 300 → 100: zeros at the end may be rounding. */
function lastDigit(value: number): number {
  const [digits = '', exponent = '0'] = value.toExponential().split('e');
  return 10 ** (Number(exponent) - (digits.split('.')[1]?.length ?? 0));
}
