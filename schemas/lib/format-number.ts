/** The rounding of the specification (section 5): above 1 three decimals, otherwise three significant digits. */
export function roundedNumber(value: number): number {
  return value > 1 ? Number(value.toFixed(3)) : Number(value.toPrecision(3));
}

/**
 * Significant digits, by default three, never above the value: a limit that is shown like this is not looser than it is. Last
 * digits of a binary number do not count, so 0.3 stays 0.3.
 */
export function roundedDown(value: number, digits = 3): number {
  const nearest = Number(value.toPrecision(digits));
  if (!(nearest > value * (1 + 1e-12))) return nearest;
  const step = 10 ** (Math.floor(Math.log10(value)) - digits + 1);
  return Number((nearest - step).toPrecision(digits));
}

/** A number as people read it, rounded by the specification; empty for none. */
export function formatNumber(value: number | null | undefined): string {
  if (value === null || value === undefined || Number.isNaN(value)) return '';
  return written(roundedNumber(value));
}

/** Feature of a facility whose limits are shown rounded down. */
export const limitsRoundedDown = 'limits-rounded-down';

/** A limit as people read it; `isDown` where the facility rounds limits down. */
export function formatLimit(value: number | null | undefined, isDown: boolean): string {
  if (value === null || value === undefined || Number.isNaN(value)) return '';
  return written(isDown ? roundedDown(value) : roundedNumber(value));
}

/** The same number for programs and input fields: without groups and powers of ten. */
export function plainNumber(value: number | null | undefined): string {
  return value === null || value === undefined || Number.isNaN(value) ? '' : String(roundedNumber(value));
}

/** Separates groups of three digits (ISO 80000-1); it breaks no line. */
const groupMark = '\u202F';
const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** Smaller numbers begin with more zeros than a reader counts; larger ones end with as many. */
const [smallest, largest] = [1e-4, 1e15];

/** The digits of a number: groups of three from five digits on, a power of ten where zeros would hide the value. */
function written(value: number): string {
  const size = Math.abs(value);
  if (!Number.isFinite(value)) return String(value);
  if (size !== 0 && (size < smallest || size >= largest)) return inPowers(value);
  const [whole = '', decimals] = String(value).split('.');
  const grouped = whole.replace('-', '').length < 5 ? whole : whole.replaceAll(/\B(?=(\d{3})+$)/g, groupMark);
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}

/** 0.0000122 is 1.22 × 10⁻⁵. */
function inPowers(value: number): string {
  const [digits = '', power = ''] = value.toExponential().split('e');
  const raised = power
    .replace('+', '')
    .replace('-', '⁻')
    .replaceAll(/\d/g, digit => superscripts[Number(digit)] ?? '');
  return `${digits}\u00A0×\u00A010${raised}`;
}

/** Maximum significant digits of a binary number. */
const mostDigits = 17;

/**
 * Two numbers side by side: only equal numbers look equal, with as many additional digits as needed (formulas 1.3). `isDown`
 * where they are limits of a facility that rounds limits down.
 */
export function formatApart(one: number, other: number, isDown = false): readonly [string, string] {
  const texts = [formatLimit(one, isDown), formatLimit(other, isDown)] as const;
  if (one === other || texts[0] !== texts[1]) return texts;
  const rounded = (value: number, digits: number): number =>
    isDown ? roundedDown(value, digits) : Number(value.toPrecision(digits));
  for (let digits = 4; digits <= mostDigits; digits++) {
    const [first, second] = [rounded(one, digits), rounded(other, digits)];
    if (first !== second) return [written(first), written(second)];
  }
  return [written(one), written(other)];
}
