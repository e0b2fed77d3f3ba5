import { lastDigits } from './last-digits.js';

/** Maximum relative change of a limit by rounding. */
const maxRoundingShare = 0.05;

/**
 * Whether a stated value is the calculated one, rounded: within half a unit of its last digit and within 5 %, so
 * that 96 is accepted for 95.9 and 1 is not for 1.49. Both in the same unit.
 */
export function isRoundingOf(stated: number, calculated: number): boolean {
  const difference = Math.abs(stated - calculated);
  if (difference <= lastDigits * Math.abs(calculated)) return true;
  return difference <= lastDigit(stated) / 2 + lastDigits * stated && difference <= maxRoundingShare * calculated;
}

/** Place of the last significant digit: 7.2 → 0.1, 0.015 → 0.001, 300 → 100, because trailing zeros may be rounding. */
function lastDigit(value: number): number {
  const [digits = '', exponent = '0'] = value.toExponential().split('e');
  return 10 ** (Number(exponent) - (digits.split('.')[1]?.length ?? 0));
}
