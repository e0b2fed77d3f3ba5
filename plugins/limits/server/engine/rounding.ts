/** The specification's text for input that is not numeric (section 5). */
const notANumber = 'Given input is not a number';

/** How a limit is rounded for a sentence. */
export type RoundLimit = (value: number) => number;

/**
 * Display rule of the specification: a value above 1 has 3 decimals, any other 3 significant digits; ties follow the
 * stored binary value (formulas section 1.3). Display only: verdicts compare unrounded values.
 */
export function roundForDisplay(input: unknown): number {
  const value = numeric(input);
  return value > 1 ? Number(value.toFixed(3)) : Number(value.toPrecision(3));
}

function numeric(input: unknown): number {
  const value =
    typeof input === 'number' ? input : typeof input === 'string' && input.trim() !== '' ? Number(input) : NaN;
  if (!Number.isFinite(value)) throw new RangeError(notANumber);
  return value;
}
