import Keygrip from 'keygrip';
import type Koa from 'koa';
import type { Context } from 'koa';
import { ApiError } from '#kernel/contract';
import type { Sessions } from './sessions.js';
import type { SignedIn } from './signed-in.js';

/** As many as the sessions that a node remembers. */
const mostVerified = 20_000;

/** The part of koa-session that wraps the work of a call. */
type Carry = (context: Context, work: () => Promise<void>) => Promise<void>;

/**
 * The cookie `connect.sid` (specification section 9), carried by koa-session: the ID of the session with its signature, set
 * anew at each sign-in and cleared at sign-out. Its store is the table of sessions (ADR 0042): rows are written by the
 * transaction that signs in or out, so that they are audited with it, and read here.
 */
export class SessionCookie {
  private carry: Promise<Carry> | null = null;
  private readonly found = new WeakMap<Context, SignedIn>();
  /** IDs by cookie values with a valid signature, the last ones. */
  private readonly verified = new Map<string, string>();
  /** Calls of windows without a token. */
  private readonly tokenless = new WeakSet<Context>();
  /** IDs of new sessions by the call that answers with them; null where the answer ends the session. */
  private readonly answered = new WeakMap<Context, string | null>();

  constructor(
    private readonly app: Koa,
    private readonly sessions: Pick<Sessions, 'authenticate' | 'tokenOf'>,
    private readonly key: () => Promise<Buffer>,
    private readonly secure: boolean,
  ) {}

  /**
   * The user of cookie and token; throws SessionExpired (401) or SimultaneousSession (419). `withoutToken`: the cookie alone
   * suffices if a page of this site makes the call (ADR 0047); a program needs both as for any other call.
   */
  async read(context: Context, withoutToken = false): Promise<SignedIn> {
    if (withoutToken && isFromOwnPage(context)) this.tokenless.add(context);
    await this.around(context, () => Promise.resolve());
    const person = this.found.get(context);
    if (person === undefined) throw new ApiError('SessionExpired');
    return person;
  }

  /** Answers with the cookie of a new session, or clears it. */
  async answer(context: Context, id: string | null): Promise<void> {
    // The connection to the proxy may be unencrypted although that of the browser is not.
    context.cookies.secure = this.secure;
    this.answered.set(context, id);
    await this.around(context, async () => {
      if (id === null) context['session'] = null;
      else await (context['session'] as { regenerate(): Promise<void> }).regenerate();
    });
  }

  private async around(context: Context, work: () => Promise<void>): Promise<void> {
    this.carry ??= this.prepare();
    const carry = await this.carry.catch((error: unknown) => {
      this.carry = null;
      throw error;
    });
    await carry(context, work);
  }

  /** Created for the first call that needs it, so that the package is not loaded at start. */
  private async prepare(): Promise<Carry> {
    const [{ createSession }, key] = await Promise.all([import('koa-session'), this.key()]);
    const keys = new Keygrip([key.toString('base64url')], 'sha256');
    const options = {
      key: 'connect.sid',
      httpOnly: true,
      overwrite: true,
      sameSite: 'lax',
      secure: this.secure,
      // The value contains its signature, so that clients keep one cookie.
      signed: false,
      maxAge: 'session' as const,
      externalKey: {
        get: (context: Context): string => this.idIn(context.cookies.get('connect.sid') ?? '', keys),
        set: (context: Context, id: string): void => {
          const value = `${id}.${keys.sign(id)}`;
          context.cookies.set('connect.sid', value, {
            httpOnly: true,
            sameSite: 'lax',
            secure: this.secure,
            overwrite: true,
          });
        },
      },
      genid: (context: Context): string => this.answered.get(context) ?? '',
      store: {
        get: async (id: string, _maxAge: number, { ctx }: { ctx?: Context }): Promise<object> => {
          if (ctx !== undefined && !this.answered.has(ctx)) {
            const token = this.tokenless.has(ctx) ? await this.sessions.tokenOf(id) : ctx.get('token');
            this.found.set(ctx, await this.sessions.authenticate(id, token));
          }
          return {};
        },
        set: () => Promise.resolve(),
        destroy: () => Promise.resolve(),
      },
    };
    return createSession(options, this.app);
  }

  /** The ID in a value, whose signature is verified once. */
  private idIn(value: string, keys: Keygrip): string {
    const known = this.verified.get(value);
    if (known !== undefined) return known;
    const id = signedId(value, keys);
    if (id !== '') this.verified.set(value, id);
    const [oldest] = this.verified.size > mostVerified ? this.verified.keys() : [];
    if (oldest !== undefined) this.verified.delete(oldest);
    return id;
  }
}

/** The ID in a signed value; empty when the signature is invalid. */
function signedId(value: string, keys: Keygrip): string {
  const at = value.lastIndexOf('.');
  const id = value.slice(0, Math.max(at, 0));
  return id !== '' && keys.verify(id, value.slice(at + 1)) ? id : '';
}

/**
 * True when the browser states that a page of this site makes the call, by a header that pages of other sites cannot
 * send; those of other sites are refused before. Programs state nothing.
 */
function isFromOwnPage(context: Context): boolean {
  const isStated = context.get('sec-fetch-site') !== '' || context.get('origin') !== '';
  return isStated && context.get('sec-fetch-site') !== 'none' && context.get('x-limpid-source') === 'ui';
}
