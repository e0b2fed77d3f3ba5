/** Whether the last digit of a CAS registry number is its check digit: Σ position × digit from the right, modulo 10. */
export function casCheckDigitHolds(casNumber: string): boolean {
  const digits = casNumber.replaceAll('-', '');
  const check = Number(digits.at(-1));
  const body = Array.from(digits.slice(0, -1)).toReversed();
  return body.reduce((sum, digit, index) => sum + Number(digit) * (index + 1), 0) % 10 === check;
}
