/** One changed field: `path` with dots, `from` and `to` as in the API. */
export interface Change {
  readonly path: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** What happened, to what, and why. The kernel adds who, when, the source and the hash chain. */
export interface AuditNote {
  /** Must be one of the `auditDomains` that the plugin declares. */
  readonly domain: string;
  /** create, update, archive, unarchive, or a verb of the domain. */
  readonly action: string;
  /** `table` is `schema.table`; `id` is the row's id; `label` is the record's name for users. */
  readonly entity: { readonly table: string; readonly id: string; readonly label: string };
  readonly changes?: readonly Change[];
  readonly reason?: string;
}

/**
 * How the database guards a table. audited: each changed row needs its own entry in the same transaction, or the commit
 * is refused. append-only: insert only. derived: recalculated from other rows; the run is audited. technical: not part
 * of the record.
 */
export type TableClass = 'audited' | 'append-only' | 'derived' | 'technical';
