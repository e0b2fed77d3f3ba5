import { afterAll, beforeAll, expect, test } from 'vitest';
import pg from 'pg';
import { testKernel, untilWaiting, type TestClient, type TestKernel } from '#kernel/testing';

let limpid: TestKernel;
let admin: TestClient;
beforeAll(async () => {
  limpid = await testKernel({ plugins: [] });
  admin = await limpid.as('admin');
});
afterAll(() => limpid.close());

test('a name that looks like that of somebody else is not given, in whatever alphabet and with whatever is unseen', async () => {
  const invite = (username: string) =>
    admin.call('POST', '/users', {
      username,
      firstName: 'Olga',
      lastName: 'Petrov',
      roles: ['Production'],
      facilities: [limpid.facility.id],
      generateKey: true,
    });
  expect((await invite('petrova')).status).toBe(201);
  const letters = [
    ['e', '\u0435'],
    ['p', '\u0440'],
    ['p', '\u03C1'],
    ['a', '\u0430'],
    ['a', '\u03B1'],
    ['a', '\u0251'],
    ['o', '\u043E'],
    ['o', '\u03BF'],
    ['v', '\u03BD'],
    ['v', '\u0475'],
    ['t', '\uFF54'],
    ['r', '\u{1D42B}'],
    ['P', '\u0420'],
    ['A', '\u0391'],
  ] as const;
  const drawnAlike = letters.map(([latin, other]) =>
    latin < 'a' ? 'petrova'.toUpperCase().replace(latin, other) : 'petrova'.replace(latin, other),
  );
  for (const username of drawnAlike) {
    const { status, body } = await invite(username);
    expect([username, status, body['fields']]).toEqual([
      username,
      409,
      [{ path: 'username', message: 'looks like the name of another user' }],
    ]);
  }
  for (const unseen of ['\u200B', '\u200D', '\u00AD', '\u2060', '\uFEFF', '\u202E'])
    expect([unseen, (await invite(`petr${unseen}ova`)).status]).toEqual([unseen, 422]);
  for (const another of ['petr\u00F3va', 'petrov', '\u043F\u0435\u0442\u0440\u043E\u0432\u0430'])
    expect([another, (await invite(another)).status]).toEqual([another, 201]);
});

test('of two names that look alike, requested at once, one is given', async () => {
  const invite = (username: string) =>
    admin.call('POST', '/users', {
      username,
      firstName: 'Vera',
      lastName: 'Sorokin',
      roles: ['Production'],
      facilities: [limpid.facility.id],
      generateKey: true,
    });
  const owner = new pg.Client({ connectionString: limpid.databaseUrl });
  await owner.connect();
  try {
    // Whoever has compared the name goes no further than to the roles.
    await owner.query('begin; lock table kernel.user_role in share mode');
    const asked = [invite('sorokina'), invite('sor\u043Ekina')];
    await untilWaiting(owner, 2);
    await owner.query('rollback');
    expect((await Promise.all(asked)).map(answer => answer.status).toSorted()).toEqual([201, 409]);
  } finally {
    await owner.end();
  }
});
