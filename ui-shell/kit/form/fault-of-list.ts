/** The error of a list as a whole; none while one of its rows shows an error of its own. */
export function faultOfList(
  faultOf: (path: string) => string | undefined,
  name: string,
  rows: number,
): string | undefined {
  for (let row = 0; row < rows; row++) if (faultOf(`${name}.${row}`) !== undefined) return undefined;
  return faultOf(name);
}
