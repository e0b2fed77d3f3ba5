/** One way to tamper: what the owner of the database does, and what a verification says of it. */
export interface Tampering {
  readonly what: string;
  readonly sql: string;
  readonly found: RegExp;
  /** Found only by anchors that are kept outside the database. */
  readonly anchored?: true;
}
