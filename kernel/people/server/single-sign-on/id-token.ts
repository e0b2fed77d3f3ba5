import type { JSONWebKeySet, JWTPayload, JWTVerifyGetKey } from 'jose';

/** A key of a provider's published set. */
export type ProviderKey = JSONWebKeySet['keys'][number];

export interface Claims {
  readonly sub: string;
  readonly [claim: string]: unknown;
}

/** A token that is not believed; the message is for the log and the trail, never for the person. */
export class TokenRefused extends Error {}

export interface Expected {
  readonly issuer: string;
  readonly clientId: string;
  readonly nonce: string;
  /** Seconds since 1970 by the database's clock. */
  readonly now: number;
}

/** Signatures by keys that the provider alone has. No `none`, and no HMAC, whose key we would share. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512'];
const skewSeconds = 60;
/** A token is made for this round trip, which lasts minutes. */
const oldestSeconds = 900;
const longestToken = 20_000;

/** Accepts an id token that the provider signed for this client and round trip (OpenID Connect Core 3.1.3.7). */
export async function verifyIdToken(
  token: string,
  expected: Expected,
  keysFor: (kid: string | null) => Promise<readonly ProviderKey[]>,
): Promise<Claims> {
  if (token.length > longestToken) throw new TokenRefused('it is too long');
  // Loaded when somebody signs in: the start does without it.
  const { createLocalJWKSet, decodeProtectedHeader, errors, jwtVerify } = await import('jose');
  const options = {
    algorithms,
    issuer: expected.issuer,
    audience: expected.clientId,
    clockTolerance: skewSeconds,
    maxTokenAge: oldestSeconds,
    currentDate: new Date(expected.now * 1000),
    requiredClaims: ['exp', 'iat', 'nonce', 'sub'],
  };
  const verify = async (key: JWTVerifyGetKey): Promise<JWTPayload> => (await jwtVerify(token, key, options)).payload;
  try {
    const { kid = null } = decodeProtectedHeader(token);
    const keys = createLocalJWKSet({ keys: (await keysFor(kid)).filter(isPublic) });
    return checkedClaims(await verify(keys), expected);
  } catch (error) {
    if (error instanceof errors.JWKSMultipleMatchingKeys) {
      // A token without the name of its key may be signed with any that fits.
      for await (const key of error) {
        const payload = await verify(() => key).catch(() => null);
        if (payload !== null) return checkedClaims(payload, expected);
      }
      throw new TokenRefused('no key of the provider has signed it', { cause: error });
    }
    if (error instanceof errors.JOSEError || error instanceof TypeError)
      throw new TokenRefused(error.message, { cause: error });
    throw error;
  }
}

/** A set that publishes private or shared keys is no proof of anything signed with them. */
function isPublic(key: ProviderKey): boolean {
  return key['d'] === undefined && key.kty !== 'oct';
}

function checkedClaims(claims: JWTPayload, expected: Expected): Claims {
  const { aud, azp, nonce, sub = '' } = claims;
  const refuseUnless = (holds: boolean, why: string): void => {
    if (!holds) throw new TokenRefused(why);
  };
  const isForUsAlone = !Array.isArray(aud) || aud.length === 1;
  refuseUnless(isForUsAlone || azp === expected.clientId, 'it is for several audiences');
  refuseUnless(azp === undefined || azp === expected.clientId, 'another party requested it');
  refuseUnless(nonce === expected.nonce, 'it belongs to another round trip');
  refuseUnless(sub !== '' && sub.length <= 255, 'it names nobody');
  return { ...claims, sub };
}
