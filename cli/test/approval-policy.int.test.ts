import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PortablePolicy } from '#schemas/approvals/portable-policy';
import { installation, type Installation } from './limpid.fixture.js';

let site: Installation;
const person = ['user', 'create', '--first-name', 'Ada', '--role', 'QA Administrator', '--all-facilities'] as const;

beforeAll(async () => {
  site = await installation('OSD-1', 'OSD-2');
  for (const username of ['awinter', 'rkern'])
    await site.run([...person, '--username', username, '--last-name', username], {
      env: { LIMPID_USER_PASSWORD: 'Correct-Horse-7-Battery' },
    });
});
afterAll(() => site.remove());

const policy = (fields: Partial<PortablePolicy> = {}): PortablePolicy => ({
  documentType: 'CleaningProcedure',
  name: 'Approval of procedures',
  reviewSteps: [],
  approveSteps: [
    { name: 'Approval', mode: 'any', minSigners: null, users: ['awinter', 'rkern'], roles: [], departments: [] },
  ],
  sequential: true,
  sameUserRule: 'never',
  requireComment: false,
  requireAuditTrailReview: false,
  dueDays: 5,
  remindDays: null,
  escalateTo: null,
  ...fields,
});
const fileOf = (name: string, content: unknown): string => {
  const file = path.join(site.folder, name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};
const load = (file: string, ...more: readonly string[]) =>
  site.run(['approval', 'policy', 'import', file, '--facility', 'OSD-1', '--reason', 'matrix of the site', ...more]);
const stored = () => site.sql<{ type: string }>('select document_type as type from kernel.approval_policy');

test('a dry run shows every change and writes nothing; the import writes drafts under audit', async () => {
  const file = fileOf('policies.json', { policies: [policy()] });
  const dry = await load(file, '--dry-run');
  expect([dry.code, dry.errors]).toEqual([0, '']);
  expect(dry.output).toContain('CleaningProcedure: would be created\n');
  expect(dry.output).toContain('  dueDays: none → 5\n');
  expect(dry.output).toContain('Dry run: nothing was written');
  expect(await stored()).toEqual([]);
  const done = await load(file);
  expect([done.code, done.output.split('\n')[0]]).toEqual([0, 'CleaningProcedure: created']);
  expect(await stored()).toEqual([{ type: 'CleaningProcedure' }]);
  const [entry] = await site.sql<{ source: string }>(
    `select body::jsonb ->> 'source' as source from audit.entry where entity_table = 'kernel.approval_policy'`,
  );
  expect(entry).toEqual({ source: 'cli' });
  const changed = await load(fileOf('changed.json', { policies: [policy({ dueDays: 9 })] }));
  expect(changed.output).toContain('CleaningProcedure: changed\n  dueDays: 5 → 9\n');
});

test('what one facility exports another imports', async () => {
  const out = path.join(site.folder, 'out', 'policies.json');
  const written = await site.run(['approval', 'policy', 'export', '--facility', 'OSD-1', '--out', out]);
  expect([written.code, written.errors]).toEqual([0, '']);
  expect(JSON.parse(readFileSync(out, 'utf8'))).toEqual({ policies: [policy({ dueDays: 9 })] });
  const same = await load(out);
  expect(same.output).toBe('CleaningProcedure: unchanged\n');
  const words = ['approval', 'policy', 'import', out, '--facility', 'OSD-2', '--reason', 'as in OSD-1'];
  expect((await site.run(words)).output).toContain('CleaningProcedure: created');
  expect((await stored()).length).toBe(2);
});

test('a wrong file is refused by its fields, and nothing is written', async () => {
  const wrong = await load(
    fileOf('wrong.json', {
      policies: [policy({ documentType: 'AnalyticalMethods' }), policy({ escalateTo: 'nobody' })],
    }),
  );
  expect([wrong.code, wrong.errors]).toEqual([1, 'policies.1.escalateTo: there is no user nobody\n']);
  const torn = await load(fileOf('torn.json', '{"policies": ['));
  expect([torn.code, torn.errors]).toEqual([1, expect.stringContaining('torn.json is no JSON')]);
  const unknown = await load(fileOf('unknown.json', { policies: [{ ...policy(), poem: 1 }] }));
  expect([unknown.code, unknown.errors]).toEqual([1, expect.stringContaining('policies.0.poem: unknown field')]);
  const good = fileOf('p.json', { policies: [policy()] });
  const short = await site.run(['approval', 'policy', 'import', good, '--facility', 'OSD-1', '--reason', '.']);
  expect(short.code).toBe(1);
  expect((await stored()).length).toBe(2);
  const out = path.join(site.folder, 'none.json');
  const sheets = ['--type', 'SamplingSheet', '--out', out];
  const none = await site.run(['approval', 'policy', 'export', '--facility', 'OSD-1', ...sheets]);
  expect([none.code, none.errors]).toEqual([1, expect.stringContaining('no approval policy for SamplingSheet')]);
});
