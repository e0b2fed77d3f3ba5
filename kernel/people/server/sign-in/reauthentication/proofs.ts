import { randomBytes } from 'node:crypto';
import { ApiError, token, type AnyCall, type FacilityScope, type ProofOfIdentity, type Token } from '#kernel/contract';
import type { Database } from '#kernel/base/data/database';
import { sha256 } from '#kernel/session/sessions';

/** What a proof is for. */
export interface ProofSubject {
  readonly userId: string;
  readonly session: string;
  readonly purpose: string;
  readonly contentHash: string;
}

export interface IssuedProof {
  /** Shown once; the database holds its hash. */
  readonly proof: string;
  readonly validUntil: Date;
}

const validMinutes = 2;
/** A login at the provider takes its time; the two minutes begin with its end. */
const pendingMinutes = 10;

/** Proofs that a person has just shown who they are: for one session, purpose and content, once. */
export class Proofs {
  constructor(private readonly database: Database) {}

  /** Makes a proof; one by a provider holds only once `prove` was called. */
  async issue(subject: ProofSubject, method: ProofOfIdentity['method'], withUsername: boolean): Promise<IssuedProof> {
    await this.assertMaySign(subject.session);
    const proof = randomBytes(32).toString('base64url');
    const isPending = method === 'provider';
    const { writePool } = this.database;
    const { rows } = await writePool.query<{ expires_at: Date }>(
      `insert into kernel.reauthentication
         (id, user_id, session_id, purpose, content_hash, method, with_username, proven_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, case when $8 then null else now() end, now() + make_interval(mins => $9))
       returning expires_at`,
      [
        sha256(proof),
        subject.userId,
        subject.session,
        subject.purpose,
        subject.contentHash,
        method,
        withUsername,
        isPending,
        isPending ? pendingMinutes : validMinutes,
      ],
    );
    return { proof, validUntil: rows[0]?.expires_at ?? new Date() };
  }

  /** A session that was opened in an emergency signs nothing (compliance IAM-11). */
  async assertMaySign(session: string): Promise<void> {
    const { rowCount } = await this.database.readPool.query(
      'select from kernel.session where id = $1 and emergency_until is not null',
      [session],
    );
    if (rowCount === 1) throw new ApiError('NotAllowed', { message: 'Nothing is signed in an emergency session' });
  }

  /** Marks a proof that waited for the provider; false when it waits no more. */
  async prove(proofHash: string, userId: string): Promise<boolean> {
    const { rowCount } = await this.database.writePool.query(
      `update kernel.reauthentication set proven_at = now(), expires_at = now() + make_interval(mins => $3)
       where id = $1 and user_id = $2 and proven_at is null and used_at is null and expires_at > now()`,
      [proofHash, userId, validMinutes],
    );
    return rowCount === 1;
  }

  /** Whether a proof of this session holds by now; null when there is none. */
  async state(proof: string, session: string): Promise<{ proven: boolean; validUntil: Date } | null> {
    const { rows } = await this.database.readPool.query<{ proven: boolean; validUntil: Date }>(
      `select proven_at is not null as proven, expires_at as "validUntil" from kernel.reauthentication
       where id = $1 and session_id = $2 and used_at is null and expires_at > now()`,
      [sha256(proof), session],
    );
    return rows[0] ?? null;
  }

  /** See `Reauthentication.consume`. */
  async consume(
    call: AnyCall<FacilityScope | null>,
    proof: string,
    purpose: string,
    contentHash: string,
  ): Promise<ProofOfIdentity> {
    const [row] = await call.tx.rows<ProofOfIdentity>({
      text: `update kernel.reauthentication set used_at = now()
             where id = $1 and user_id = $2 and session_id = $3 and purpose = $4 and content_hash = $5
               and proven_at is not null and used_at is null and expires_at > now()
             returning method, proven_at as "provenAt", with_username as "withUsername"`,
      values: [sha256(proof), call.actor.id, call.session ?? '', purpose, contentHash],
    });
    if (row === undefined) throw new ApiError('ReauthenticationRequired');
    return row;
  }
}

export const ProofsToken: Token<Proofs> = token<Proofs>('kernel.Proofs');
