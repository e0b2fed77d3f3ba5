import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyResource } from '#kernel/contract';
import { testKernel, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';
import type { OwnedRoute } from '../../src/core/rooms.js';
import { declaredResources, keyField, rooms } from './declared-resources.js';
import { isCatalogueError, named, pathOf, Samples, type SampleRecord } from './registry-calls.js';
import { present, type SchemaShape } from './sample-value.js';

let limpid: TestKernel;
let admin: TestClient;
let samples: Samples;

beforeAll(async () => {
  limpid = await testKernel({ productType: 'api' });
  admin = await limpid.as('admin');
  samples = new Samples(limpid, admin);
  for (const resource of samples.resources) await samples.record(resource);
});
afterAll(() => limpid.close());

/** Texts that could break code that receives them unchecked. */
const hostileTexts: readonly string[] = [
  `'`,
  `' or '1'='1`,
  `'; drop table kernel.facility; --`,
  `name) from kernel.app_user; --`,
  `name desc, (select pg_sleep(5))`,
  `1 union select password_hash from kernel.app_user`,
  `"name"`,
  'password_hash',
  't.facility_id',
  '__proto__',
  'constructor',
  'toString',
  '-',
  '--name',
  ',',
  ',,,',
  ' ',
  '',
  '*',
  '%',
  '_',
  '\\',
  '$1',
  '${7*7}',
  'a\u0000b',
  '\u202e\u200f',
  '😀',
  'İı',
  '-1',
  '1e400',
  'null',
  'x'.repeat(10_000),
];

/** Texts that could be misread as a number, a day, a choice or an identifier. */
const hostileValues: readonly string[] = [
  '%%%___\\\\',
  '{{7*7}}',
  '\u0000',
  '0',
  '1.5',
  '-Infinity',
  'NaN',
  '0x10',
  '999999999',
  '9223372036854775808',
  '99999999999999999999999999',
  'undefined',
  'true',
  '[object Object]',
  '2024-13-45',
  '0000-00-00T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  crypto.randomUUID(),
];

/** Texts that could break a document, which takes half a second to make; its rows are those of the list. */
const hostileInPrint: readonly string[] = [
  `'; drop table kernel.facility; --`,
  '',
  '%',
  '\\',
  '${7*7}',
  '{{7*7}}',
  'a\u0000b',
  '\u202e\u200f',
  '😀',
  'İı',
  'x'.repeat(10_000),
];

function triesOf(route: OwnedRoute, field: string): readonly string[] {
  if (/\/(pdf|xlsx)$/.test(route.path)) return hostileInPrint;
  return isFreeText(shapeOf(route, field)) ? hostileTexts : [...hostileTexts, ...hostileValues];
}

function shapeOf(route: OwnedRoute, field: string): SchemaShape {
  return present((route.input.query as SchemaShape | undefined)?.properties?.[field] ?? {});
}

/** Text that only the code of the call itself can refuse. */
function isFreeText(shape: SchemaShape): boolean {
  return shape.type === 'string' && shape.enum === undefined && shape.format === undefined;
}

/** Query strings that name a field in a way in which no field is given: they are refused by schemas alone. */
function malformed(field: string): string[][] {
  return [
    [`${field}=a`, `${field}=b`],
    [`${field}[]=a`],
    [`${field}[x]=1`],
    [`${field}=%FF%FE`],
    [`${field}=%E0%A4%A`],
  ];
}

function queryFields(route: OwnedRoute): string[] {
  return Object.keys((route.input.query as SchemaShape | undefined)?.properties ?? {});
}

/** Refusals of each field schema of reading calls: equal schemas refuse in equal words. */
class Refusals {
  private readonly known = new Set<string>();

  keyOf(route: OwnedRoute, field: string, parameters: readonly string[]): string {
    return JSON.stringify([field, shapeOf(route, field), parameters]);
  }

  has(key: string): boolean {
    return this.known.has(key);
  }

  note(key: string, field: string, { status, body }: TestAnswer): void {
    if (status === 422 && String(body['fields']?.[0]?.['path']) === field) this.known.add(key);
  }
}

/** A valid answer or a refusal of the catalogue; anything else is listed. */
function complaint(route: OwnedRoute, query: string, answer: TestAnswer): string[] {
  if (answer.status === (route.status ?? 200) || (answer.status < 500 && isCatalogueError(answer))) return [];
  return [
    `${named(route)}?${query.slice(0, 80)} answers ${answer.status} ${JSON.stringify(answer.body).slice(0, 160)}`,
  ];
}

/** Values for parameters without which a call answers nothing, and the fastest of the file formats. */
function needed(route: OwnedRoute): string[] {
  const { required = [], properties = {} } = (route.input.query ?? {}) as SchemaShape;
  const fields = new Set([...required, ...Object.keys(properties).filter(field => field === 'format')]);
  return [...fields].map(field => {
    const allowed = properties[field]?.enum ?? [crypto.randomUUID()];
    return `${field}=${String(allowed.includes('csv') ? 'csv' : allowed[0])}`;
  });
}

const refusals = new Refusals();
const reads = (route: OwnedRoute): boolean => route.method === 'GET' && queryFields(route).length > 0;

test('the calls of every room are asked', () => {
  const owners = limpid.kernel.registry.routes.filter(reads).map(({ owner }) => owner);
  expect(rooms).toEqual(expect.arrayContaining(owners));
});

test.each(rooms)('no parameter of any reading call of %s brings the server down, whatever it holds', async id => {
  const found: string[] = [];
  let [sent, texts] = [0, 0];
  const ask = async (route: OwnedRoute, parameters: readonly string[]): Promise<TestAnswer> => {
    const given = new Set(parameters.map(parameter => parameter.split('=')[0]));
    const query = [...parameters, ...needed(route).filter(each => !given.has(each.split('=')[0]))].join('&');
    sent += 1;
    const answer = await admin.call('GET', `${pathOf(route, limpid.facility.id)}?${query}`);
    found.push(...complaint(route, query, answer));
    return answer;
  };
  const askOnce = async (route: OwnedRoute, field: string, parameters: readonly string[]): Promise<void> => {
    const key = refusals.keyOf(route, field, parameters);
    if (!refusals.has(key)) refusals.note(key, field, await ask(route, parameters));
  };
  for (const route of limpid.kernel.registry.routes.filter(each => reads(each) && each.owner === id)) {
    for (const field of queryFields(route)) {
      const isText = isFreeText(shapeOf(route, field));
      if (isText) texts += 1;
      for (const value of triesOf(route, field)) {
        const parameters = [`${field}=${encodeURIComponent(value)}`];
        await (isText ? ask(route, parameters) : askOnce(route, field, parameters));
      }
      for (const parameters of malformed(field)) await askOnce(route, field, parameters);
    }
  }
  expect(found).toEqual([]);
  expect(sent).toBeGreaterThanOrEqual(texts * hostileInPrint.length);
});

const rows = (resource: AnyResource, answer: TestAnswer): SampleRecord[] =>
  answer.body[resource.names.many] as unknown as SampleRecord[];

describe.each(declaredResources)('%s', (path, resource) => {
  test('characters with a meaning to SQL are searched for as themselves', async () => {
    const odd = await samples.record(resource, { name: `50%_\\'" of ${crypto.randomUUID()}` });
    const plain = await samples.record(resource, { name: `500 xx of ${crypto.randomUUID()}` });
    for (const term of ['50%', '%_', '_\\', `\\'`, `'"`, '%_\\\'" OF']) {
      const answer = await admin.get(`${path}?search=${encodeURIComponent(term)}&pageLimit=500`);
      const ids = rows(resource, answer).map(row => row.id);
      expect([ids.includes(odd.id), ids.includes(plain.id)], term).toEqual([true, false]);
    }
  });

  test('every field sorts in both directions and can be asked for alone', async () => {
    for (let count = 0; count < 3; count++) await samples.record(resource);
    const whole = await admin.get(`${path}?pageLimit=1`);
    const sorted: string[] = [];
    for (const field of Object.keys(rows(resource, whole)[0] ?? {})) {
      const known: unknown[][] = [];
      for (const sort of [field, `-${field}`]) {
        const answer = await admin.get(`${path}?sort=${sort}&pageLimit=500`);
        if (answer.status === 200)
          known.push(rows(resource, answer).map(row => (row as Record<string, unknown>)[field] ?? null));
        else expect(answer.body['fields']?.[0]?.['path'], sort).toBe('sort');
      }
      // Null values are at either end.
      const [up, down] = known.map(list => list.filter(each => each !== null));
      expect(up?.toReversed(), field).toEqual(down);
      if (new Set(up).size > 1) sorted.push(field);
      const only = await admin.get(`${path}?columns=${field}&pageLimit=1`);
      const keys = Object.keys(rows(resource, only)[0] ?? {});
      expect(keys.toSorted(), field).toEqual([...new Set(['id', 'version', field])].toSorted());
    }
    expect(sorted, path).toEqual(expect.arrayContaining([keyField(resource)]));
  });

  test.each([
    ['pageNumber', '0'],
    ['pageNumber', '-1'],
    ['pageNumber', '1.5'],
    ['pageNumber', '99999999999'],
    ['pageNumber', 'two'],
    ['pageLimit', '0'],
    ['pageLimit', '-10'],
    ['pageLimit', '501'],
    ['sort', 'nobodysField'],
    ['sort', 'name; drop table x'],
    ['sort', ''],
    ['columns', 'name,nobodysField'],
    ['columns', 'name,(select 1)'],
    ['doPagination', 'maybe'],
    ['search', 'x'.repeat(201)],
    ['search', 'a\u0000b'],
  ])('%s=%s is refused by the name of the parameter', async (field, value) => {
    const answer = await admin.get(`${path}?${field}=${encodeURIComponent(value)}`);
    expect([answer.status, answer.body['errName'], answer.body['fields']?.[0]?.['path']]).toEqual([
      422,
      'DataValidationError',
      field,
    ]);
  });

  test('pages follow each other without gap or repetition, and a page beyond the end is empty', async () => {
    const same = resource.unique.includes('name') ? {} : { name: 'Same name' };
    for (let n = 0; n < 3; n += 1) await samples.record(resource, same);
    const all = rows(resource, await admin.get(`${path}?pageLimit=500`)).map(row => row.id);
    const paged: string[] = [];
    for (let page = 1; paged.length < all.length; page += 1) {
      const answer = await admin.get(`${path}?pageLimit=2&pageNumber=${page}`);
      expect(answer.body['pagination']).toEqual({ pageNumber: page, pageLimit: 2, total: all.length });
      paged.push(...rows(resource, answer).map(row => row.id));
    }
    expect(paged).toEqual(all);
    const beyond = await admin.get(`${path}?pageNumber=1000000&pageLimit=500`);
    expect([beyond.status, rows(resource, beyond)]).toEqual([200, []]);
  });
});
