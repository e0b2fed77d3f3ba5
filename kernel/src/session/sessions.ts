import { createHmac, hash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { ApiError, token, type Token } from '#kernel/contract';
import type { Database } from '../base/data/database.js';
import type { InstallationSettings } from '../facility/installation-settings.js';
import { accessChannel } from '../facility/access-channel.js';
import { mayEnter, personColumns, personOf, type Person, type PersonRow } from './person.js';
import { seatLeftMs } from './seat.js';
import type { SignedIn } from './signed-in.js';

/** Credentials of a signed-in browser: the cookie connect.sid and the token header; the database stores their hashes. */
export interface Credentials {
  readonly cookie: string;
  readonly token: string;
}

interface SessionRow extends PersonRow {
  readonly id: string;
  readonly token_hash: string;
  readonly ended_at: Date | null;
  readonly end_reason: string | null;
  readonly idle_ms: string;
  readonly age_ms: string;
  /** Null: not an emergency session. */
  readonly emergency_ms: string | null;
}

/** A session as cached by a node. Times are of the monotonic clock. */
interface Known extends SignedIn {
  /** After this time the session is read again, even without a notice: end, inactivity, a lost notice. */
  readonly readAgainAt: number;
  readonly seenEveryMs: number;
  seenAt: number;
}

/** Minimum interval between updates of a session's last use, so that most requests write nothing. */
const mostSeenEveryMs = 60_000;
/** Notices reach a node within milliseconds; lost ones are compensated after this time. */
const rememberMs = 30_000;

/** Maximum cached sessions of a node, the last read ones; others cost one statement per call. */
const mostRemembered = 20_000;

/** Live sessions in PostgreSQL with a cache on each node. */
export class Sessions {
  private readonly known = new Map<string, Known>();
  /** Permissions of role sets, once for all users who hold the same. */
  private readonly granted = new Map<string, Pick<Person, 'roles' | 'permissions'>>();
  private readonly watchers = new Set<{ readonly userId: string; readonly look: () => void }>();
  private generation = 0;

  constructor(
    private readonly database: Database,
    private readonly settings: InstallationSettings,
    /** The key of session tokens, the same on all nodes. */
    private readonly key: () => Promise<Buffer>,
  ) {}

  /**
   * The token of a cookie. It is derived, so that a new window of the same browser can receive it although only its hash
   * is stored (ADR 0047).
   */
  async tokenOf(cookie: string): Promise<string> {
    return createHmac('sha256', await this.key())
      .update(cookie)
      .digest('base64url');
  }

  /** The user of cookie and token, which must match; throws SessionExpired (401) or SimultaneousSession (419). */
  async authenticate(cookie: string | undefined, tokenHeader: string | undefined): Promise<SignedIn> {
    if (cookie === undefined || cookie === '' || tokenHeader === undefined || tokenHeader === '')
      throw new ApiError('SessionExpired');
    const id = sha256(cookie);
    const tokenHash = sha256(tokenHeader);
    const known = this.known.get(id);
    const now = performance.now();
    const person = known !== undefined && now < known.readAgainAt ? known : await this.load(id, tokenHash);
    // Hashes are compared, so that the time tells nothing about the token itself.
    if (person.tokenHash !== tokenHash) throw new ApiError('SessionExpired');
    if (now - person.seenAt >= person.seenEveryMs) this.noteUse(id, person, now);
    return person;
  }

  /** Whether the user has a live session, here or on another device. Concurrent checks of the same user wait. */
  async isLive(transaction: Knex, userId: string): Promise<boolean> {
    const { idleMinutes, absoluteHours } = await this.settings.policy();
    await transaction('kernel.app_user').where({ id: userId }).forUpdate().first('id');
    const live = await transaction('kernel.session')
      .where({ user_id: userId })
      .whereNull('ended_at')
      .whereRaw('seen_at > now() - make_interval(secs => ?)', [idleMinutes * 60])
      .whereRaw('created_at > now() - make_interval(secs => ?)', [absoluteHours * 3600])
      .whereRaw('coalesce(emergency_until > now(), true)')
      .first<object | undefined>('id');
    return live !== undefined;
  }

  /** Starts a session and ends the user's others in the caller's transaction; an emergency session expires by itself. */
  async start(transaction: Knex, userId: string, emergencyMinutes?: number): Promise<Credentials> {
    const cookie = randomBytes(32).toString('base64url');
    const credentials = { cookie, token: await this.tokenOf(cookie) };
    // Concurrent sign-ins of one user lock one row, so that only the last one remains.
    await transaction('kernel.app_user').where({ id: userId }).forUpdate().first('id');
    await this.endAll(transaction, userId, 'displaced');
    await transaction('kernel.session').insert({
      id: sha256(credentials.cookie),
      user_id: userId,
      token_hash: sha256(credentials.token),
      ...(emergencyMinutes === undefined
        ? {}
        : { emergency_until: transaction.raw('now() + make_interval(mins => ?)', [emergencyMinutes]) }),
    });
    return credentials;
  }

  /** Ends every session of a user; effective on all nodes with the commit. */
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

  /** Notifies all nodes, with the commit, to drop their cache of a user, or of everybody. */
  async announce(transaction: Knex, userId: string | 'everybody'): Promise<void> {
    await transaction.raw('select pg_notify(?, ?)', [accessChannel, userId]);
  }

  /** Drops the sessions of one user; of everybody when the notice was lost or concerns all. */
  forget(userId: string): void {
    this.generation += 1;
    if (userId === 'everybody') this.granted.clear();
    for (const [id, person] of this.known)
      if (userId === 'everybody' || person.userId === userId) this.known.delete(id);
    for (const watcher of this.watchers) if (userId === 'everybody' || watcher.userId === userId) watcher.look();
  }

  /** Calls `ended` once when the session has ended or ends, on whichever node; returns a function that stops watching. */
  watch(session: Pick<SignedIn, 'sessionId' | 'userId'>, ended: () => void): () => void {
    const look = async (): Promise<void> => {
      const { rowCount } = await this.database.readPool.query(
        'select from kernel.session where id = $1 and ended_at is null',
        [session.sessionId],
      );
      if (rowCount === 0 && this.watchers.delete(watcher)) ended();
    };
    // A failed check is repeated at the next notice, and streams are short.
    const watcher = { userId: session.userId, look: () => void look().catch(() => undefined) };
    this.watchers.add(watcher);
    watcher.look();
    return () => void this.watchers.delete(watcher);
  }

  private async load(id: string, tokenHash: string): Promise<Known> {
    const generation = this.generation;
    const { idleMinutes, absoluteHours } = await this.settings.policy();
    this.known.delete(id);
    const { rows } = await this.database.readPool.query<SessionRow>(
      `select s.id, s.token_hash, s.ended_at, s.end_reason, extract(epoch from now() - s.seen_at) * 1000 as idle_ms,
         extract(epoch from now() - s.created_at) * 1000 as age_ms,
         extract(epoch from s.emergency_until - now()) * 1000 as emergency_ms, ${personColumns}
       from kernel.session s join kernel.app_user u on u.id = s.user_id where s.id = $1`,
      [id],
    );
    const [row] = rows;
    const idleMs = idleMinutes * 60_000;
    const leftMs = Math.min(
      absoluteHours * 3_600_000 - Number(row?.age_ms ?? 0),
      Number(row?.emergency_ms ?? Infinity),
      row === undefined ? 0 : seatLeftMs(row),
    );
    if (row === undefined || row.token_hash !== tokenHash) throw new ApiError('SessionExpired');
    // The displaced device gets 419 as long as it asks (decisions.md, item 4).
    if (row.end_reason === 'displaced') throw new ApiError('SimultaneousSession');
    // Holders of cookie and token are told why their session has ended (specification section 8, short form).
    if (row.status === 'blocked') throw new ApiError('SessionExpired', { details: { because: 'UserBlockedError' } });
    if (seatLeftMs(row) <= 0) throw new ApiError('SessionExpired', { details: { because: 'SeatEnded' } });
    if (row.ended_at !== null || leftMs <= 0 || Number(row.idle_ms) > idleMs) throw new ApiError('SessionExpired');
    if (!mayEnter(row)) throw new ApiError('SessionExpired');
    const person: Known = {
      ...this.shared(personOf(row)),
      sessionId: row.id,
      tokenHash: row.token_hash,
      readAgainAt: performance.now() + Math.min(rememberMs, leftMs, idleMs / 2),
      seenEveryMs: Math.min(mostSeenEveryMs, idleMs / 4),
      seenAt: performance.now() - Number(row.idle_ms),
    };
    // A notice that came during the read may concern it: then it is not cached.
    if (generation === this.generation) this.remember(id, person);
    return person;
  }

  private remember(id: string, person: Known): void {
    this.known.set(id, person);
    const [oldest] = this.known.size > mostRemembered ? this.known.keys() : [];
    if (oldest !== undefined) this.known.delete(oldest);
  }

  private shared(person: Person): Person {
    const key = JSON.stringify(person.roles);
    const { roles, permissions } = this.granted.get(key) ?? person;
    this.granted.set(key, { roles, permissions });
    return { ...person, roles, permissions };
  }

  private noteUse(id: string, person: Known, now: number): void {
    person.seenAt = now;
    // Losing this update only makes the session look idle a minute earlier.
    this.database.writePool
      .query('update kernel.session set seen_at = now() where id = $1', [id])
      .catch(() => (person.seenAt = -Infinity));
  }
}

export const SessionsToken: Token<Sessions> = token<Sessions>('kernel.Sessions');

/** Hexadecimal, unsalted: for random values (cookies, tokens, keys). Passwords are hashed by `passwords/`. */
export function sha256(text: string): string {
  return hash('sha256', text);
}
