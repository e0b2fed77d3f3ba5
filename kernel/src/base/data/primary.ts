import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { databaseAddresses } from './addresses.js';

/** Minimum time between two checks whether a server is still the primary. */
const validForMs = 1000;
/** A server that does not answer within this time is skipped. */
const answerWithinMs = 1500;
const lookAgainAfterMs = 100;
/** Time that a call waits for a primary while a replica is being promoted. */
const waitForPrimaryMs = 6000;

/** A replica has no timeline of its own; each promotion starts the next one. */
const askForTimeline = `select case when not pg_is_in_recovery()
  then ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int end as timeline`;

interface Found {
  readonly url: string;
  readonly timeline: number;
}

/**
 * Finds the PostgreSQL server that accepts writes; a single server is never asked. Of several that claim to be primary
 * the last promoted counts, and none that was promoted before the latest one seen, so that an old primary restarted by
 * mistake gets no writes.
 */
export class Primary {
  private readonly addresses: readonly string[];
  private latest: { readonly found: Promise<Found>; readonly until: number } | null = null;
  private timeline = 0;

  constructor(url: string) {
    this.addresses = databaseAddresses(url);
  }

  /** True when there are several servers, so that connections must ask. */
  get isOneOfSeveral(): boolean {
    return this.addresses.length > 1;
  }

  /** URL of the current primary. Waits up to 6 s for one; throws the error of the last server asked when there is none. */
  async url(): Promise<string> {
    const [only] = this.addresses;
    if (only !== undefined && !this.isOneOfSeveral) return only;
    if (this.latest === null || performance.now() > this.latest.until) {
      const found = this.find();
      this.latest = { found, until: Infinity };
      found.then(
        () => (this.latest = { found, until: performance.now() + validForMs }),
        () => (this.latest = null),
      );
    }
    return (await this.latest.found).url;
  }

  private async find(): Promise<Found> {
    const deadline = performance.now() + waitForPrimaryMs;
    for (;;) {
      const answers = await Promise.allSettled(this.addresses.map(ask));
      const found = answers
        .flatMap(answer => (answer.status === 'fulfilled' && answer.value !== null ? [answer.value] : []))
        .filter(({ timeline }) => timeline >= this.timeline)
        .toSorted((a, b) => b.timeline - a.timeline)[0];
      if (found !== undefined) {
        this.timeline = found.timeline;
        return found;
      }
      if (performance.now() > deadline) throw noPrimary(answers);
      await sleep(lookAgainAfterMs);
    }
  }
}

function noPrimary(answers: readonly PromiseSettledResult<unknown>[]): Error {
  const cause: unknown = answers.find(answer => answer.status === 'rejected')?.reason;
  return Object.assign(new Error('None of the servers of DATABASE_URL takes writes', { cause }), {
    code: 'ECONNREFUSED',
  });
}

/** Null: a replica. */
async function ask(url: string): Promise<Found | null> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'limpid primary',
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: answerWithinMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: number | null }>(askForTimeline);
    const timeline = rows[0]?.timeline ?? null;
    return timeline === null ? null : { url, timeline };
  } finally {
    client.end().catch(() => undefined);
  }
}

/** A client class for pools: each new connection goes to the current primary. */
export function clientOf(primary: Primary): typeof pg.Client {
  if (!primary.isOneOfSeveral) return pg.Client;
  return class extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
      if (callback === undefined) return this.toPrimary().then(() => super.connect());
      void this.connectAndTell(callback);
    }

    private async connectAndTell(callback: (error: Error) => void): Promise<void> {
      try {
        await this.toPrimary();
      } catch (error) {
        callback(error instanceof Error ? error : new Error(String(error)));
        return;
      }
      super.connect(callback);
    }

    private async toPrimary(): Promise<void> {
      const { host, port } = new pg.Client({ connectionString: await primary.url() });
      this.host = host;
      this.port = port;
    }
  };
}
