import grant from 'grant';

/** This product as a client of one provider (OAuth 2.0 authorization code, PKCE, client secret in the body). */
export interface SignOnClient {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where the provider sends the browser back to; registered there, never taken from a request. */
  readonly redirectUri: string;
  readonly authorizationEndpoint: string;
  readonly tokenEndpoint: string;
  readonly userinfoEndpoint: string | null;
}

/** What the round trip of one browser needs at its end; kept by us, never in the browser. */
export interface SignOnAttemptKeys {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** What the provider answered. The token is not yet believed: see verifyIdToken. */
export interface SignOnAnswer {
  readonly idToken: string;
  readonly userinfo: Readonly<Record<string, unknown>> | null;
}

/** The provider did not give what was requested; the cause is for the log. */
export class SignOnFault extends Error {}

const answerWithinMs = 4000;
/** Our own name for the provider of a call; grant treats names that it knows in ways of their own. */
const anyProvider = 'provider';

/** What we use of grant; its types describe the module as it looks to CommonJS. */
const { koa } = grant as unknown as {
  koa(): (options: object) => (context: object, next: () => Promise<void>) => Promise<void>;
};

interface GrantSession {
  state?: string;
  nonce?: string;
  code_verifier?: string;
  response?: { id_token?: string; error?: unknown; profile?: Record<string, unknown> };
}

/** Begins a round trip: where the browser goes, and the keys that its return is held against. */
export async function beginSignOn(
  client: SignOnClient,
  ask: { readonly loginHint: string | null; readonly newLogin: boolean },
): Promise<{ readonly location: string; readonly keys: SignOnAttemptKeys }> {
  const parameters = {
    ...(ask.loginHint === null ? {} : { login_hint: ask.loginHint }),
    ...(ask.newLogin ? { prompt: 'login', max_age: '0' } : {}),
  };
  const { session, location } = await run(client, parameters, 'GET', {}, {});
  const { state, nonce, code_verifier: codeVerifier } = session;
  const isComplete = state !== undefined && nonce !== undefined && codeVerifier !== undefined;
  if (!isComplete || location === null || !location.startsWith(`${client.authorizationEndpoint}?`))
    throw new SignOnFault('grant did not begin a round trip');
  return { location, keys: { state, nonce, codeVerifier } };
}

/** Ends a round trip: checks state, exchanges the code with the verifier of this browser, and reads the user information. */
export async function finishSignOn(
  client: SignOnClient,
  keys: SignOnAttemptKeys,
  query: { readonly state: string; readonly code: string },
): Promise<SignOnAnswer> {
  const kept = { provider: anyProvider, state: keys.state, nonce: keys.nonce, code_verifier: keys.codeVerifier };
  const { session } = await run(client, {}, 'GET', kept, query);
  const { response } = session;
  if (response === undefined || response.error !== undefined || response.id_token === undefined)
    throw new SignOnFault('the provider gave no token', { cause: response?.error });
  const { profile } = response;
  const isProfile = profile !== undefined && profile['error'] === undefined;
  return { idToken: response.id_token, userinfo: isProfile ? profile : null };
}

/** One step of grant, which is written as middleware: it sees a context that holds this call alone. */
async function run(
  client: SignOnClient,
  parameters: Readonly<Record<string, string>>,
  method: 'GET',
  kept: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>>,
): Promise<{ session: GrantSession; location: string | null }> {
  const middleware = koa()({
    config: {
      defaults: { prefix: '/sso', transport: 'session', origin: new URL(client.redirectUri).origin },
      [anyProvider]: {
        oauth: 2,
        authorize_url: client.authorizationEndpoint,
        access_url: client.tokenEndpoint,
        ...(client.userinfoEndpoint === null ? {} : { profile_url: client.userinfoEndpoint }),
        key: client.clientId,
        secret: client.clientSecret,
        scope: ['openid', 'email', 'profile'],
        scope_delimiter: ' ',
        state: true,
        nonce: true,
        pkce: true,
        response: client.userinfoEndpoint === null ? ['tokens'] : ['tokens', 'profile'],
        redirect_uri: client.redirectUri,
        callback: '/',
        custom_params: parameters,
      },
    },
    request: { timeout: answerWithinMs },
  });
  const ends = Object.keys(query).length > 0;
  const holder: { grant: GrantSession } = { grant: { ...kept } };
  let location: string | null = null;
  const context = {
    method,
    originalUrl: `/sso/${anyProvider}${ends ? '/callback' : ''}`,
    request: { query: new URLSearchParams(query).toString() },
    state: {},
    session: holder,
    response: { redirect: (to: string) => (location = to) },
  };
  await middleware(context, () => Promise.resolve());
  return { session: holder.grant, location };
}
