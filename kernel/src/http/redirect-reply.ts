import { BrowserReply } from '#kernel/contract';

/** A cookie that an answer sets, or clears when its value is null. */
export interface ReplyCookie {
  readonly name: string;
  readonly value: string | null;
  readonly path: string;
  readonly maxAgeSeconds: number;
}

/**
 * An answer that redirects the browser; only single sign-on returns it, to configured addresses and to paths of the
 * product.
 */
export class RedirectReply extends BrowserReply<null> {
  constructor(
    readonly location: string,
    readonly cookies: readonly ReplyCookie[] = [],
  ) {
    super(null);
  }
}

/** An answer with a body that also sets cookies. */
export class CookieReply<Body> extends BrowserReply<Body> {
  constructor(
    body: Body,
    readonly cookies: readonly ReplyCookie[],
  ) {
    super(body);
  }
}
