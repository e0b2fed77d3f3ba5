import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestKernel } from '#kernel/testing';
import type { Ended } from './kept-program.js';
import { limpid, limpidKept } from './limpid.fixture.js';

let product: TestKernel;
let provider: Server;
let issuer: string;
const secretKey = 'a key of the tests that is long enough';
const stamp = { version: 0, reason: 'for a test' };

beforeAll(async () => {
  provider = createServer((request, response) => {
    const endpoints = { authorization_endpoint: issuer, token_endpoint: issuer, jwks_uri: `${issuer}/keys` };
    const body = request.url === '/keys' ? { keys: [{ kty: 'RSA' }] } : { issuer, ...endpoints };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  product = await testKernel({ plugins: [], config: { identityHosts: ['127.0.0.1:*'], secretKey } });
});
afterAll(async () => {
  await product?.close();
  provider?.close();
});

const env = (): NodeJS.ProcessEnv => ({
  DATABASE_URL: product.databaseUrl,
  LIMPID_IDENTITY_HOSTS: '127.0.0.1:*',
  LIMPID_SECRET_KEY: secretKey,
});
const run = (...words: string[]): Promise<Ended> => limpidKept(words, { env: env() });

test('before anything is set up both commands say so', async () => {
  expect(await run('sso', 'test')).toMatchObject({ code: 1, errors: 'No sign-on provider is set up\n' });
  const { code, errors } = await run('directory', 'test');
  expect([code, errors]).toEqual([1, expect.stringMatching(/^The directory service is not set up/m)]);
});

test('the providers that are set up are tried, and one that cannot be used fails the command', async () => {
  const admin = await product.as('admin');
  const set = async (name: string, address: string): Promise<void> => {
    const body = { issuer: address, clientId: 'limpid', clientSecret: 'secret', ...stamp };
    expect((await admin.call('PUT', `/auth/sso/providers/${name}`, body)).status).toBe(200);
  };
  await set('okta', issuer);
  const one = await run('sso', 'test');
  expect([one.code, one.output]).toEqual([0, expect.stringMatching(/okta +http\S+ +works +The provider answers/)]);
  await set('microsoft', 'http://127.0.0.1:1/tenant/v2.0');
  const two = await run('sso', 'test');
  expect([two.code, two.output]).toEqual([1, expect.stringMatching(/microsoft +http\S+ +fails +No provider answers/)]);
});

test('every server of the directory is tried, and the secret is not printed', async () => {
  const admin = await product.as('admin');
  const saved = await admin.call('PUT', '/activeDirectory/settings', {
    urls: ['ldaps://127.0.0.1:1', 'ldaps://elsewhere.example:636'],
    bindDn: 'cn=limpid',
    baseDn: 'dc=example',
    bindSecret: 'canary-bind-secret',
    ...stamp,
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const { code, output, errors } = await limpid(['directory', 'test', '--user', 'awinter'], { env: env() });
  expect(code).toBe(1);
  expect(output).toMatch(/ldaps:\/\/127\.0\.0\.1:1 +fails +No directory answers/);
  expect(output).toMatch(/elsewhere\.example:636 +fails +This address may not be contacted/);
  expect(output + errors).not.toContain('canary');
});
