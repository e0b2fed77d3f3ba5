/** The fault of a list as a whole: none while a fault of one of its rows says it, which stands at the row's field. */
export function faultOfList(
  faultOf: (path: string) => string | undefined,
  name: string,
  rows: number,
): string | undefined {
  for (let row = 0; row < rows; row++) if (faultOf(`${name}.${row}`) !== undefined) return undefined;
  return faultOf(name);
}
