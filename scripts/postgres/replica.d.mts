import type { EmbeddedPostgres } from '../embedded-postgres.mjs';

/** Starts a synchronous streaming replica of a running embedded server; `folder` is empty or missing. */
export function startReplica(options: {
  readonly primaryUrl: string;
  readonly primaryFolder: string;
  readonly folder: string;
  /** Unique among the replicas of the primary. */
  readonly name?: string;
}): Promise<EmbeddedPostgres>;
