/** Carbon's categorical colours, with sufficient contrast in light and dark themes. */
const colours = ['#8a3ffc', '#0072c3', '#007d79', '#d02670', '#ba4e00', '#198038', '#da1e28', '#6f6f6f'] as const;

/** Repeats after the eighth; dashes distinguish those lines. */
export function colourAt(index: number): string {
  return colours[index % colours.length] ?? colours[0];
}

/** Lines differ in their dashes as well. */
const dashes = ['', '8 4', '2 3', '10 3 2 3', '5 5', '1 3', '12 4', '6 2 2 2'] as const;

/** For `stroke-dasharray`; the first line has none. */
export function dashAt(index: number): string {
  return dashes[index % dashes.length] ?? '';
}
