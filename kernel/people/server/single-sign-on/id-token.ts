import { constants, createPublicKey, verify, type JsonWebKey, type KeyObject } from 'node:crypto';

/** A key of a provider's published set. */
export type ProviderKey = JsonWebKey & { readonly kid?: string; readonly use?: string; readonly alg?: string };

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

interface Algorithm {
  readonly hash: 'sha256' | 'sha384' | 'sha512';
  readonly keyType: 'rsa' | 'ec';
  readonly pss?: true;
  readonly curve?: string;
}

/** Signatures by keys that the provider alone has. No `none`, and no HMAC, whose key we would share. */
const algorithms: ReadonlyMap<string, Algorithm> = new Map<string, Algorithm>([
  ['RS256', { hash: 'sha256', keyType: 'rsa' }],
  ['RS384', { hash: 'sha384', keyType: 'rsa' }],
  ['RS512', { hash: 'sha512', keyType: 'rsa' }],
  ['PS256', { hash: 'sha256', keyType: 'rsa', pss: true }],
  ['PS384', { hash: 'sha384', keyType: 'rsa', pss: true }],
  ['PS512', { hash: 'sha512', keyType: 'rsa', pss: true }],
  ['ES256', { hash: 'sha256', keyType: 'ec', curve: 'prime256v1' }],
  ['ES384', { hash: 'sha384', keyType: 'ec', curve: 'secp384r1' }],
  ['ES512', { hash: 'sha512', keyType: 'ec', curve: 'secp521r1' }],
]);
const skewSeconds = 60;
/** A token is made for this round trip, which lasts minutes. */
const oldestSeconds = 900;
const smallestRsaBits = 2048;
const longestToken = 20_000;

/**
 * Believes an id token only when the provider has signed it with a published key, for us, for this round trip, just now
 * (OpenID Connect Core 3.1.3.7). grant checks audience and nonce alone. `keysFor` answers the keys of the issuer, fresh
 * ones when the named key is unknown.
 */
export async function verifyIdToken(
  token: string,
  expected: Expected,
  keysFor: (kid: string | null) => Promise<readonly ProviderKey[]>,
): Promise<Claims> {
  const parts = token.length > longestToken ? [] : token.split('.');
  const [head = '', body = '', signature = ''] = parts;
  if (parts.length !== 3 || !parts.every(part => /^[A-Za-z0-9_-]+$/.test(part)))
    throw new TokenRefused('it is no signed token');
  const header = json(head);
  const algorithm = algorithms.get(String(header['alg']));
  if (algorithm === undefined) throw new TokenRefused(`it is signed by ${String(header['alg']).slice(0, 20)}`);
  if (header['crit'] !== undefined) throw new TokenRefused('it demands what is not known here');
  const kid = typeof header['kid'] === 'string' ? header['kid'] : null;
  const candidates = (await keysFor(kid)).filter(key => fits(key, kid, String(header['alg'])));
  const signed = Buffer.from(`${head}.${body}`);
  if (!candidates.some(key => isSignedBy(key, algorithm, signed, Buffer.from(signature, 'base64url'))))
    throw new TokenRefused('no key of the provider has signed it');
  return checkedClaims(json(body), expected);
}

function fits(key: ProviderKey, kid: string | null, alg: string): boolean {
  const named = kid === null || key.kid === kid;
  return named && (key.use ?? 'sig') === 'sig' && (key.alg ?? alg) === alg;
}

function isSignedBy(jwk: ProviderKey, algorithm: Algorithm, signed: Buffer, signature: Buffer): boolean {
  const key = publicKey(jwk);
  if (key === null || key.asymmetricKeyType !== algorithm.keyType) return false;
  const { modulusLength = 0, namedCurve } = key.asymmetricKeyDetails ?? {};
  if (algorithm.keyType === 'ec')
    return (
      namedCurve === algorithm.curve && verify(algorithm.hash, signed, { key, dsaEncoding: 'ieee-p1363' }, signature)
    );
  if (modulusLength < smallestRsaBits) return false;
  const padding = algorithm.pss === true ? constants.RSA_PKCS1_PSS_PADDING : constants.RSA_PKCS1_PADDING;
  const salt = algorithm.pss === true ? { saltLength: constants.RSA_PSS_SALTLEN_DIGEST } : {};
  return verify(algorithm.hash, signed, { key, padding, ...salt }, signature);
}

function publicKey(jwk: ProviderKey): KeyObject | null {
  if (jwk.d !== undefined || jwk.kty === 'oct') return null;
  try {
    return createPublicKey({ key: jwk, format: 'jwk' });
  } catch {
    return null;
  }
}

function checkedClaims(claims: Readonly<Record<string, unknown>>, expected: Expected): Claims {
  const { iss, aud, azp, exp, iat, nbf, nonce, sub } = claims;
  const audience = Array.isArray(aud) ? (aud as unknown[]) : [aud];
  const refuseUnless = (holds: boolean, why: string): void => {
    if (!holds) throw new TokenRefused(why);
  };
  const seconds = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : NaN);
  refuseUnless(iss === expected.issuer, 'another issuer made it');
  refuseUnless(audience.includes(expected.clientId), 'it is for another audience');
  refuseUnless(audience.length === 1 || azp === expected.clientId, 'it is for several audiences');
  refuseUnless(azp === undefined || azp === expected.clientId, 'another party asked for it');
  refuseUnless(seconds(exp) > expected.now - skewSeconds, 'it has expired');
  refuseUnless(seconds(iat) <= expected.now + skewSeconds, 'it comes from the future');
  refuseUnless(seconds(iat) > expected.now - oldestSeconds, 'it is old');
  refuseUnless(nbf === undefined || seconds(nbf) <= expected.now + skewSeconds, 'it is not yet valid');
  refuseUnless(nonce === expected.nonce, 'it belongs to another round trip');
  refuseUnless(typeof sub === 'string' && sub !== '' && sub.length <= 255, 'it names nobody');
  return { ...claims, sub: String(sub) };
}

function json(part: string): Record<string, unknown> {
  try {
    const value = JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as unknown;
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // falls through to the refusal
  }
  throw new TokenRefused('it cannot be read');
}
