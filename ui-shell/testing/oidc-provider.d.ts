/** The part of the package that the tests use; it ships no types. */
declare module 'oidc-provider' {
  export class Provider {
    constructor(issuer: string, configuration: object);
    /** Handles requests of Node’s HTTP server. */
    callback(): (request: object, response: object) => void;
    Grant: new (about: { clientId: string; accountId: string }) => {
      addOIDCScope(scope: string): void;
      save(): Promise<string>;
    };
  }
}
