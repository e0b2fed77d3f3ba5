import type { SignOnError } from '#schemas/identity/sign-on-errors';

/** A round trip that ends without a sign-in. The browser learns the code; the cause is for the log. */
export class SignOnRefused extends Error {
  constructor(
    readonly code: SignOnError,
    options: { readonly cause?: unknown; readonly returnTo?: string } = {},
  ) {
    super(`single sign-on refused: ${code}`, { cause: options.cause });
    this.returnTo = options.returnTo ?? '/';
  }

  /** A path of our own, where the person reads why. */
  readonly returnTo: string;
}
