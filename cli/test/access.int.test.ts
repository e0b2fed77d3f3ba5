import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withinOneDay } from '#kernel/testing';
import { installation, root, trail, type Installation } from './limpid.fixture.js';

let site: Installation;
beforeAll(async () => {
  site = await installation('OSD-1', 'OSD-2');
  const person = ['user', 'create', '--first-name', 'Ada', '--last-name', 'Winter', '--keep-password'];
  for (const words of [
    [...person, '--username', 'ada', '--role', 'QA Administrator', '--all-facilities'],
    [...person, '--username', 'olaf', '--role', 'Production', '--facility', 'OSD-1', '--email', 'olaf@example.org'],
  ]) {
    const { code, errors } = await site.run(words, { input: 'Correct-horse-1\n' });
    if (code !== 0) throw new Error(errors);
  }
});
afterAll(() => site.remove());

interface Entry {
  readonly source: string;
  readonly domain: string;
  readonly action: string;
  readonly reason: string | null;
  readonly label: string;
}
const newest = async (): Promise<Entry | undefined> => (await site.sql<Entry>(trail))[0];
const why = ['--reason', 'Asked for by quality'];

describe('user', () => {
  test('list shows state, roles and facilities, and filters', async () => {
    const { output } = await site.run(['user', 'list']);
    expect(output).toMatch(/^ada +Ada Winter +active +QA Administrator +all +never$/m);
    const { users } = JSON.parse((await site.run(['user', 'list', '--facility', 'OSD-2', '--json'])).output) as {
      users: object[];
    };
    expect(users).toMatchObject([{ username: 'ada', facilities: 'all' }]);
    expect((await site.run(['user', 'list', '--role', 'Production'])).output).not.toContain('ada');
  });

  test('block and unblock end and give access, with the reason in the trail', async () => {
    expect(await site.run(['user', 'block', 'olaf', ...why])).toMatchObject({ code: 0, output: 'Blocked user olaf\n' });
    expect(await newest()).toMatchObject({
      source: 'cli',
      domain: 'User',
      action: 'block',
      label: 'olaf',
      reason: 'Asked for by quality',
    });
    expect((await site.run(['user', 'list', '--status', 'blocked'])).output).toContain('olaf');
    const again = await site.run(['user', 'block', 'olaf', ...why]);
    expect([again.code, again.errors]).toEqual([1, 'The user is blocked already\n']);
    expect((await site.run(['user', 'unblock', 'OLAF@example.org', ...why])).output).toBe(
      'Unblocked user olaf, who is active now\n',
    );
    expect(await newest()).toMatchObject({ source: 'cli', action: 'unblock' });
  });

  test('the last administrator is not blocked', async () => {
    const { code, errors } = await site.run(['user', 'block', 'ada', ...why]);
    expect([code, errors]).toEqual([1, expect.stringContaining('last administrator')]);
  });

  test('reset shows a secret key once on standard output, or sends a mail', async () => {
    const key = await site.start(['user', 'reset', 'olaf', ...why]);
    expect([key.code, key.output]).toEqual([0, expect.stringMatching(/^([0-9A-Z]{4}-)+[0-9A-Z]{4}\n$/)]);
    expect(key.errors).toMatch(/^Secret key of olaf, valid until .*; it is not shown again:$/m);
    expect(await newest()).toMatchObject({ source: 'cli', action: 'issueSecretKey', label: 'olaf' });
    expect((await site.run(['user', 'reset', 'olaf', '--mail', ...why])).output).toBe('Wrote to olaf@example.org\n');
    const nowhere = await site.run(['user', 'reset', 'ada', '--mail', ...why]);
    expect([nowhere.code, nowhere.errors]).toEqual([1, expect.stringContaining('mail: ada has no e-mail address')]);
  });

  test('roles are shown, and made exactly the named ones', async () => {
    expect((await site.run(['user', 'roles', 'olaf'])).output).toBe('Production\n');
    const given = await site.run(['user', 'roles', 'olaf', '--role', 'Reviewer', '--role', 'Auditor', ...why]);
    expect([given.code, given.output]).toEqual([0, 'Auditor\nReviewer\n']);
    expect(await newest()).toMatchObject({ source: 'cli', action: 'update', label: 'olaf' });
    const conflict = await site.run(['user', 'roles', 'olaf', '--role', 'QA Administrator', ...why]);
    expect(conflict.errors).toMatch(/^Note: User.Modify .* should not be held by one person\.$/m);
    const alone = await site.run(['user', 'roles', 'olaf', '--role', 'Auditor']);
    expect([alone.code, alone.errors]).toEqual([2, expect.stringContaining('reason')]);
  });

  test.each([
    ['an unknown user', ['user', 'block', 'nobody', ...why], 1, /^user: there is no user nobody$/m],
    ['a reason that is too short', ['user', 'block', 'olaf', '--reason', 'x'], 1, /^reason: /m],
    ['no reason', ['user', 'block', 'olaf'], 2, /Missing required flag reason/],
    ['an unknown role', ['user', 'roles', 'olaf', '--role', 'King', ...why], 1, /^roles: there is no role King$/m],
  ])('%s is refused in plain words', async (_what, words, code, said) => {
    const ended = await site.run(words);
    expect(ended.code).toBe(code);
    expect(ended.errors).toMatch(said);
  });
});

describe('role', () => {
  const file = (name: string): string => path.join(site.folder, name);
  const count = async (): Promise<number> => (await site.sql(`select from kernel.role`)).length;

  test.each(['roles.json', 'roles.csv'])('goes out and comes in unchanged as %s', async name => {
    expect(await site.run(['role', 'export', '--out', file(name)])).toMatchObject({ code: 0 });
    const again = await site.run(['role', 'import', file(name), ...why]);
    expect([again.code, again.errors]).toEqual([0, '']);
    expect(again.output.match(/unchanged/g)?.length).toBe(await count());
  });

  test('import creates and changes roles, all or nothing, with reason and source in the trail', async () => {
    const roles = [
      { name: 'Night shift', description: 'Sees equipment at night', permissions: ['Equipment.Get'] },
      { name: 'Reviewer', description: 'Reads equipment', permissions: ['Equipment.Get', 'AuditLog.Get'] },
    ];
    writeFileSync(file('site.json'), JSON.stringify({ roles }));
    const dry = await site.run(['role', 'import', file('site.json'), '--dry-run', ...why]);
    expect(dry.output).toMatch(/^Night shift +created$/m);
    const before = await count();
    const { code, output } = await site.run(['role', 'import', file('site.json'), ...why]);
    expect([code, output]).toEqual([0, expect.stringMatching(/^Reviewer +changed$/m)]);
    expect(await count()).toBe(before + 1);
    expect(await newest()).toMatchObject({ source: 'cli', domain: 'UserRole', label: 'Reviewer' });
    const bad = [
      { ...roles[0], name: 'Day shift' },
      { ...roles[1], permissions: ['Nothing.Get'] },
    ];
    writeFileSync(file('bad.json'), JSON.stringify({ roles: bad }));
    const refused = await site.run(['role', 'import', file('bad.json'), ...why]);
    expect([refused.code, refused.errors]).toEqual([
      1,
      expect.stringContaining('permission.Nothing: is no permission'),
    ]);
    expect(await count()).toBe(before + 1);
  });

  test('nobody is locked out: the last administrator keeps the right to administer', async () => {
    writeFileSync(
      file('lock-out.csv'),
      'Role,Description,Permission\r\nQA Administrator,Nothing left,Equipment.Get\r\n',
    );
    const { code, errors } = await site.run(['role', 'import', file('lock-out.csv'), '--dry-run', ...why]);
    expect([code, errors]).toEqual([1, expect.stringContaining('the last administrator must keep')]);
  });

  test.each([
    ['another ending', ['role', 'export', '--out', 'roles.txt'], 2, /ends in \.json or \.csv/],
    ['a file that is not there', ['role', 'import', 'nowhere.json', ...why], 1, /nowhere\.json does not exist/],
    ['an unknown role', ['role', 'export', '--out', 'x.json', '--role', 'King'], 1, /there is no role King/],
  ])('%s is refused in plain words', async (_what, words, code, said) => {
    const ended = await site.run(words);
    expect(ended.code).toBe(code);
    expect(ended.errors).toMatch(said);
  });
});

describe('licence', () => {
  const file = (name: string): string => path.join(site.folder, name);
  const day = (fromToday: number): string => new Date(Date.now() + fromToday * 86_400_000).toISOString().slice(0, 10);
  const vendor = (script: string, words: readonly string[]): string => {
    const ended = spawnSync(process.execPath, [path.join(root, 'scripts', 'licence', script), ...words], {
      encoding: 'utf8',
    });
    if (ended.status !== 0) throw new Error(ended.stderr);
    return ended.stdout.trim();
  };
  let env: NodeJS.ProcessEnv;
  let ids: readonly string[];

  beforeAll(async () => {
    env = { LIMPID_LICENCE_KEY: vendor('new-key.mjs', ['--out', file('private.pem')]) };
    ids = (await site.sql<{ id: string }>(`select id from kernel.facility order by external_id`)).map(row => row.id);
  });

  function issue(name: string, validTo: string): string {
    const content = {
      number: 'L-2026-1',
      holder: 'Test Pharma Ltd',
      facilities: [
        {
          facilityId: ids[0],
          name: 'Plant OSD-1',
          tier: 'full',
          validFrom: day(-400),
          validTo,
          warnDays: 30,
          graceDays: 14,
          limits: { users: 20, equipment: 100 },
        },
      ],
    };
    writeFileSync(file(`${name}.content`), JSON.stringify(content));
    vendor('issue.mjs', [
      '--key',
      file('private.pem'),
      '--key-id',
      'development',
      '--content',
      file(`${name}.content`),
      '--out',
      file(name),
    ]);
    return file(name);
  }

  test('show says that there is no licence file and that nothing is limited', async () => {
    const { code, output } = await site.run(['licence', 'show']);
    expect([code, output]).toEqual([0, expect.stringMatching(/^OSD-1 +Plant OSD-1 +no licence file +full/m)]);
  });

  test('import takes what the vendor signed, and is audited with source and hash', async () => {
    const end = day(300);
    const licence = issue('plant.licence.json', end);
    const dry = await site.run(['licence', 'import', licence, '--dry-run'], { env });
    expect([dry.code, dry.output]).toEqual([0, expect.stringMatching(/^Would import licence L-2026-1/)]);
    const { code, output } = await site.run(['licence', 'import', licence], { env });
    expect([code, output]).toEqual([0, expect.stringMatching(/^Plant OSD-1 +full .* users 20, equipment 100$/m)]);
    expect(await newest()).toMatchObject({ source: 'cli', domain: 'Licence', action: 'import' });
    await withinOneDay(async () => {
      const shown = await site.run(['licence', 'show', '--facility', 'OSD-1', '--json'], { env });
      const daysLeft = (Date.parse(end) - Date.parse(day(0))) / 86_400_000;
      expect(JSON.parse(shown.output)).toMatchObject({
        licences: [{ state: 'genuine', daysLeft, licence: { isSigned: true } }],
      });
    });
  });

  test('import refuses what another key signed, what was changed, and what is no licence', async () => {
    const licence = issue('second.licence.json', day(300));
    const foreign = await site.run(['licence', 'import', licence]);
    expect([foreign.code, foreign.errors]).toEqual([1, expect.stringContaining('the key development is not known')]);
    const changed = readFileSync(licence, 'utf8').replace(/"validTo": ?"[^"]+"/, `"validTo":"${day(3000)}"`);
    writeFileSync(file('changed.json'), changed);
    const refused = await site.run(['licence', 'import', file('changed.json')], { env });
    expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('was changed after it was signed')]);
    const ended = await site.run(['licence', 'import', issue('old.json', day(-1))], { env });
    expect([ended.code, ended.errors]).toEqual([1, expect.stringContaining('has ended on')]);
  });

  test('show ends with 1 once a licence has ended, and a person is not added after the days of grace', async () => {
    await site.sql(`begin; alter table kernel.licence disable trigger audited;
      update kernel.licence set valid_to = current_date - 15; alter table kernel.licence enable always trigger audited; commit`);
    const { code, output } = await site.start(['licence', 'show'], { env });
    expect([code, output]).toEqual([1, expect.stringMatching(/^OSD-1 +Plant OSD-1 +grace-exceeded/m)]);
    const words = ['user', 'create', '--first-name', 'Too', '--last-name', 'Late', '--username', 'late'];
    const late = await site.run([...words, '--role', 'Auditor', '--facility', 'OSD-1'], { input: 'Correct-horse-1\n' });
    expect([late.code, late.errors]).toEqual([1, expect.stringContaining('nothing new can be added')]);
    const setup = await site.run(['setup']);
    expect(setup.code).toBe(0);
  });
});
