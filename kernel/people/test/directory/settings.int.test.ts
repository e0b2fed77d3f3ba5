import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { named, type TestAnswer, type TestClient, testKernel, type TestKernel } from '#kernel/testing';
import {
  importPeople,
  limpidWithDirectory,
  saveDirectory,
  settingsFor,
  slapdBinary,
  testSecretKey,
} from './directory.fixture.js';
import { base, dnOf, servicePassword, startSlapd, type Slapd } from './slapd.fixture.js';

const fieldsOf = (answer: TestAnswer): string[] =>
  ((answer.body['fields'] ?? []) as unknown as { path: string }[]).map(({ path }) => path);

describe.skipIf(slapdBinary === null)('the directory service', () => {
  let limpid: TestKernel;
  let slapd: Slapd;
  let admin: TestClient;

  beforeAll(async () => {
    slapd = await startSlapd(slapdBinary ?? '');
    limpid = await limpidWithDirectory();
    admin = await limpid.as('admin');
  });
  afterAll(async () => {
    await limpid?.close();
    await slapd?.stop();
  });

  interface Ping {
    readonly ok: boolean;
    readonly servers: readonly { readonly result: string }[];
  }
  const ping = async (change: object): Promise<Ping> => {
    const answer = await admin.call('POST', '/activeDirectory/settings/ping', change);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body as unknown as Ping;
  };
  interface Found {
    readonly username: string;
    readonly [field: string]: unknown;
  }
  const search = async (query: string, fields?: readonly string[]): Promise<readonly Found[]> => {
    const answer = await admin.call('POST', '/activeDirectory/search', { query, ...(fields ? { fields } : {}) });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body['activeDirectoryUsers'] as unknown as readonly Found[];
  };

  test('before it is set up it answers so, and a test needs the secret', async () => {
    const answer = await admin.call('POST', '/activeDirectory/search', { query: 'winter' });
    expect([answer.status, named(answer)]).toEqual([400, 'DirectoryUnavailable']);
    const { bindSecret: _, ...rest } = settingsFor(slapd) as Record<string, unknown>;
    expect(fieldsOf(await admin.call('POST', '/activeDirectory/settings/ping', rest))).toEqual(['bindSecret']);
  });

  test.each([
    ['ldap in clear', { urls: ['ldap://localhost:389'] }, 'urls.0'],
    ['a filter that is none', { userFilter: '(uid={username})(x)' }, 'userFilter'],
    ['a filter that names nobody', { userFilter: '(objectClass=person)' }, 'userFilter'],
    [
      'a certificate that is none',
      { caCertificate: `-----BEGIN CERTIFICATE-----\n${'A'.repeat(80)}` },
      'caCertificate',
    ],
    ['no secret', { bindSecret: null }, 'bindSecret'],
    ['a role that is none', { groupRoles: [{ group: 'cn=x', role: 'King' }] }, 'groupRoles.0.role'],
  ])('refuses to be switched on with %s', async (_what, change, field) => {
    const answer = await saveDirectory(limpid, { ...settingsFor(slapd), ...change });
    expect([answer.status, fieldsOf(answer)]).toEqual([422, [field]]);
  });

  test('a test before saving says which part is wrong', async () => {
    const right = settingsFor(slapd);
    expect(await ping(right)).toMatchObject({ ok: true, servers: [{ result: 'ok' }] });
    const results = async (change: object) => (await ping({ ...right, ...change })).servers.map(each => each.result);
    expect(await results({ bindSecret: 'wrong' })).toEqual(['credentials']);
    expect(await results({ baseDn: 'ou=nowhere,dc=example,dc=org' })).toEqual(['base']);
    expect(await results({ caCertificate: slapd.foreignCertificate })).toEqual(['certificate']);
    expect(await results({ urls: [slapd.secure.replace('localhost', '127.0.0.1')] })).toEqual(['certificate']);
    expect(await results({ urls: [slapd.startTls], startTls: true })).toEqual(['ok']);
    expect(await results({ urls: [slapd.plain], allowUnencrypted: true })).toEqual(['ok']);
    expect(await results({ urls: ['ldaps://localhost:1', slapd.secure] })).toEqual(['unreachable', 'ok']);
  });

  test('a server that accepts and says nothing is given up', async () => {
    const silent = net.createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    try {
      const times = { connectTimeoutMs: 200, timeoutMs: 200 };
      for (const change of [
        { urls: [`ldaps://localhost:${port}`] },
        { urls: [`ldap://localhost:${port}`], startTls: true },
        { urls: [`ldap://localhost:${port}`], allowUnencrypted: true },
      ])
        expect((await ping({ ...settingsFor(slapd), ...times, ...change })).servers).toMatchObject([
          { result: expect.stringMatching(/timeout|tls/) as string },
        ]);
    } finally {
      silent.close();
    }
  });

  test('the secret is kept, encrypted, and appears in no answer, in no entry of the trail and nowhere in the database', async () => {
    const saved = await saveDirectory(limpid, settingsFor(slapd));
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const shown = await admin.call('GET', '/activeDirectory/settings');
    expect(shown.body['activeDirectorySettings']).toMatchObject({ hasBindSecret: true, enabled: true });
    for (const answer of [saved, shown]) expect(JSON.stringify(answer.body)).not.toContain(servicePassword);
    const tables = await limpid.sql<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('kernel', 'audit')
         and has_table_privilege(format('%I.%I', schemaname, tablename), 'select')`,
    );
    for (const { name } of tables) {
      const rows = await limpid.sql(`select t::text from ${name} t`);
      expect(JSON.stringify(rows), name).not.toContain(servicePassword);
    }
    const [entry] = await limpid.sql<{ body: string }>(
      `select body from audit.entry where domain = 'Settings' order by seq desc limit 1`,
    );
    expect(entry?.body).toContain('bindSecretChangedAt');
  });

  test('the command line tries the servers and looks people up', async () => {
    await saveDirectory(limpid, { groupRoles: [{ group: `cn=operators,ou=groups,${base}`, role: 'Production' }] });
    const output = execFileSync(process.execPath, ['cli/bin/limpid.mjs', 'directory', 'test', '--user', 'csmith'], {
      encoding: 'utf8',
      env: {
        ...process.env,
        NODE_ENV: 'production',
        DATABASE_URL: limpid.databaseUrl,
        LIMPID_IDENTITY_HOSTS: 'localhost:*',
        LIMPID_SECRET_KEY: testSecretKey,
      },
    });
    expect(output).toMatch(/ldaps:\S+ +works +The directory answers/);
    expect(output).toMatch(/Name +Carol Smith, QA/);
    expect(output).toMatch(/Roles by groups +Production/);
  });

  test('whoever sends the secret to another server has to know it', async () => {
    const { secure } = slapd;
    const elsewhere = { urls: ['ldaps://localhost:636'] };
    expect(fieldsOf(await saveDirectory(limpid, elsewhere))).toEqual(['bindSecret']);
    expect(fieldsOf(await admin.call('POST', '/activeDirectory/settings/ping', elsewhere))).toEqual(['bindSecret']);
    expect((await ping({ urls: [secure] })).ok, 'unchanged settings use the kept secret').toBe(true);
    expect((await saveDirectory(limpid, { timeoutMs: 2500 })).status).toBe(200);
  });

  test('a search finds people by any part of their names, and says who is a user already', async () => {
    expect((await search('wint')).map(each => each.username)).toEqual(['awinter']);
    expect((await search('MÜLL björn')).map(each => each.username)).toEqual(['bmüller']);
    expect((await search('person1003@example')).map(each => each.username)).toEqual(['csmith']);
    expect((await search('example.org')).length).toBe(8);
    const [found] = await search('1001', ['email']);
    expect(found).toEqual({
      username: 'awinter',
      email: 'person1001@example.org',
      dn: dnOf('awinter'),
      isDisabled: false,
      userId: null,
    });
  });

  test.each([
    '*',
    '*)(uid=*',
    'a*',
    ')(objectClass=*',
    '(|(uid=*))',
    '\\2a',
    'awinter)(|(uid=*',
    'x:=y',
    '\\',
    '&',
    '|',
  ])('characters of the filter language in a query are only characters: %s', async query => {
    const expected: Record<string, string[]> = { '*': ['d(odd)*'], '\\': ['eback\\slash'] };
    expect((await search(query)).map(each => each.username)).toEqual(expected[query] ?? []);
  });

  test.each([['userPassword'], ['*'], ['+'], ['entryUUID']])(
    'answers no attribute but those of the list: %s',
    async field => {
      const answer = await admin.call('POST', '/activeDirectory/search', { query: 'winter', fields: [field] });
      expect([answer.status, named(answer)]).toEqual([422, 'DataValidationError']);
    },
  );

  test('people are imported all or none, each once, and nobody who is switched off', async () => {
    await slapd.replace(dnOf('hhello'), 'userAccountControl', ['514']);
    const bad = await importPeople(limpid, 'awinter', 'hhello', 'nobody', '*');
    expect([bad.status, fieldsOf(bad)]).toEqual([422, ['usernames.1', 'usernames.2', 'usernames.3']]);
    const good = await importPeople(limpid, 'awinter', 'bmüller');
    expect(good.status, JSON.stringify(good.body)).toBe(201);
    expect(good.body['users']).toMatchObject([
      { username: 'awinter', authenticationType: 'ad', status: 'invited', employeeId: '1001' },
      { username: 'bmüller', firstName: 'Björn', lastName: 'Müller' },
    ]);
    const again = await importPeople(limpid, 'csmith', 'awinter');
    expect([again.status, named(again), fieldsOf(again)]).toEqual([409, 'DuplicateEntryError', ['usernames.1']]);
    expect((await search('awinter'))[0]?.['userId']).toEqual(expect.any(String));
    const counted = await limpid.sql<{ count: number }>(
      `select count(*) as count from kernel.app_user where username in ('csmith', 'hhello')`,
    );
    expect(counted[0]?.count).toBe(0);
  });

  test('servers of this machine and unusual ports are not contacted unless the installation lists them', async () => {
    const elsewhere = await testKernel({ plugins: [] });
    try {
      const client = await elsewhere.as('admin');
      const counted = net.createServer(socket => socket.destroy()).listen(0, '127.0.0.1');
      await once(counted, 'listening');
      let connections = 0;
      counted.on('connection', () => (connections += 1));
      const { port } = counted.address() as AddressInfo;
      const names = ['127.0.0.1', 'localhost', '[::1]', '0.0.0.0', '169.254.169.254', '[::ffff:7f00:1]'];
      for (const at of [port, 389, 636]) {
        for (const name of names) {
          const urls = [`ldap://${name}:${at}`];
          const answer = await client.call('POST', '/activeDirectory/settings/ping', {
            ...settingsFor(slapd),
            urls,
            allowUnencrypted: true,
          });
          expect(answer.body['servers'], `${name}:${at}`).toMatchObject([{ result: 'notAllowed' }]);
        }
      }
      counted.close();
      expect(connections).toBe(0);
    } finally {
      await elsewhere.close();
    }
  });
});
