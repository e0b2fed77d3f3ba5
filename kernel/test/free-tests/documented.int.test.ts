import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import { named } from './registry-calls.js';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly $ref?: string;
}
/** A part of a schema, as far as these tests look. */
interface Shape {
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
}
interface Operation {
  readonly summary: string;
  readonly parameters?: readonly (Parameter & { readonly description?: string; readonly schema?: Shape })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Shape }>> };
}
interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> };
}

let limpid: TestKernel;
let admin: TestClient;
let described: Described;

beforeAll(async () => {
  limpid = await testKernel();
  admin = await limpid.as('admin');
  described = (await admin.call('GET', '/openapi.json')).body as unknown as Described;
});
afterAll(() => limpid.close());

/** The documented query parameters of a call; references are followed. */
function documented(method: string, path: string): string[] {
  const { parameters = [] } = described.paths[path]?.[method.toLowerCase()] ?? {};
  return parameters
    .map(parameter =>
      parameter.$ref === undefined
        ? parameter
        : described.components.parameters[parameter.$ref.split('/').at(-1) ?? ''],
    )
    .filter(parameter => parameter?.in === 'query')
    .map(parameter => parameter?.name ?? '');
}

test('every call is documented, with all that its query may say', () => {
  const shared = ['pageNumber', 'pageLimit', 'search', 'columns', 'doPagination'];
  const wrong = limpid.kernel.registry.routes.flatMap(route => {
    const { method, scope, input, asOf } = route;
    const path = `${scope === 'facility' ? '/plans/{plan}/facilities/{facility}' : ''}${route.path.replace(/:(\w+)/g, '{$1}')}`;
    const own = Object.keys((input.query as { properties?: object } | undefined)?.properties ?? {});
    const taken = input.query === undefined && method === 'GET' ? shared : own;
    const [reported, expected] = [documented(method, path), [...taken, ...(asOf === true ? ['asOf'] : [])]];
    const isReported = described.paths[path]?.[method.toLowerCase()]?.summary === route.summary;
    return isReported && reported.toSorted().join() === expected.toSorted().join()
      ? []
      : [`${named(route)}: ${reported.join()}`];
  });
  expect(wrong).toEqual([]);
});

test('a call without parameters of its own takes what the document says of every list, and nothing else', async () => {
  expect(documented('GET', '/features')).toEqual(['pageNumber', 'pageLimit', 'search', 'columns', 'doPagination']);
  expect((await admin.call('GET', '/features?pageNumber=1&search=x')).status).toBe(200);
  expect((await admin.call('GET', '/features?page=1')).status).toBe(422);
});

test('summaries call records as people do, not as the wire does', () => {
  const { resources, routes } = limpid.kernel.registry;
  const onTheWire = resources.flatMap(({ names }) => [names.one, names.many]).filter(name => /[A-Z]/.test(name));
  const found = routes.filter(({ summary }) => onTheWire.some(name => summary.includes(name)));
  expect(found.map(({ summary }) => summary)).toEqual([]);
  expect(onTheWire).not.toEqual([]);
  const small = routes.filter(({ summary }) => /\b(api|hbel|mac|moc|rpn|pdf|csv)s?\b/.test(summary));
  expect(small.map(({ summary }) => summary)).toEqual([]);
});

/** Numbers in a schema that state neither what they count nor their unit. */
function numbersWithoutWords(shape: Shape, place: string): string[] {
  const { type, description, properties = {}, items, anyOf = [] } = shape;
  // a quantity says its unit beside its value, a record its version
  const isQuantity = 'value' in properties && 'unit' in properties;
  const fields = isQuantity ? [] : Object.entries(properties).filter(([name]) => name !== 'version');
  return [
    ...((type === 'number' || type === 'integer') && description === undefined ? [place] : []),
    ...fields.flatMap(([name, field]) => numbersWithoutWords(field, `${place}.${name}`)),
    ...(items === undefined ? [] : numbersWithoutWords(items, `${place}[]`)),
    ...anyOf.flatMap(each => numbersWithoutWords(each, place)),
  ];
}

test('every number that a call takes says what it counts, and what holds when it is left out', () => {
  const silent = Object.entries(described.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { parameters = [], requestBody }]) => [
      ...parameters
        .filter(each => each.description === undefined && each.schema !== undefined)
        .flatMap(each => numbersWithoutWords(each.schema ?? {}, `${method} ${path} ?${each.name}`)),
      ...numbersWithoutWords(requestBody?.content['application/json']?.schema ?? {}, `${method} ${path} body`),
    ]),
  );
  expect(silent).toEqual([]);
});
