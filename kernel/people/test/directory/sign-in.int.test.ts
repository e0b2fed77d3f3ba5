import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asOwner, forgetTries, login, named, type TestKernel } from '#kernel/testing';
import {
  answered,
  importPeople,
  limpidWithDirectory,
  saveDirectory,
  settingsFor,
  signedIn,
  slapdBinary,
} from './directory.fixture.js';
import { entriesOf, newNote, notePlugin, proofFor, sign } from '../signatures/note-plugin.fixture.js';
import { base, dnOf, password, startSlapd, type Slapd } from './slapd.fixture.js';

if (slapdBinary === null)
  console.warn('The tests of the directory service are skipped: they need slapd (apt-get install slapd) and openssl.');

describe.skipIf(slapdBinary === null)('sign-in through the directory', () => {
  let limpid: TestKernel;
  let slapd: Slapd;

  beforeAll(async () => {
    slapd = await startSlapd(slapdBinary ?? '');
    limpid = await limpidWithDirectory([notePlugin]);
    answered(200, await saveDirectory(limpid, settingsFor(slapd)));
    const people = ['awinter', 'bmüller', 'csmith', 'd(odd)*', 'eback\\slash', 'fgone', 'ggroup', 'hhello'];
    answered(201, await importPeople(limpid, ...people));
  });
  afterAll(async () => {
    await limpid?.close();
    await slapd?.stop();
  });
  beforeEach(() => forgetTries(limpid));

  const userOf = async (username: string) => {
    const [user] = await limpid.sql<{ id: string; status: string; username: string }>(
      'select id, status, username from kernel.app_user where username = ?',
      [username],
    );
    if (user === undefined) throw new Error(`no user ${username}`);
    return user;
  };

  test('a person enters with the password of the directory, and the first time makes the account active', async () => {
    expect((await userOf('awinter')).status).toBe('invited');
    const client = await signedIn(limpid, 'awinter', password);
    expect((await client.call('GET', '/users/me')).status).toBe(200);
    expect((await userOf('awinter')).status).toBe('active');
    expect(named(await login(limpid, 'awinter', 'Wrong-horse-9'))).toBe('InvalidEmailOrPasswordError');
  });

  test.each(['bmüller', 'csmith', 'd(odd)*', 'eback\\slash'])(
    'the name %s is looked for as it is written, and only its owner enters',
    async name => {
      expect((await login(limpid, name, password)).status).toBe(200);
      expect(named(await login(limpid, name, 'Wrong-horse-9'))).toBe('InvalidEmailOrPasswordError');
    },
  );

  test.each([' ', '   ', '\t'])('an empty password is refused before the directory is asked: "%s"', async empty => {
    expect(named(await login(limpid, 'awinter', empty))).toBe('InvalidEmailOrPasswordError');
  });

  test('the directory of this test would let an empty password through, so the refusal is ours', async () => {
    const { withDirectory } = await import('../../server/sign-in/directory.js');
    const server = {
      host: '127.0.0.1',
      address: '127.0.0.1',
      port: Number(new URL(slapd.plain).port),
      tls: 'none',
      caCertificate: null,
      connectTimeoutMs: 2000,
      timeoutMs: 2000,
    } as const;
    expect(await withDirectory(server, connection => connection.bind(dnOf('awinter'), ''))).toBe(false);
    expect(await bindsAnonymously(server.port)).toBe(true);
  });

  test('wrong passwords count towards the lock, also when the next one would be right', async () => {
    for (let guess = 0; guess < 5; guess++) await login(limpid, 'hhello', 'Wrong-horse-9');
    expect(named(await login(limpid, 'hhello', password))).toBe('LoginAttemptsExceeded');
  });

  test('an account that the directory switches off has no access at the next sign-in', async () => {
    expect((await login(limpid, 'fgone', password)).status).toBe(200);
    await slapd.replace(dnOf('fgone'), 'userAccountControl', ['514']);
    expect(named(await login(limpid, 'fgone', password))).toBe('InvalidEmailOrPasswordError');
    expect((await userOf('fgone')).status).toBe('active');
    await saveDirectory(limpid, { onDisappear: 'block' });
    expect(named(await login(limpid, 'fgone', password))).toBe('InvalidEmailOrPasswordError');
    expect((await userOf('fgone')).status).toBe('blocked');
    await slapd.replace(dnOf('fgone'), 'userAccountControl', ['512']);
    expect(named(await login(limpid, 'fgone', password))).toBe('UserBlockedError');
  });

  test('the account belongs to the entry and not to its name: the next person of that name does not enter', async () => {
    expect((await login(limpid, 'csmith', password)).status).toBe(200);
    await slapd.renew('csmith');
    expect(named(await login(limpid, 'csmith', password))).toBe('InvalidEmailOrPasswordError');
    const [why] = await limpid.sql<{ body: string }>(
      `select body from audit.entry where action = 'failedLogin' and entity_id = ? order by seq desc limit 1`,
      [(await userOf('csmith')).id],
    );
    expect(why?.body).toContain('given the name to another person');
  });

  test('a user of the directory has no local password, and a local user none in the directory', async () => {
    const admin = await limpid.as('admin');
    const link = await admin.call('POST', '/users/resend-invitation', {
      id: (await userOf('awinter')).id,
      reason: 'to try a link',
    });
    expect(link.status).toBeGreaterThanOrEqual(400);
    const change = await limpid.anonymous.call('POST', '/auth/change-password', {
      username: 'awinter',
      existingPassword: password,
      newPassword: 'Another-horse-2',
      confirmPassword: 'Another-horse-2',
    });
    expect([change.status, named(change)]).toEqual([403, 'NotAllowed']);
    expect((await login(limpid, 'awinter', 'Another-horse-2')).status).toBe(400);
    expect((await login(limpid, 'operator', password)).status).toBe(400);
  });

  test('groups give and take the roles that the list names, and leave the others alone', async () => {
    const groupRoles = [
      { group: `CN=Operators, OU=groups, ${base}`, role: 'Production' },
      { group: `cn=reviewers,ou=groups,${base}`, role: 'Reviewer' },
    ];
    expect((await saveDirectory(limpid, { groupRoles, rolesFromGroups: true })).status).toBe(200);
    const admin = await limpid.as('admin');
    const preview = await admin.call('POST', '/activeDirectory/groups/preview', {});
    const people = preview.body['people'] as unknown as { username: string; added: string[]; removed: string[] }[];
    expect(people.find(({ username }) => username === 'ggroup')).toMatchObject({ added: ['Reviewer'], removed: [] });
    expect(people.find(({ username }) => username === 'bmüller')).toMatchObject({
      added: ['Reviewer'],
      removed: ['Production'],
    });
    const before = await userOf('bmüller');
    const admins = await admin.call('POST', `/users/${before.id}`, {
      roles: ['Production', 'Auditor'],
      version: await versionOf(before.id),
      reason: 'also audits',
    });
    expect(admins.status, JSON.stringify(admins.body)).toBe(200);
    const client = await signedIn(limpid, 'bmüller', password);
    const [me] = (await client.call('GET', '/users/me')).body['users'] as unknown as [{ roles: { name: string }[] }];
    expect(me.roles.map(role => role.name).toSorted()).toEqual(['Auditor', 'Reviewer']);
  });

  async function versionOf(id: string): Promise<number> {
    const [row] = await limpid.sql<{ version: number }>('select version from kernel.app_user where id = ?', [id]);
    return row?.version ?? 0;
  }

  test('a person of the directory proves the own identity for a signature by the same password', async () => {
    const client = await signedIn(limpid, 'eback\\slash', password);
    const ask = (given: string) =>
      client.call('POST', '/auth/reauthenticate', {
        password: given,
        purpose: 'report.approve',
        contentHash: 'a'.repeat(64),
      });
    const proven = await ask(password);
    expect([proven.status, proven.body['method']]).toEqual([201, 'directory']);
    expect(named(await ask('Wrong-horse-9'))).toBe('InvalidEmailOrPasswordError');
    expect(named(await ask(' '))).toBe('InvalidEmailOrPasswordError');
  });

  test('a person of the directory signs by a bind with name and password; a wrong one signs nothing and locks', async () => {
    const username = 'hhello';
    const client = await signedIn(limpid, username, password);
    const { id } = await userOf(username);
    const note = newNote();
    const unconfirmed = await sign(client, note);
    expect([unconfirmed.status, named(unconfirmed)], 'nobody has confirmed who was imported').toEqual([
      403,
      'NotAllowed',
    ]);
    const how = 'identity card, in person';
    const imported = await (await limpid.as('admin')).call('PUT', `/users/${id}/confirm-identity`, { how });
    expect(named(imported), 'not by who imported').toBe('NotAllowed');
    await asOwner(limpid, `update kernel.app_user set signing_suspended_why = '{}' where id = $1`, [id]);
    expect(await proofFor(client, note, { username })).toBe('undefined');
    expect(await proofFor(client, note, { username, password: '' })).toBe('undefined');
    const proof = await proofFor(client, note, { username, password });
    const signed = await sign(client, note, { proof });
    expect(signed.body['signature'], JSON.stringify(signed.body)).toMatchObject({ username, method: 'directory' });
    for (let guess = 0; guess < 5; guess++) await proofFor(client, newNote(), { username, password: 'Wrong-horse-9' });
    expect(named(await login(limpid, username, password))).toBe('LoginAttemptsExceeded');
    const tried = (await entriesOf(limpid, 'transition.refused')).filter(entry => entry.entity.id === id);
    expect(tried.at(-1)?.changes[0]?.to).toBe('prove identity for APPROVE');
  });

  test('a directory that does not answer is said so within seconds, counts nothing, and leaves local users alone', async () => {
    await saveDirectory(limpid, { ...settingsFor(slapd), urls: ['ldaps://localhost:1', 'ldaps://127.0.0.1:2'] });
    for (let attempt = 0; attempt < 7; attempt++) {
      const answer = await login(limpid, 'awinter', password);
      expect([answer.status, named(answer)]).toEqual([400, 'DirectoryUnavailable']);
    }
    expect((await login(limpid, 'operator', 'Correct-horse-1')).status).toBe(200);
    await saveDirectory(limpid, { ...settingsFor(slapd), urls: ['ldaps://localhost:1', slapd.secure] });
    expect((await login(limpid, 'awinter', password)).status, 'the second server of the list').toBe(200);
  });

  test('a certificate of another authority keeps everybody out', async () => {
    await saveDirectory(limpid, { ...settingsFor(slapd), caCertificate: slapd.foreignCertificate });
    expect(named(await login(limpid, 'awinter', password))).toBe('DirectoryUnavailable');
    await saveDirectory(limpid, { ...settingsFor(slapd), urls: [slapd.startTls], startTls: true });
    expect((await login(limpid, 'awinter', password)).status, 'StartTLS with the right authority').toBe(200);
  });
});

/** What ldapjs would do with an empty password if we let it. */
async function bindsAnonymously(port: number): Promise<boolean> {
  const { default: ldap } = await import('ldapjs');
  const client = ldap.createClient({ url: `ldap://127.0.0.1:${port}` });
  const bound = await new Promise<boolean>(resolve => client.bind(dnOf('awinter'), '', error => resolve(!error)));
  client.destroy();
  return bound;
}
