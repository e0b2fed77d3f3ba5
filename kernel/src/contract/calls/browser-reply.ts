/**
 * An answer that also sets cookies or leads the browser on. Only the kernel's own sign-in gives one.
 */
export abstract class BrowserReply<Body> {
  /** Makes the type nominal: an object that only has a body is not one. */
  protected readonly kind = 'browser';

  constructor(readonly body: Body) {}
}
