import { appendFileSync, cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { facilityWords, installation, limpid, root, trail, type Installation } from './limpid.fixture.js';

let site: Installation;
const facility = facilityWords('OSD-1');
const person = ['user', 'create', '--first-name', 'Ada', '--last-name', 'Winter', '--username'] as const;

beforeAll(async () => {
  site = await installation('OSD-1');
});
afterAll(() => site.remove());

interface Entry {
  readonly source: string;
  readonly domain: string;
  readonly action: string;
  readonly reason: string | null;
  readonly label: string;
}

test('set-up may run again: it changes nothing the second time', async () => {
  const before = await site.sql(trail);
  expect(await site.start(['setup'])).toMatchObject({ code: 0, output: 'The database is ready\n' });
  expect(await site.sql(trail)).toEqual(before);
});

test('everything that the command line writes is audited with its source', async () => {
  const entries = await site.sql<Entry>(trail);
  expect(entries.length).toBeGreaterThan(0);
  expect(new Set(entries.map(entry => entry.source))).toEqual(new Set(['cli']));
});

test('a facility is created once and listed', async () => {
  const again = await site.start(facility);
  expect([again.code, again.errors]).toEqual([
    1,
    'An entry with this value exists already\nexternalId: is used by another facility\n',
  ]);
  const { output } = await site.run(['facility', 'list', '--json']);
  expect(JSON.parse(output)).toMatchObject({
    facilities: [{ externalId: 'OSD-1', name: 'Plant OSD-1', group: 'North', tier: 'full' }],
  });
});

test('a facility and the settings that it starts with are one transaction, and each is in its own trail', async () => {
  const created = `select e.scope = f.id::text as own, e.entity_table as "table", e.txid::text as write
    from audit.entry e join kernel.facility f on f.external_id = 'OSD-1'
    where e.entity_table in ('kernel.facility', 'limits.policy_version') and (e.entity_id = f.id::text or e.scope = f.id::text)
    order by 2`;
  const [facilityEntry, ...others] = await site.sql<{ own: boolean; table: string; write: string }>(created);
  expect(facilityEntry).toMatchObject({ own: false, table: 'kernel.facility' });
  expect(others).toEqual([{ own: true, table: 'limits.policy_version', write: facilityEntry?.write }]);

  const before = await site.sql(trail);
  await site.sql(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'stopped here'; end $$;
    create trigger refuse before insert on limits.policy_version for each row execute function refuse()`);
  onTestFinished(async () => {
    await site.sql('drop function refuse cascade');
  });
  expect((await site.run(facilityWords('OSD-9'))).code).not.toBe(0);
  expect(await site.sql(`select from kernel.facility where external_id = 'OSD-9'`)).toEqual([]);
  expect(await site.sql(trail)).toEqual(before);
});

test('a user gets roles and facilities, and the password from the standard input or the environment', async () => {
  const piped = await site.start(
    [...person, 'ada', '--role', 'Production', '--role', 'Reviewer', '--facility', 'osd-1'],
    {
      input: 'Correct-horse-1\n',
    },
  );
  expect(piped).toMatchObject({ code: 0, output: 'Created user ada with Production, Reviewer\n' });
  const env = { LIMPID_USER_PASSWORD: 'Correct-horse-1' };
  expect(await site.run([...person, 'eva', '--role', 'Auditor', '--all-facilities'], { env })).toMatchObject({
    code: 0,
  });
  expect(
    await site.sql(`select username, all_facilities, must_change_password from kernel.app_user where username in ('ada', 'eva')
      order by username`),
  ).toEqual([
    { username: 'ada', all_facilities: false, must_change_password: true },
    { username: 'eva', all_facilities: true, must_change_password: true },
  ]);
});

test.each([
  ['no password', [...person, 'ben', '--role', 'Auditor', '--all-facilities'], '', 2, /A password is needed/],
  ['a weak password', [...person, 'ben', '--role', 'Auditor', '--all-facilities'], 'weakweak', 1, /^password must/],
  [
    'an unknown role',
    [...person, 'ben', '--role', 'King', '--all-facilities'],
    'Correct-horse-1',
    1,
    /^roles: there is no role King$/m,
  ],
  [
    'an unknown facility',
    [...person, 'ben', '--role', 'Auditor', '--facility', 'X'],
    'Correct-horse-1',
    1,
    /^facility: there is no facility X; limpid facility list shows them$/m,
  ],
  ['no facility', [...person, 'ben', '--role', 'Auditor'], 'Correct-horse-1', 2, /--all-facilities/],
])('with %s nobody is created', async (_what, words, input, code, said) => {
  const ended = await site.run(words, { input });
  expect(ended.code).toBe(code);
  expect(ended.errors).toMatch(said);
  expect(await site.sql(`select from kernel.app_user where username = 'ben'`)).toEqual([]);
});

test('a plugin is switched off and on for a facility, with a reason in the trail', async () => {
  const off = await site.run(['plugin', 'disable', 'reports', '--facility', 'OSD-1', '--reason', 'Not validated yet']);
  expect(off).toMatchObject({ code: 0, output: 'reports is off in Plant OSD-1\n' });
  const entry = { source: 'cli', domain: 'Feature', reason: 'Not validated yet' };
  expect((await site.sql<Entry>(trail)).slice(0, 2)).toMatchObject([
    { ...entry, label: 'custom-reports' },
    { ...entry, label: 'reports' },
  ]);
  expect((await site.run(['plugin', 'list', '--facility', 'OSD-1'])).output).toMatch(/^reports .* off /m);
  const refused = await site.run([
    'report',
    'EquipmentLimit',
    '--facility',
    'OSD-1',
    '--out',
    path.join(site.folder, 'no.pdf'),
  ]);
  expect(refused).toMatchObject({ code: 1, errors: 'The feature reports is not part of this facility\n' });
  const again = await site.run(['plugin', 'disable', 'reports', '--facility', 'OSD-1', '--reason', 'Once more']);
  expect(again).toMatchObject({ code: 1, errors: 'Nothing to change: reports is off already\n' });
  expect(await site.run(['plugin', 'enable', 'reports', '--facility', 'OSD-1', '--reason', 'Validated'])).toMatchObject(
    { code: 0 },
  );
});

test('switching off what another plugin requires is said', async () => {
  const { code, errors } = await site.run([
    'plugin',
    'disable',
    'limits',
    '--facility',
    'OSD-1',
    '--reason',
    'Not validated',
  ]);
  expect([code, errors]).toEqual([0, expect.stringMatching(/^Note: reports is on but requires .*limits/m)]);
});

test.each([
  ['an unknown command', ['nonsense'], /There is no command nonsense/],
  ['an unknown flag', ['facility', 'list', '--nope'], /Nonexistent flag: --nope/],
  ['a missing flag', ['facility', 'create', '--id', 'A'], /Missing required flag name/],
  ['a wrong choice', [...facility.slice(0, -1), 'toys'], /product-type=toys to be one of: formulation/],
  ['a missing argument', ['import', '--facility', 'OSD-1'], /Missing 1 required arg/],
])('%s is wrong usage, in plain words', async (_what, words, said) => {
  const { code, errors } = await site.start(words);
  expect(code).toBe(2);
  expect(errors).toMatch(said);
  expect(errors).not.toMatch(/^\s*at |Error:/m);
});

test('a command without a database says what to do', async () => {
  const env = { LIMPID_DATA_DIR: path.join(site.folder, 'nothing') };
  const { code, errors } = await limpid(['facility', 'list'], { env });
  expect([code, errors]).toEqual([1, expect.stringContaining('run "npm start" first')]);
  const away = await limpid(['facility', 'list'], { env: { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' } });
  expect([away.code, away.errors]).toEqual([1, expect.stringMatching(/^PostgreSQL cannot be reached .*\n$/)]);
});

test('before the first build the program says how to build', async () => {
  const copy = path.join(site.folder, 'unbuilt');
  mkdirSync(copy);
  for (const folder of ['cli/bin', 'scripts'])
    cpSync(path.join(root, folder), path.join(copy, folder), { recursive: true });
  const { code, errors } = await limpid([], { program: path.join(copy, 'cli', 'bin', 'limpid.mjs') });
  expect([code, errors]).toEqual([1, expect.stringContaining('run "npm start" once')]);
});

test('every command explains itself with an example', async () => {
  const built = path.join(root, 'dist', 'bundle', 'cli', 'commands');
  const commands = readdirSync(built, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.js'))
    .map(file => file.slice(0, -'.js'.length).replaceAll(path.sep, ' '));
  expect(commands).toEqual(expect.arrayContaining(['audit anchor', 'limits', 'explain']));
  for (const command of commands) {
    const { code, output } = await site.run([...command.split(' '), '--help']);
    expect([command, code]).toEqual([command, 0]);
    expect(output).toContain(`EXAMPLES`);
    expect(output).toContain(`limpid ${command}`);
  }
});

test('a chain whose end was cut is found by the rows that it no longer explains, and by its end that was written down elsewhere', async () => {
  const file = path.join(site.folder, 'anchors.jsonl');
  const withAnchors = ['audit', 'verify', '--anchors', file];
  expect((await site.run(withAnchors)).errors).toBe(`${file} does not exist\n`);
  const cut = await installation('CUT-1');
  onTestFinished(() => cut.remove());
  const written = await cut.run(['audit', 'anchor', file]);
  expect(written).toMatchObject({ code: 0, output: `Added the ends of 3 chains to ${file}\n` });
  expect((await cut.run(withAnchors)).code).toBe(0);
  await cut.sql(`alter table audit.entry disable trigger entry_is_append_only;
    delete from audit.entry where scope = 'system' and seq > 3;
    update audit.chain set seq = 3, head = (select hash from audit.entry where scope = 'system' and seq = 3) where scope = 'system';
    alter table audit.entry enable always trigger entry_is_append_only`);
  expect(await cut.run(['audit', 'verify'])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('were written, but no entry covers them'),
  });
  // The verification is now entry 4.
  const found = await cut.run(withAnchors);
  expect([found.code, found.errors]).toEqual([
    1,
    expect.stringMatching(/^Installation entry 5: entries up to the anchored number \d+ are missing\n/),
  ]);
  appendFileSync(file, 'cut\n');
  expect((await cut.run(withAnchors)).errors).toContain('line 4: is no anchor');
});

test('an intact trail is counted, a broken one ends with exit code 1 and names the entry', async () => {
  const intact = await site.run(['audit', 'verify']);
  expect(intact.code).toBe(3);
  expect(intact.output).toContain('intact as far as it can be known: no anchor');
  expect(intact.output).toMatch(/^OSD-1 Plant OSD-1 +\d+ +intact$/m);
  expect(intact.output).toMatch(/^Installation +\d+ +intact$/m);
  await site.sql(`alter table audit.entry disable trigger entry_is_append_only;
    update audit.entry set body = replace(body, 'Winter', 'Summer') where scope = 'system' and seq = 3;
    update audit.entry set body = replace(body, 'service', 'nobody') where scope = 'system' and seq = 2;
    alter table audit.entry enable always trigger entry_is_append_only`);
  const broken = await site.run(['audit', 'verify']);
  expect([broken.code, broken.errors]).toEqual([
    1,
    expect.stringContaining('Installation entry 2: the entry was changed'),
  ]);
  expect(broken.output).toMatch(/^Installation +\d+ +broken$/m);
  const reported = await site.start(['audit', 'verify', '--json']);
  expect([reported.code, JSON.parse(reported.output)]).toEqual([
    1,
    expect.objectContaining({
      intact: false,
      faults: expect.arrayContaining([expect.objectContaining({ name: 'Installation', seq: 2 })]),
    }),
  ]);
  expect(await site.run(['audit', 'verify', '--facility', 'OSD-1'])).toMatchObject({ code: 3 });
});

test('controlled documents are listed, and a file that no facility knows is not verified', async () => {
  const listed = await site.run(['document', 'list', '--facility', 'OSD-1', '--json']);
  expect(JSON.parse(listed.output)).toEqual({ documents: [] });
  const file = path.join(site.folder, 'unknown.pdf');
  writeFileSync(file, '%PDF-1.7 unknown');
  const unknown = await site.run(['document', 'verify', file, '--facility', 'OSD-1']);
  expect(unknown.code).toBe(1);
  expect(unknown.output).toContain('Changed or unknown: the facility knows no file with these bytes');
  const missing = await site.run(['document', 'verify', `${file}.gone`, '--facility', 'OSD-1']);
  expect(missing.code).toBe(1);
  expect(missing.errors).toContain('unknown.pdf.gone');
});
