import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sourceRoot } from '../../core/paths.js';
import type { ImportResult } from '#schemas/transfer/import';
import { endedJob, testKernel, type TestClient, type TestKernel } from '../../testing/index.js';

let kernel: TestKernel;
let admin: TestClient;

beforeAll(async () => {
  kernel = await testKernel();
  admin = await kernel.as('admin');
});
afterAll(() => kernel.close());

interface EndedJob {
  readonly state: string;
  readonly result: ImportResult | null;
  readonly error: { readonly name: string; readonly details?: object } | null;
}

/** Uploads files with `Prefer: respond-async` and waits for the job. */
async function importInBackground(
  files: Readonly<Record<string, string>>,
  fields: Readonly<Record<string, string>>,
): Promise<EndedJob> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [name, text] of Object.entries(files)) form.append('file', new Blob([text]), name);
  const answer = await admin.upload('/master', form, { prefer: 'respond-async' });
  expect(answer.status).toBe(202);
  return endedJob<EndedJob>(admin, String(answer.body['job']?.['id']));
}

const equipmentCount = async (): Promise<number> =>
  Number((await kernel.sql<{ count: number }>('select count(*) from equipment.equipment'))[0]?.count);

test('a dry run in the background counts and writes nothing; the import after it writes the same, as the person who asked', async () => {
  const text = await readFile(path.join(sourceRoot, 'demo', 'import', 'equipment_groups.csv'), 'utf8');
  const files = { 'equipment_groups.csv': text };
  const dry = await importInBackground(files, { dryRun: 'true' });
  expect(dry).toMatchObject({ state: 'done', result: { import: { dryRun: true } } });
  expect(await kernel.sql('select 1 from equipment.equipment_group')).toEqual([]);

  const real = await importInBackground(files, { reason: 'Taking over the old list' });
  expect(real.result?.import.sections).toEqual(dry.result?.import.sections);
  const [entry] = await kernel.sql<{ body: string }>(
    `select body from audit.entry where body::jsonb->>'action' = 'import' order by seq desc limit 1`,
  );
  const said = JSON.parse(entry?.body ?? '{}') as { changes: { path: string; to: unknown }[] };
  expect(said).toMatchObject({ reason: 'Taking over the old list', source: 'job' });
  const sha256 = createHash('sha256').update(text).digest('hex');
  expect(said.changes.filter(({ path: of }) => of === 'file').map(({ to }) => to)).toEqual([
    `equipment_groups.csv, ${Buffer.byteLength(text)} bytes, SHA-256 ${sha256}`,
  ]);
});

test('a repeated import of the same file reports when and by whom it was imported, whatever its name now', async () => {
  const text = 'MOC ID,Name\nSAME-1,One\n';
  const earlier = (job: EndedJob): unknown => job.result?.import.earlier;
  expect(earlier(await importInBackground({ 'mocs.csv': text }, { dryRun: 'true' }))).toBeUndefined();
  // A check writes nothing, and is not an import.
  const first = await importInBackground({ 'mocs.csv': text }, { reason: 'Taking over' });
  expect([first.state, earlier(first)]).toEqual(['done', undefined]);
  const [entry] = await kernel.sql<{ at: string }>(
    `select body::jsonb->>'at' as at from audit.entry where action = 'import' order by seq desc limit 1`,
  );
  const reported = [{ file: 'mocs.csv', at: entry?.at, by: 'Admin Tester' }];
  expect(earlier(await importInBackground({ 'mocs.csv': text }, { dryRun: 'true' }))).toEqual(reported);
  const again = await importInBackground({ 'mocs.csv': text }, { reason: 'Once more' });
  expect([again.state, earlier(again)]).toEqual(['done', reported]);
  // One more byte makes it another file.
  expect(earlier(await importInBackground({ 'mocs.csv': `${text}\n` }, { dryRun: 'true' }))).toBeUndefined();
});

test('notes on a file are in the result of the job too', async () => {
  const job = await importInBackground({ 'mocs.csv': 'MOC ID;Name\nM-1;One\n' }, { dryRun: 'true' });
  expect(job.result?.import.notes).toEqual([expect.stringMatching(/^mocs: Cells are separated by semicolons/)]);
});

test('bad rows end the job with every row named, and nothing of the file is written', async () => {
  const before = await equipmentCount();
  const job = await importInBackground(
    { 'equipment.csv': 'Equipment ID,Name\nEQ-1,Mixer\n,Nameless\n' },
    { reason: 'Trying' },
  );
  expect(job).toMatchObject({ state: 'failed', error: { name: 'DataValidationError' } });
  expect(JSON.stringify(job.error)).toContain('"row":3');
  expect(await equipmentCount()).toBe(before);
});
