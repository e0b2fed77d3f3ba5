/** A record by ID and name; `externalId` breaks ties. */
export interface Named {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
}

/** By externalId ignoring case, then id: independent of server and language. */
export function compareNames(a: Named, b: Named): number {
  return compareTexts(a.externalId.toLowerCase(), b.externalId.toLowerCase()) || compareTexts(a.id, b.id);
}

/** Lower first; unknown values come first, because they may be lower still. */
export function compareNumbers(a: number | null, b: number | null): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? -1 : 1;
  return a - b;
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
