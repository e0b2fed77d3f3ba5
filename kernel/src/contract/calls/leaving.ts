/**
 * What leaves the house with the answer of a route, as its audit entry names it (compliance AUD-07). An export is data of many
 * records, a print is a paper about them, a download a file that somebody attached.
 */
export interface Leaving {
  readonly action: 'export' | 'print' | 'download';
  /** Must be one of the declared `auditDomains`. */
  readonly domain: string;
  /** What it is, as people say it: `the HBEL register`. */
  readonly what: string;
}

/** A stream that needs no entry of the kernel's, and why. */
export interface LeavesNothing {
  readonly exempt: string;
}
