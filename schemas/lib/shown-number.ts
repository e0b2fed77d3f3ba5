/** Joins digits in groups of three; no line breaks there, and every font of screens and papers has it. */
const groupSpace = '\u00a0';

/** From five digits on, so that years, counts and most limits stay as they are (ISO 80000-1, 7.3.1). */
const groupedDigits = /^-?\d{5,}(?=\.|$)/;

/**
 * Display rule of the specification (section 5): above 1 three decimals, otherwise three significant digits. The digits
 * before the point stand in groups of three. For people only: files, calls and fields have numbers without groups.
 */
export function shownNumber(value: number | null | undefined): string {
  if (value === null || value === undefined || Number.isNaN(value)) return '';
  return grouped(value > 1 ? Number(value.toFixed(3)) : Number(value.toPrecision(3)));
}

/** Digits of a number in binary: more never tell two apart. */
const mostDigits = 17;

/** Two numbers side by side: only equal numbers look equal, with as many more digits as that takes (formulas 1.3). */
export function shownApart(one: number, other: number): readonly [string, string] {
  const texts = [shownNumber(one), shownNumber(other)] as const;
  if (one === other || texts[0] !== texts[1]) return texts;
  for (let digits = 4; digits <= mostDigits; digits++) {
    const [first, second] = [Number(one.toPrecision(digits)), Number(other.toPrecision(digits))];
    if (first !== second) return [grouped(first), grouped(second)];
  }
  return [grouped(one), grouped(other)];
}

/** A number as it is shown, and no part of a name such as PRD-01. */
const groupedNumber = /(?<![\p{L}\d]-?)[1-9]\d{0,2}(?:\u00a0\d{3})+(?!\d)/gu;

/** Text that was copied from where people read, with numbers that can be calculated with again. */
export function withoutGroups(text: string): string {
  return text.replace(groupedNumber, number => number.replaceAll(groupSpace, ''));
}

function grouped(value: number): string {
  return String(value).replace(groupedDigits, digits => digits.replace(/\B(?=(\d{3})+$)/g, groupSpace));
}
