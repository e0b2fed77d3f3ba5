/** What the tests use of the package, which brings no types. */
declare module 'oidc-provider' {
  export class Provider {
    constructor(issuer: string, configuration: object);
    /** Answers requests of Node’s HTTP server. */
    callback(): (request: object, response: object) => void;
    Grant: new (about: { clientId: string; accountId: string }) => {
      addOIDCScope(scope: string): void;
      save(): Promise<string>;
    };
  }
}
