import { createHash, createHmac, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type Claims = Record<string, unknown>;

/** How the next token differs from an honest one. */
export interface Forgery {
  readonly claims?: (honest: Claims) => Claims;
  readonly header?: Claims;
  /** Signs with another key than the one that is published. */
  readonly foreignKey?: true;
  /** Signs with HMAC and the client secret, or with the published key as text. */
  readonly hmac?: 'secret' | 'published key';
  readonly unsigned?: true;
  readonly userinfo?: (honest: Claims) => Claims;
}

/** A provider that keeps to the protocol, except where a test instructs it to lie. */
export interface ForgingProvider {
  readonly issuer: string;
  /** Whom it says the browser is. */
  person: Claims;
  forgery: Forgery;
  /** Queries with which browsers came to the authorization endpoint. */
  readonly asked: URLSearchParams[];
  /** Bodies that came to the token endpoint. */
  readonly exchanged: URLSearchParams[];
  stop(): void;
}

export const clientId = 'limpid-client';
export const clientSecret = 'canary-client-secret-3Zt';

interface Grant {
  readonly nonce: string;
  readonly challenge: string;
  readonly redirectUri: string;
}

const base64 = (value: object | Buffer): string =>
  (Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value))).toString('base64url');

export async function startForgingProvider(): Promise<ForgingProvider> {
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const published = { ...own.publicKey.export({ format: 'jwk' }), kid: 'key-1', use: 'sig', alg: 'RS256' };
  const grants = new Map<string, Grant>();
  const asked: URLSearchParams[] = [];
  const exchanged: URLSearchParams[] = [];
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = {
    issuer,
    person: {} as Claims,
    forgery: {} as Forgery,
    asked,
    exchanged,
    stop: () => void server.close(),
  };

  const token = (grant: Grant): string => {
    const { forgery } = provider;
    const now = Math.floor(Date.now() / 1000);
    const honest = { iss: issuer, aud: clientId, iat: now, exp: now + 300, nonce: grant.nonce, ...provider.person };
    const algorithm = forgery.unsigned ? 'none' : forgery.hmac === undefined ? 'RS256' : 'HS256';
    const head = base64({ alg: algorithm, kid: 'key-1', typ: 'JWT', ...forgery.header });
    const signed = `${head}.${base64(forgery.claims?.(honest) ?? honest)}`;
    return `${signed}.${signature(signed, forgery, forgery.foreignKey ? foreign.privateKey : own.privateKey)}`;
  };
  const signature = (signed: string, forgery: Forgery, key: KeyObject): string => {
    if (forgery.unsigned) return '';
    const shared =
      forgery.hmac === 'published key' ? own.publicKey.export({ type: 'spki', format: 'pem' }) : clientSecret;
    if (forgery.hmac !== undefined) return createHmac('sha256', shared).update(signed).digest('base64url');
    return sign('sha256', Buffer.from(signed), key).toString('base64url');
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', issuer);
    const json = (body: object, status = 200): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        json({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          userinfo_endpoint: `${issuer}/userinfo`,
          jwks_uri: `${issuer}/keys`,
        });
        break;
      case '/keys':
        json({ keys: [published] });
        break;
      case '/authorize': {
        asked.push(url.searchParams);
        const of = (name: string): string => url.searchParams.get(name) ?? '';
        const code = randomBytes(12).toString('hex');
        grants.set(code, { nonce: of('nonce'), challenge: of('code_challenge'), redirectUri: of('redirect_uri') });
        const back = new URL(of('redirect_uri'));
        back.searchParams.set('code', code);
        back.searchParams.set('state', of('state'));
        response.writeHead(302, { location: back.href }).end();
        break;
      }
      case '/token': {
        const body = new URLSearchParams(await text(request));
        exchanged.push(body);
        const grant = grants.get(body.get('code') ?? '');
        const verifier = createHash('sha256')
          .update(body.get('code_verifier') ?? '')
          .digest('base64url');
        const isRight =
          grant !== undefined &&
          grant.challenge === verifier &&
          grant.redirectUri === body.get('redirect_uri') &&
          body.get('client_secret') === clientSecret;
        grants.delete(body.get('code') ?? '');
        if (isRight) json({ access_token: 'access', token_type: 'Bearer', id_token: token(grant) });
        else json({ error: 'invalid_grant' }, 400);
        break;
      }
      case '/userinfo':
        json(provider.forgery.userinfo?.(provider.person) ?? { sub: provider.person['sub'] });
        break;
      default:
        json({ error: 'not found' }, 404);
    }
  };
  return provider;
}
