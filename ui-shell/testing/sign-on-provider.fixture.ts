import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** A real OpenID Connect provider on this machine; users sign in with their subject and any password. */
export interface SignOnProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Its logout address. */
  readonly logoutUrl: string;
  stop(): Promise<void>;
}

/** How one kind of provider differs from another. */
export interface ProviderKind {
  /** Path of its issuer; for Microsoft it contains the tenant. */
  readonly path: string;
  /** True when claims are in the ID token itself; otherwise they come with the user information. */
  readonly inToken: boolean;
  /** Claims of the users by subject. */
  readonly people: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

interface KoaContext {
  readonly oidc: {
    readonly client?: { readonly clientId: string };
    readonly session?: { readonly accountId?: string };
    readonly provider: Provider;
  };
}

const clientId = 'limpid';

export async function startSignOnProvider(kind: ProviderKind, redirectUri: string): Promise<SignOnProvider> {
  const clientSecret = randomBytes(24).toString('hex');
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}${kind.path}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [signingKey()] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'xms_edov'], profile: ['given_name', 'family_name'] },
    conformIdTokenClaims: !kind.inToken,
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 300, Interaction: 600, Session: 3600 },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true }, rpInitiatedLogout: { enabled: true } },
    findAccount: (_context: object, subject: string) => ({
      accountId: subject,
      claims: () => ({ ...kind.people[subject], sub: subject }),
    }),
    loadExistingGrant: consentGiven,
  });
  const answer = provider.callback();
  server.on('request', (request: IncomingMessage & { originalUrl?: string }, response) => {
    // The provider is mounted below its path, as it would be behind a proxy.
    request.originalUrl = request.url ?? '/';
    if (kind.path !== '') request.url = (request.url ?? '/').replace(kind.path, '') || '/';
    answer(request, response);
  });
  return {
    issuer,
    clientId,
    clientSecret,
    logoutUrl: `${issuer}/session/end`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function signingKey(): object {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), kid: 'of-this-test', use: 'sig', alg: 'RS256' };
}

/** Consent was granted by an administrator for all users, so nobody is asked. */
async function consentGiven({ oidc }: KoaContext): Promise<object> {
  const grant = new oidc.provider.Grant({
    clientId: oidc.client?.clientId ?? '',
    accountId: oidc.session?.accountId ?? '',
  });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
}
