import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyResource } from '#kernel/contract';
import { testKernel, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';
import type { OwnedRoute } from '../../src/boot/rooms.js';
import { declaredResources } from './declared-resources.js';
import { isCatalogueError, named, pathOf, Samples, type SampleRecord } from './registry-calls.js';
import { present, type SchemaShape } from './sample-value.js';

let limpid: TestKernel;
let admin: TestClient;
let samples: Samples;

beforeAll(async () => {
  limpid = await testKernel();
  admin = await limpid.as('admin');
  samples = new Samples(limpid, admin);
  for (const resource of samples.resources) await samples.record(resource);
});
afterAll(() => limpid.close());

const hostile: readonly string[] = [
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
  '%%%___\\\\',
  '$1',
  '${7*7}',
  '{{7*7}}',
  '\u0000',
  'a\u0000b',
  '\u202e\u200f',
  '😀',
  'İı',
  '-1',
  '0',
  '1.5',
  '1e400',
  '-Infinity',
  'NaN',
  '0x10',
  '999999999',
  '9223372036854775808',
  '99999999999999999999999999',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '2024-13-45',
  '0000-00-00T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  crypto.randomUUID(),
  'x'.repeat(10_000),
];

/** What a document could break on, which shows the text and takes half a second to make: it finds what its list finds. */
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

function triesOf(route: OwnedRoute): readonly string[] {
  return /\/(pdf|xlsx)$/.test(route.path) ? hostileInPrint : hostile;
}

function queryFields(route: OwnedRoute): string[] {
  return Object.keys((route.input.query as SchemaShape | undefined)?.properties ?? {});
}

/** Values that a number, a choice or an identifier of some reading call has refused: equal schemas refuse them in equal words. */
class Refusals {
  private readonly known = new Set<string>();

  /** Tells what is asked apart; null of free text, which only the code of the call itself can refuse. */
  keyOf(route: OwnedRoute, field: string, value: string): string | null {
    const shape = present((route.input.query as SchemaShape | undefined)?.properties?.[field] ?? {});
    const isFreeText = shape.type === 'string' && shape.enum === undefined && shape.format === undefined;
    return isFreeText ? null : JSON.stringify([field, shape, value]);
  }

  has(key: string | null): boolean {
    return key !== null && this.known.has(key);
  }

  note(key: string | null, field: string, { status, body }: TestAnswer): void {
    if (key !== null && status === 422 && String(body['fields']?.[0]?.['path']) === field) this.known.add(key);
  }
}

/** An answer that is right or a refusal of the catalogue; anything else is listed. */
function complaint(route: OwnedRoute, query: string, answer: TestAnswer): string[] {
  if (answer.status === (route.status ?? 200) || (answer.status < 500 && isCatalogueError(answer))) return [];
  return [
    `${named(route)}?${query.slice(0, 80)} answers ${answer.status} ${JSON.stringify(answer.body).slice(0, 160)}`,
  ];
}

/** Values for parameters without which a call answers nothing, and of file formats the quickest. */
function needed(route: OwnedRoute): string[] {
  const { required = [], properties = {} } = (route.input.query ?? {}) as SchemaShape;
  const fields = new Set([...required, ...Object.keys(properties).filter(field => field === 'format')]);
  return [...fields].map(field => {
    const allowed = properties[field]?.enum ?? [crypto.randomUUID()];
    return `${field}=${String(allowed.includes('csv') ? 'csv' : allowed[0])}`;
  });
}

test('no parameter of any reading call brings the server down, whatever it holds', async () => {
  const reading = limpid.kernel.registry.routes.filter(
    route => route.method === 'GET' && queryFields(route).length > 0,
  );
  const found: string[] = [];
  const refusals = new Refusals();
  let sent = 0;
  const ask = async (route: OwnedRoute, parameters: readonly string[]): Promise<TestAnswer> => {
    const given = new Set(parameters.map(parameter => parameter.split('=')[0]));
    const query = [...parameters, ...needed(route).filter(each => !given.has(each.split('=')[0]))].join('&');
    sent += 1;
    const answer = await admin.call('GET', `${pathOf(route, limpid.facility.id)}?${query}`);
    found.push(...complaint(route, query, answer));
    return answer;
  };
  for (const route of reading) {
    for (const field of queryFields(route)) {
      for (const value of triesOf(route)) {
        const key = refusals.keyOf(route, field, value);
        if (!refusals.has(key)) refusals.note(key, field, await ask(route, [`${field}=${encodeURIComponent(value)}`]));
      }
      await ask(route, [`${field}=a`, `${field}=b`]);
      await ask(route, [`${field}[]=a`]);
      await ask(route, [`${field}[x]=1`]);
      await ask(route, [`${field}=%FF%FE`]);
      await ask(route, [`${field}=%E0%A4%A`]);
    }
  }
  expect(found).toEqual([]);
  expect(sent).toBeGreaterThan(5000);
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
    await samples.record(resource);
    const whole = await admin.get(`${path}?pageLimit=1`);
    for (const field of Object.keys(rows(resource, whole)[0] ?? {})) {
      for (const sort of [field, `-${field}`]) {
        const answer = await admin.get(`${path}?sort=${sort}`);
        if (answer.status !== 200) expect(answer.body['fields']?.[0]?.['path'], sort).toBe('sort');
      }
      const only = await admin.get(`${path}?columns=${field}&pageLimit=1`);
      const keys = Object.keys(rows(resource, only)[0] ?? {});
      expect(keys.toSorted(), field).toEqual([...new Set(['id', 'version', field])].toSorted());
    }
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
    for (let n = 0; n < 3; n += 1) await samples.record(resource, { name: 'Same name' });
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
