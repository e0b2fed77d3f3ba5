/** An answer that also sets cookies or redirects the browser. Only the kernel's own sign-in returns one. */
export abstract class BrowserReply<Body> {
  /** Makes the type nominal: an object with only a body is not assignable. */
  protected readonly kind = 'browser';

  constructor(readonly body: Body) {}
}
