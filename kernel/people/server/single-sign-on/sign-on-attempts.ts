import { randomBytes, randomUUID } from 'node:crypto';
import { token, type Token } from '#kernel/contract';
import type { ProviderName } from '#schemas/identity/single-sign-on';
import type { ExternalIdentity } from '../sign-in/external-identity.js';
import type { SignOnAttemptKeys } from '../sign-in/sso.js';
import { sha256 } from '#kernel/session/sessions';
import type { Database } from '#kernel/base/data/database';
import type { SecretBox } from '#kernel/facility/secret-box';

/** Cookie that ties a round trip to the browser that began it. */
export const browserCookie = 'limpid.sso';
export const signOnMinutes = 10;
const landingSeconds = 60;

/** What a browser has gone to the provider for. */
export type SignOnPurpose =
  | { readonly kind: 'signIn' }
  | {
      readonly kind: 'reauthenticate';
      readonly userId: string;
      /** Of the proof that the round trip is to give. */
      readonly proofHash: string;
      /** A path of our own, where the browser goes afterwards. */
      readonly returnTo: string;
    };

export interface SignOnAttempt {
  readonly keys: SignOnAttemptKeys;
  readonly purpose: SignOnPurpose;
  /** Seconds since 1970 by the database's clock. */
  readonly startedAt: number;
  readonly now: number;
}

interface SignOnAttemptRow {
  readonly id: string;
  readonly sealed: string;
  readonly started_at: number;
  readonly now: number;
}

/** Round trips under way, and landings after them. Each can be used once, by the browser that began it. */
export class SignOnAttempts {
  constructor(
    private readonly database: Database,
    private readonly secrets: SecretBox,
  ) {}

  /** Notes a round trip; answers what the browser keeps. */
  async begin(
    provider: ProviderName,
    keys: SignOnAttemptKeys,
    purpose: SignOnPurpose,
    browser: string | undefined,
  ): Promise<string> {
    // Two tabs of one browser may sign in at the same time.
    const known = browser !== undefined && /^[A-Za-z0-9_-]{43}$/.test(browser);
    const kept = known ? browser : randomBytes(32).toString('base64url');
    const id = randomUUID();
    const { writePool } = this.database;
    await writePool.query(
      `insert into kernel.sign_in_round (id, browser_hash, provider, purpose, sealed, code_hash, expires_at)
       values ($1, $2, $3, $4, $5, $6, now() + make_interval(mins => $7))`,
      [
        id,
        sha256(kept),
        provider,
        purpose.kind,
        await this.secrets.seal(id, JSON.stringify({ keys, purpose })),
        sha256(keys.state),
        signOnMinutes,
      ],
    );
    return kept;
  }

  /** The round trip that this browser began with this state, once; null for everything else. */
  async take(provider: ProviderName, state: string, browser: string): Promise<SignOnAttempt | null> {
    const { rows } = await this.database.writePool.query<SignOnAttemptRow>(
      `delete from kernel.sign_in_round where code_hash = $1 and browser_hash = $2 and provider = $3
         and purpose in ('signIn', 'reauthenticate') and expires_at > now()
       returning id, sealed, extract(epoch from created_at)::float8 as started_at, extract(epoch from now())::float8 as now`,
      [sha256(state), sha256(browser), provider],
    );
    const [row] = rows;
    if (row === undefined) return null;
    const { keys, purpose } = JSON.parse(await this.secrets.open(row.id, row.sealed)) as Pick<
      SignOnAttempt,
      'keys' | 'purpose'
    >;
    return { keys, purpose, startedAt: row.started_at, now: row.now };
  }

  /** A code with which this browser, and no other, starts the session of a person within a minute. */
  async land(provider: ProviderName, userId: string, identity: ExternalIdentity, browser: string): Promise<string> {
    const id = randomUUID();
    const code = randomBytes(32).toString('base64url');
    await this.database.writePool.query(
      `insert into kernel.sign_in_round (id, browser_hash, provider, purpose, sealed, code_hash, user_id, expires_at)
       values ($1, $2, $3, 'landing', $4, $5, $6, now() + make_interval(secs => $7))`,
      [
        id,
        sha256(browser),
        provider,
        await this.secrets.seal(id, JSON.stringify(identity)),
        sha256(code),
        userId,
        landingSeconds,
      ],
    );
    return code;
  }

  /** Whom the code was made for, once. */
  async redeem(
    code: string,
    browser: string,
  ): Promise<{ readonly userId: string; readonly identity: ExternalIdentity } | null> {
    const { rows } = await this.database.writePool.query<SignOnAttemptRow & { readonly user_id: string }>(
      `delete from kernel.sign_in_round where code_hash = $1 and browser_hash = $2 and purpose = 'landing'
         and expires_at > now() returning id, user_id, sealed`,
      [sha256(code), sha256(browser)],
    );
    const [row] = rows;
    if (row === undefined) return null;
    const identity = JSON.parse(await this.secrets.open(row.id, row.sealed)) as ExternalIdentity;
    return { userId: row.user_id, identity };
  }
}

export const SignOnAttemptsToken: Token<SignOnAttempts> = token<SignOnAttempts>('kernel.SignOnAttempts');
