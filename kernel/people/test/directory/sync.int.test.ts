import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asOwner, mails, login, makePerson, named, type TestClient, type TestKernel } from '#kernel/testing';
import { ScheduledTasksToken } from '#kernel/jobs/scheduled-tasks';
import {
  answered,
  importPeople,
  limpidWithDirectory,
  saveDirectory,
  settingsFor,
  signedIn,
  slapdBinary,
} from './directory.fixture.js';
import { base, dnOf, password, startSlapd, type Slapd } from './slapd.fixture.js';

interface Run {
  readonly id: string;
  readonly state: string;
  readonly requestedBy: string | null;
  readonly error: string | null;
  readonly result: {
    readonly checked: number;
    readonly gone: number;
    readonly blocked: number;
    readonly heldBack: boolean;
    readonly findings: readonly { readonly username: string; readonly kind: string; readonly blocked: boolean }[];
  } | null;
}

const switchedOff = ['514'];
const switchedOn = ['512'];

describe.skipIf(slapdBinary === null)('a comparison with the directory', () => {
  let limpid: TestKernel;
  let slapd: Slapd;
  let admin: TestClient;

  beforeAll(async () => {
    slapd = await startSlapd(slapdBinary ?? '');
    limpid = await limpidWithDirectory();
    admin = await limpid.as('admin');
    // Nothing runs in this test but what it asks for.
    answered(200, await saveDirectory(limpid, { ...settingsFor(slapd), syncEveryHours: 0 }));
    answered(201, await importPeople(limpid, 'awinter', 'csmith', 'fgone', 'ggroup', 'hhello'));
    for (const name of ['awinter', 'csmith', 'fgone', 'ggroup', 'hhello'])
      answered(200, await login(limpid, name, password));
  });
  afterAll(async () => {
    await limpid?.close();
    await slapd?.stop();
  });

  const runs = async (client = admin): Promise<readonly Run[]> =>
    (await client.call('GET', '/activeDirectory/sync')).body['directorySyncs'] as unknown as Run[];
  const ended = async (find: (run: Run) => boolean, client = admin): Promise<Run> => {
    for (let tries = 0; tries < 3000; tries++) {
      const run = (await runs(client)).find(find);
      if (run?.state === 'done' || run?.state === 'failed') return run;
      await sleep(50);
    }
    throw new Error('the comparison did not end');
  };
  const compare = async (more: object = {}, client = admin): Promise<Run> => {
    const answer = await client.call('POST', '/activeDirectory/sync', { reason: 'asked for by a test', ...more });
    answered(202, answer);
    return ended(run => run.id === String(answer.body['directorySync']?.['id']), client);
  };
  const statusOf = async (username: string): Promise<string | undefined> =>
    (await limpid.sql<{ status: string }>('select status from kernel.app_user where username = ?', [username]))[0]
      ?.status;
  const entriesOf = async (username: string, action: string): Promise<readonly string[]> =>
    (
      await limpid.sql<{ body: string }>(
        `select e.body from audit.entry e join kernel.app_user u on u.id::text = e.entity_id::text
         where u.username = ? and e.action = ? order by e.seq`,
        [username, action],
      )
    ).map(each => each.body);

  test('says who is gone or switched off, and leaves their accounts alone unless the setting says otherwise', async () => {
    await slapd.replace(dnOf('fgone'), 'userAccountControl', switchedOff);
    const { state, requestedBy, result } = await compare();
    expect([state, requestedBy]).toEqual(['done', 'Admin Tester']);
    expect(result).toMatchObject({ checked: 5, gone: 1, blocked: 0, heldBack: false });
    expect(result?.findings).toMatchObject([{ username: 'fgone', kind: 'gone', blocked: false }]);
    expect(await statusOf('fgone')).toBe('active');
  });

  test('blocks who left if the setting says so, ends the session, and notifies trail and administrators', async () => {
    await asOwner(limpid, `update kernel.app_user set email = 'qa@example.org' where username = 'admin'`);
    await slapd.replace(dnOf('fgone'), 'userAccountControl', switchedOn);
    const session = await signedIn(limpid, 'fgone', password);
    await slapd.replace(dnOf('fgone'), 'userAccountControl', switchedOff);
    answered(200, await saveDirectory(limpid, { onDisappear: 'block' }));
    expect((await compare()).result).toMatchObject({ gone: 1, blocked: 1 });
    expect((await session.call('GET', '/users/me')).status).toBe(401);
    expect(await statusOf('fgone')).toBe('blocked');
    const [body] = await entriesOf('fgone', 'block');
    expect(body).toContain('Service account');
    expect(body).toContain('Switched off or gone in the directory');
    expect((await mails(limpid, 'qa@example.org')).map(mail => mail.kind)).toContain('directory');
  });

  test('lets nobody in again who is back: an administrator does', async () => {
    await slapd.replace(dnOf('fgone'), 'userAccountControl', switchedOn);
    const { result } = await compare();
    expect(result?.findings).toMatchObject([{ username: 'fgone', kind: 'back' }]);
    expect(await statusOf('fgone')).toBe('blocked');
  });

  test('takes the next person of a name for somebody else', async () => {
    await slapd.renew('hhello');
    expect((await compare()).result?.findings).toContainEqual(
      expect.objectContaining({ username: 'hhello', kind: 'gone', blocked: true }),
    );
  });

  test('gives and takes roles by groups only when switched on, and writes both sets into the trail', async () => {
    const groupRoles = [{ group: `cn=reviewers,ou=groups,${base}`, role: 'Reviewer' }];
    answered(200, await saveDirectory(limpid, { groupRoles }));
    expect((await compare()).result).toMatchObject({ rolesMoved: 0 });
    answered(200, await saveDirectory(limpid, { rolesFromGroups: true }));
    const { result } = await compare();
    expect(result).toMatchObject({ rolesMoved: 1 });
    expect(result?.findings).toContainEqual(
      expect.objectContaining({ username: 'ggroup', kind: 'roles', added: ['Reviewer'], removed: [] }),
    );
    const body = JSON.parse((await entriesOf('ggroup', 'update')).at(-1) ?? '{}') as { changes: unknown };
    expect(body.changes).toEqual([{ path: 'roles', from: ['Production'], to: ['Production', 'Reviewer'] }]);
    expect((await compare()).result).toMatchObject({ rolesMoved: 0 });
  });

  test('blocks nobody when more than half would be: rather a setting is wrong; until somebody insists', async () => {
    await importPeople(limpid, 'bmüller', 'd(odd)*');
    for (const name of ['bmüller', 'd(odd)*']) answered(200, await login(limpid, name, password));
    answered(200, await saveDirectory(limpid, { baseDn: `ou=groups,${base}` }));
    expect((await compare()).result).toMatchObject({ checked: 7, gone: 7, blocked: 0, heldBack: true });
    expect(await statusOf('awinter')).toBe('active');
    answered(200, await saveDirectory(limpid, { baseDn: `ou=people,${base}` }));
    for (const name of ['awinter', 'bmüller', 'csmith', 'd(odd)*'])
      await slapd.replace(dnOf(name), 'userAccountControl', switchedOff);
    expect((await compare()).result).toMatchObject({ blocked: 0, heldBack: true });
    expect((await compare({ evenIfMany: true })).result).toMatchObject({ blocked: 4, heldBack: false });
  });

  test('never takes the last administrator, whom nobody could let in again', async () => {
    const { users } = (await admin.call('GET', '/users?search=ggroup')).body as unknown as {
      users: { id: string; version: number }[];
    };
    const [user] = users;
    const change = { version: user?.version, roles: ['QA Administrator'], reason: 'a test' };
    answered(200, await admin.call('POST', `/users/${user?.id}`, change));
    answered(200, await saveDirectory(limpid, { rolesFromGroups: false }));
    const alone = await signedIn(limpid, 'ggroup', password);
    await asOwner(limpid, `update kernel.app_user set status = 'blocked' where username = 'admin'`);
    await slapd.replace(dnOf('ggroup'), 'userAccountControl', switchedOff);
    const { result } = await compare({ evenIfMany: true }, alone);
    expect(result?.findings).toContainEqual(
      expect.objectContaining({ username: 'ggroup', kind: 'gone', blocked: false }),
    );
    expect((await alone.call('GET', '/users/me')).status).toBe(200);
    await asOwner(limpid, `update kernel.app_user set status = 'active' where username = 'admin'`);
  });

  test('is the right of administrators and has a reason', async () => {
    const specialist = await limpid.as('specialist');
    expect((await specialist.call('GET', '/activeDirectory/sync')).status).toBe(403);
    expect((await specialist.call('POST', '/activeDirectory/sync', { reason: 'a test' })).status).toBe(403);
    expect((await admin.call('POST', '/activeDirectory/sync', {})).status).toBe(422);
  });

  test('runs by itself when its time has come, and after a failure sooner', async () => {
    const local = await makePerson(limpid);
    answered(200, await saveDirectory(limpid, { syncEveryHours: 12 }));
    const tasks = limpid.kernel.resolve(ScheduledTasksToken);
    const count = (await runs()).length;
    await tasks.look();
    expect((await runs()).length).toBe(count);
    await asOwner(limpid, `update kernel.directory_sync set asked_at = asked_at - interval '13 hours'`);
    await slapd.stop();
    await tasks.look();
    expect(await ended(run => run.requestedBy === null)).toMatchObject({ state: 'failed', result: null });
    expect((await login(limpid, local.username, 'Correct-horse-1')).status).toBe(200);
    await asOwner(limpid, `update kernel.directory_sync set asked_at = asked_at - interval '61 minutes'`);
    await tasks.look();
    await expect.poll(async () => (await runs()).filter(run => run.state === 'failed')).toHaveLength(2);
    answered(200, await saveDirectory(limpid, { enabled: false }));
    expect(named(await admin.call('POST', '/activeDirectory/sync', { reason: 'a test again' }))).toBe(
      'DirectoryUnavailable',
    );
  });
});
