/** Display rule of the specification (section 5): above 1 three decimals, otherwise three significant digits. */
export function shownNumber(value: number | null | undefined): string {
  if (value === null || value === undefined || Number.isNaN(value)) return '';
  return String(value > 1 ? Number(value.toFixed(3)) : Number(value.toPrecision(3)));
}
