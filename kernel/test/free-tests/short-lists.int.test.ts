import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';

let limpid: TestKernel;
let admin: TestClient;

beforeAll(async () => {
  limpid = await testKernel();
  admin = await limpid.as('admin');
  for (const name of ['Quality', 'Engineering', 'Production']) await admin.post('/departments', { name });
  for (let number = 1; number <= 11; number += 1)
    await admin.post('/user_roles', { name: `Reader ${number}`, permission: {} });
});
afterAll(() => limpid.close());

interface Answer {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly pagination: unknown;
}

async function list(path: string, key: string, query: string): Promise<Answer> {
  const answer = await admin.get(`${path}?${query}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return {
    rows: answer.body[key] as unknown as Answer['rows'],
    pagination: answer.body['pagination'],
  };
}

describe.each([
  ['/user_roles', 'userRoles', 'name', ['id', 'version', 'name']],
  ['/departments', 'departments', 'name', ['id', 'version', 'name']],
  ['/default_units', 'defaultUnits', 'shortName', ['id', 'key']],
  ['/api-properties', 'apiProperties', 'label', ['key']],
] as const)('%s, a list without a table of its own,', (path, key, sort, named) => {
  test('begins with ten rows and is paged', async () => {
    const whole = await list(path, key, 'doPagination=false');
    const total = whole.rows.length;
    expect(total).toBeGreaterThan(2);
    expect(whole.pagination).toMatchObject({ pageNumber: 1, total });
    const first = await list(path, key, '');
    expect(first.rows).toEqual(whole.rows.slice(0, 10));
    expect(first.pagination).toEqual({ pageNumber: 1, pageLimit: 10, total });
    const second = await list(path, key, 'pageNumber=2&pageLimit=1');
    expect(second.rows).toEqual(whole.rows.slice(1, 2));
    expect(second.pagination).toEqual({ pageNumber: 2, pageLimit: 1, total });
    expect((await list(path, key, 'pageNumber=999')).rows).toEqual([]);
  });

  test('is searched, sorted both ways, and answers the columns that are asked for', async () => {
    expect(await list(path, key, 'search=nobody-has-this')).toMatchObject({ rows: [], pagination: { total: 0 } });
    const [up, down] = [await list(path, key, `sort=${sort}`), await list(path, key, `sort=-${sort}`)].map(({ rows }) =>
      rows.map(row => String(row[sort]).toLowerCase()),
    );
    expect(up).toEqual(up?.toSorted());
    expect(down).toEqual(down?.toSorted().toReversed());
    const text = String((await list(path, key, '')).rows[0]?.[sort]);
    expect((await list(path, key, `search=${text.toUpperCase()}`)).rows[0]?.[sort]).toBe(text);
    const some = await list(path, key, 'columns=name,externalId');
    expect(Object.keys(some.rows[0] ?? {}).toSorted()).toEqual([...named].toSorted());
  });

  test.each(['columns=nope', 'columns=__proto__', 'sort=nope', 'sort=constructor', 'pageNumber=0', 'pageLimit=501'])(
    'refuses %s by the name of the parameter',
    async query => {
      const answer = await admin.get(`${path}?${query}`);
      const [fault] = answer.body['fields'] as unknown as { path: string }[];
      expect([answer.status, fault?.path]).toEqual([422, query.split('=')[0]]);
    },
  );
});
