import { BrowserReply } from '#kernel/contract';

/** An answer that also sets or clears the session cookie; only sign-in and sign-out return it. */
export class SessionReply<Body> extends BrowserReply<Body> {
  constructor(
    body: Body,
    /** New cookie value, or null to clear the cookie. */
    readonly cookie: string | null,
  ) {
    super(body);
  }
}
