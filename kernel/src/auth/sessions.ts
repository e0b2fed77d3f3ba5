import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Knex } from 'knex';
import { ApiError, token, type Token } from '#kernel/contract';
import type { Database } from '../data/database.js';
import { personColumns, personOf, type PersonRow } from './person.js';
import type { SignedIn } from './signed-in.js';

/** What a signed-in browser holds: the cookie connect.sid and the token header; the database holds their hashes. */
export interface Credentials {
  readonly cookie: string;
  readonly token: string;
}

interface SessionRow extends PersonRow {
  readonly id: string;
  readonly token_hash: string;
  readonly ended_at: Date | null;
  readonly end_reason: string | null;
}

/** A session unused for this long has to sign in again. */
const idleMinutes = 8 * 60;
/** How often use of a session is written down. */
const seenEveryMs = 60_000;

/** Channel on which nodes tell each other that sessions, people or roles changed. */
export const accessChannel = 'kernel';

/** Live sessions in PostgreSQL with a memory of the ones that this node has seen. */
export class Sessions {
  private readonly known = new Map<string, SignedIn & { readonly loadedAt: number; seenAt: number }>();
  private generation = 0;

  constructor(private readonly database: Database) {}

  /** The person behind cookie and token, which must agree; throws SessionExpired (401) or SimultaneousSession (419). */
  async authenticate(cookie: string | undefined, tokenHeader: string | undefined): Promise<SignedIn> {
    if (cookie === undefined || cookie === '' || tokenHeader === undefined || tokenHeader === '')
      throw new ApiError('SessionExpired');
    const id = sha256(cookie);
    const tokenHash = sha256(tokenHeader);
    const person = this.known.get(id) ?? (await this.load(id, tokenHash));
    if (!sameText(person.tokenHash, tokenHash)) throw new ApiError('SessionExpired');
    this.noteUse(id);
    return person;
  }

  /** Starts a session and ends the person's others in the caller's transaction. */
  async start(transaction: Knex, userId: string): Promise<Credentials> {
    const credentials = { cookie: randomBytes(32).toString('base64url'), token: randomBytes(32).toString('base64url') };
    await this.endAll(transaction, userId, 'displaced');
    await transaction('kernel.session').insert({
      id: sha256(credentials.cookie),
      user_id: userId,
      token_hash: sha256(credentials.token),
    });
    return credentials;
  }

  /** Ends every session of a person; takes effect on all nodes with the commit. */
  async endAll(
    transaction: Knex,
    userId: string,
    reason: 'displaced' | 'logout' | 'administrator' | 'password',
  ): Promise<void> {
    await transaction('kernel.session')
      .where({ user_id: userId })
      .whereNull('ended_at')
      .update({ ended_at: transaction.fn.now(), end_reason: reason });
    await this.announce(transaction, userId);
  }

  /** Tells all nodes, with the commit, to forget what they know of a person, or of everybody. */
  async announce(transaction: Knex, userId: string | 'everybody'): Promise<void> {
    await transaction.raw('select pg_notify(?, ?)', [accessChannel, userId]);
  }

  /** Forgets sessions of one person; of everybody when the notice was lost or concerns all. */
  forget(userId: string): void {
    this.generation += 1;
    for (const [id, person] of this.known)
      if (userId === 'everybody' || person.userId === userId) this.known.delete(id);
  }

  private async load(id: string, tokenHash: string): Promise<SignedIn & { readonly loadedAt: number; seenAt: number }> {
    const generation = this.generation;
    const result = await this.database.read.raw<{ rows: SessionRow[] }>(
      `select s.id, s.token_hash, s.ended_at, s.end_reason, ${personColumns}
       from kernel.session s join kernel.app_user u on u.id = s.user_id
       where s.id = ? and s.seen_at > now() - make_interval(mins => ?)`,
      [id, idleMinutes],
    );
    const row = result.rows[0];
    if (row === undefined || !sameText(row.token_hash, tokenHash) || row.status !== 'active')
      throw new ApiError('SessionExpired');
    if (row.ended_at !== null) await this.refuseEnded(row);
    const person = {
      ...personOf(row),
      sessionId: row.id,
      tokenHash: row.token_hash,
      loadedAt: Date.now(),
      seenAt: 0,
    };
    // A notice that came while the row was read may concern it: then it is not remembered.
    if (generation === this.generation) this.known.set(id, person);
    return person;
  }

  /** The displaced device hears 419 once, then 401 (decisions.md, item 4). */
  private async refuseEnded(row: SessionRow): Promise<never> {
    if (row.end_reason !== 'displaced') throw new ApiError('SessionExpired');
    await this.database.write('kernel.session').where({ id: row.id }).update({ end_reason: 'displaced, told' });
    throw new ApiError('SimultaneousSession');
  }

  private noteUse(id: string): void {
    const person = this.known.get(id);
    const now = Date.now();
    if (person === undefined || now - person.seenAt < seenEveryMs) return;
    person.seenAt = now;
    // Losing this note only makes the session look idle a minute earlier.
    this.database
      .write('kernel.session')
      .where({ id })
      .update({ seen_at: new Date() })
      .catch(() => (person.seenAt = 0));
  }
}

export const SessionsToken: Token<Sessions> = token<Sessions>('kernel.Sessions');

export function sha256(text: string): string {
  return hash('sha256', text);
}

function sameText(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
