/** What the tests use of the package, which brings no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export class Provider {
    constructor(issuer: string, configuration: object);
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    /** The library is built on Koa; this says that a proxy in front is believed. */
    proxy: boolean;
    Grant: new (about: { clientId: string; accountId: string }) => {
      addOIDCScope(scope: string): void;
      addOIDCClaims(claims: readonly string[]): void;
      save(): Promise<string>;
    };
  }
}
