/** Display rule of the specification (section 5): above 1 three decimals, otherwise three significant digits. */
export function shownNumber(value: number | null | undefined): string {
  if (value === null || value === undefined || Number.isNaN(value)) return '';
  return String(value > 1 ? Number(value.toFixed(3)) : Number(value.toPrecision(3)));
}

/** Maximum significant digits of a binary number. */
const mostDigits = 17;

/** Two numbers side by side: only equal numbers look equal, with as many additional digits as needed (formulas 1.3). */
export function shownApart(one: number, other: number): readonly [string, string] {
  const texts = [shownNumber(one), shownNumber(other)] as const;
  if (one === other || texts[0] !== texts[1]) return texts;
  for (let digits = 4; digits <= mostDigits; digits++) {
    const [first, second] = [Number(one.toPrecision(digits)), Number(other.toPrecision(digits))];
    if (first !== second) return [String(first), String(second)];
  }
  return [String(one), String(other)];
}
