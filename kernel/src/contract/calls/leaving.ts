/**
 * The audit entry for data that the answer of a route exports (compliance AUD-07): an export holds data of many
 * records, a print is a document about them, a download is an attached file.
 */
export interface Leaving {
  readonly action: 'export' | 'print' | 'download';
  /** Must be one of the declared `auditDomains`. */
  readonly domain: string;
  /** Label for users: `the HBEL register`. */
  readonly what: string;
}

/** A stream without an entry by the kernel, and the reason. */
export interface LeavesNothing {
  readonly exempt: string;
}
