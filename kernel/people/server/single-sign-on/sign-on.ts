import { token, type Token } from '#kernel/contract';
import type { ProviderName, ProviderSettings } from '#schemas/identity/single-sign-on';
import type { Site } from '#kernel/core/site';
import { beginSignOn, finishSignOn, SignOnFault, type SignOnClient } from '../sign-in/sso.js';
import type { SignOnConfiguration } from './configuration.js';
import { TokenRefused, verifyIdToken, type Claims } from './id-token.js';
import { ProviderFault, type ProviderDirectory } from './provider-metadata.js';
import { SignOnRefused } from './refusal.js';
import type { SignOnAttempt, SignOnPurpose, SignOnAttempts } from './sign-on-attempts.js';

/** Whom a provider vouches for. */
export interface Vouched {
  readonly purpose: SignOnPurpose;
  /** The provider and its issuer: the same subject elsewhere is somebody else. */
  readonly identityProvider: string;
  readonly subject: string;
  /** The address, only if the provider says that it is the person's own. */
  readonly verifiedEmail: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** The query of an answer that a browser brings. */
export type AnswerQuery = Readonly<Record<string, unknown>>;

const clockSkewSeconds = 30;

/** Round trips to the provider in use: authorization code, PKCE, state, nonce, and a token that we check ourselves. */
export class SignOn {
  constructor(
    private readonly configuration: SignOnConfiguration,
    private readonly providers: ProviderDirectory,
    private readonly rounds: SignOnAttempts,
    private readonly site: Site,
  ) {}

  /** Where the browser goes, and what it keeps to come back. */
  async begin(
    provider: ProviderName,
    loginHint: string | null,
    purpose: SignOnPurpose,
    browser: string | undefined,
  ): Promise<{ readonly location: string; readonly browser: string }> {
    const { client } = await this.clientOf(provider);
    const ask = { loginHint, newLogin: purpose.kind === 'reauthenticate' };
    const { location, keys } = await beginSignOn(client, ask);
    return { location, browser: await this.rounds.begin(provider, keys, purpose, browser) };
  }

  /** Judges what the browser brought back; throws SignOnRefused. */
  async end(provider: ProviderName, query: AnswerQuery, browser: string | undefined): Promise<Vouched> {
    const text = (name: string): string => (typeof query[name] === 'string' ? query[name] : '');
    const round = browser === undefined ? null : await this.rounds.take(provider, text('state'), browser);
    if (round === null) throw new SignOnRefused('roundExpired');
    const { purpose } = round;
    const away = purpose.kind === 'reauthenticate' ? { returnTo: purpose.returnTo } : {};
    try {
      return await this.judge(provider, round, text('code'), query);
    } catch (error) {
      if (error instanceof SignOnRefused) throw new SignOnRefused(error.code, { cause: error.cause, ...away });
      if (error instanceof TokenRefused || error instanceof SignOnFault)
        throw new SignOnRefused('notBelieved', { cause: error, ...away });
      throw error;
    }
  }

  private async judge(
    provider: ProviderName,
    round: SignOnAttempt,
    code: string,
    query: AnswerQuery,
  ): Promise<Vouched> {
    const { client, settings } = await this.clientOf(provider);
    // The issuer distinguishes providers (RFC 9207).
    if (query['iss'] !== undefined && query['iss'] !== settings.issuer) throw new SignOnRefused('notBelieved');
    if (query['error'] !== undefined || code === '')
      throw new SignOnRefused('providerRefused', { cause: query['error'] });
    const { idToken, userinfo } = await finishSignOn(client, round.keys, { state: round.keys.state, code });
    const expected = {
      issuer: settings.issuer,
      clientId: settings.clientId,
      nonce: round.keys.nonce,
      now: round.now,
    };
    const claims = await verifyIdToken(idToken, expected, kid => this.providers.keys(settings.issuer, kid));
    if (round.purpose.kind === 'reauthenticate') assertNewLogin(claims, round, settings);
    // Only the person's own information counts: the answer could be another's (OpenID Connect Core 5.3.2).
    const more = userinfo !== null && userinfo['sub'] === claims.sub ? userinfo : {};
    return vouched(provider, round.purpose, settings, { ...more, ...claims });
  }

  private async clientOf(provider: ProviderName): Promise<{ client: SignOnClient; settings: ProviderSettings }> {
    const { settings, clientSecret } = await this.configuration.inUse(provider);
    const metadata = await this.providers.metadata(settings.issuer).catch((error: unknown) => {
      if (!(error instanceof ProviderFault)) throw error;
      throw new SignOnRefused('providerUnavailable', { cause: error });
    });
    const client = {
      clientId: settings.clientId,
      clientSecret,
      redirectUri: redirectUri(this.site, provider),
      authorizationEndpoint: metadata.authorizationEndpoint,
      tokenEndpoint: metadata.tokenEndpoint,
      userinfoEndpoint: metadata.userinfoEndpoint,
    };
    return { client, settings };
  }
}

export const SignOnToken: Token<SignOn> = token<SignOn>('kernel.SignOn');

/** The address that has to be registered at the provider (specification section 7). */
export function redirectUri(site: Site, provider: ProviderName): string {
  return `${site.baseUrl}/api/v2/auth/sso/${provider}/verify`;
}

/** Providers may ignore the request for a new login: what counts is when they say it happened. */
function assertNewLogin(claims: Claims, round: SignOnAttempt, settings: ProviderSettings): void {
  const at = claims['auth_time'];
  const isNew =
    typeof at === 'number' &&
    at >= round.startedAt - clockSkewSeconds &&
    at <= round.now + clockSkewSeconds &&
    round.now - at <= settings.maxAuthAgeSeconds + clockSkewSeconds;
  if (!isNew) throw new SignOnRefused('oldLogin');
}

function vouched(provider: ProviderName, purpose: SignOnPurpose, settings: ProviderSettings, claims: Claims): Vouched {
  const text = (name: string): string | null => {
    const value = claims[name];
    return typeof value === 'string' && value !== '' && value.length <= 200 ? value : null;
  };
  const mark = claims[settings.verifiedClaim];
  // Microsoft marks with 1 or "1", others with true; anything else is no promise.
  const isVerified = mark === true || (settings.verifiedClaim === 'xms_edov' && (mark === 1 || mark === '1'));
  return {
    purpose,
    identityProvider: `${provider} ${settings.issuer}`,
    subject: claims.sub,
    verifiedEmail: isVerified ? text('email') : null,
    firstName: text('given_name'),
    lastName: text('family_name'),
  };
}
