/** An answer that also sets or clears the session cookie; only sign-in and sign-out give it. */
export class SessionReply {
  constructor(
    readonly body: unknown,
    /** New cookie value, or null to clear the cookie. */
    readonly cookie: string | null,
  ) {}
}

/** Name of the session cookie (specification section 9). */
export const sessionCookie = 'connect.sid';
