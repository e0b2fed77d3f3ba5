import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import type { OwnedRoute } from '../../src/core/rooms.js';
import { named } from './registry-calls.js';

let limpid: TestKernel;
let admin: TestClient;

beforeAll(async () => {
  limpid = await testKernel({ demo: 'import' });
  admin = await limpid.as('admin');
});
afterAll(() => limpid.close());

type Schema = Readonly<Record<string, unknown>>;
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/** Objects of a schema that have neither fields nor a value schema, and are not closed. */
function silentParts(schema: unknown, place: string): string[] {
  if (!isSchema(schema)) return [];
  const { type, properties, additionalProperties, patternProperties, description } = schema;
  const names = isSchema(properties) ? Object.keys(properties) : [];
  const isSilent =
    type === 'object' &&
    names.length === 0 &&
    additionalProperties === undefined &&
    patternProperties === undefined &&
    description === undefined;
  const parts = Object.entries(schema).flatMap(([key, part]) => silentParts(part, `${place}.${key}`));
  return isSilent ? [place, ...parts] : parts;
}

/** The same schema with every object closed. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (!isSchema(schema)) return schema;
  const parts = Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, closed(part)]));
  const isOpen = schema['type'] === 'object' && schema['properties'] !== undefined;
  return isOpen && schema['additionalProperties'] === undefined ? { ...parts, additionalProperties: false } : parts;
}

test('every call documents what it answers', () => {
  const silent = limpid.kernel.registry.routes.flatMap(route => silentParts(route.output, named(route)));
  expect(silent).toEqual([]);
});

/** The path of a call about the first record of its collection; null without a record or with further parameters. */
async function addressOf(route: OwnedRoute): Promise<string | null> {
  const segments = route.path.split('/');
  const at = segments.findIndex(segment => segment.startsWith(':'));
  const base = route.scope === 'facility' ? admin.fp('') : '';
  if (at === -1) return `${base}${route.path}`;
  const rest = segments.slice(at + 1);
  if (segments[at] === ':plan') return `/plans/production/${rest.join('/')}`;
  if (segments[at] !== ':id' || rest.some(segment => segment.startsWith(':'))) return null;
  const collection = `${base}${segments.slice(0, at).join('/')}`;
  const { status, body } = await admin.call('GET', collection);
  if (status !== 200) return null;
  const [first] = Object.values(body as unknown as Record<string, unknown>).find(Array.isArray) ?? [];
  const { id } = (first ?? {}) as { readonly id?: string };
  return id === undefined ? null : [collection, id, ...rest].join('/');
}

/** A fault without the indexes of list items, so that each is reported once. */
const reported = ({ instancePath, message = '', params }: ErrorObject): string =>
  `${instancePath.replace(/\/\d+/g, '/*')} ${message} ${String(params['additionalProperty'] ?? '')}`.trim();

test('what calls answer is what they document: no field more, none less', async () => {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const wrong: string[] = [];
  const checked: string[] = [];
  for (const route of limpid.kernel.registry.routes) {
    if (route.method !== 'GET' || typeof route.output === 'string') continue;
    const address = await addressOf(route);
    if (address === null) continue;
    const query = route.path === '/ui/manifest' ? `?facility=${admin.facility.id}` : '';
    const { status, body } = await admin.call('GET', `${address}${query}`);
    if (status !== 200) continue;
    checked.push(named(route));
    const fits = ajv.compile(closed(route.output) as object);
    if (!fits(body)) wrong.push(`${named(route)}: ${[...new Set(fits.errors?.map(reported))].slice(0, 10).join('; ')}`);
  }
  expect(wrong).toEqual([]);
  expect(checked.length).toBeGreaterThan(150);
  expect(checked).toEqual(
    expect.arrayContaining(['GET /users', 'GET /users/me', 'GET /user_roles', 'GET /licences', 'GET /productions']),
  );
});

test('a long answer comes packed to whoever takes it so, and says the same to whoever does not', async () => {
  const { cookie, token } = admin.credentials;
  const taken = (coding: string) =>
    admin.send(`/api/v2${admin.fp('/equipments?pageLimit=500')}`, {
      headers: { cookie, token, 'accept-encoding': coding },
    });
  const [packed, plain] = await Promise.all([taken('gzip'), taken('identity')]);
  expect([packed, plain].map(({ headers }) => headers.get('content-encoding'))).toEqual(['gzip', null]);
  expect(packed.bytes.length).toBeGreaterThan(1024);
  expect(packed.body).toEqual(plain.body);
});
