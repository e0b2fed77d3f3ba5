export interface EmbeddedPostgres {
  /** Connection of the owner to the maintenance database. */
  readonly url: string;
  readonly pid: number;
  /** Resolves with the exit code when the server ends for whatever reason. */
  readonly ended: Promise<number | null>;
  /** Fast shutdown; resolves when the server is gone. */
  stop(): Promise<void>;
}

/** Starts a real PostgreSQL from the installed binaries; `folder` holds its cluster, port, password and log. */
export function startEmbeddedPostgres(options: {
  readonly folder: string;
  readonly throwAway?: boolean;
  readonly log?: (line: string) => void;
}): Promise<EmbeddedPostgres>;

/** The wanted port of this computer when nobody holds it, else one the system chooses; 0: any. */
export function freePort(wanted: number): Promise<number | undefined>;
