import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limpidKept } from '#cli/testing';
import {
  analystOfFiles,
  aSet,
  plant,
  received,
  samplesOfLabels,
  specialist,
  startPlant,
  swab,
  type Sample,
} from '../sampling.fixture.js';

startPlant();

let folder: string;
let one: Sample;
let two: Sample;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'limpid-results-'));
  const { samples } = await aSet([swab('L1'), swab('L2')]);
  [one, two] = (await Promise.all(samples.map(received))) as [Sample, Sample];
  const profile = { externalId: 'HPLC-1', name: 'HPLC', labelColumn: 'Name', resultColumn: 'Amount', usualUnit: 'ppb' };
  await analystOfFiles.post('/result-profiles', profile);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string): string => path.join(folder, name);
const run = (file: string, ...words: string[]) =>
  limpidKept(['results', 'import', at(file), '--facility', plant.facility.id, '--profile', 'hplc-1', ...words], {
    env: { DATABASE_URL: plant.databaseUrl, LIMPID_DATA_DIR: folder },
  });
const write = (name: string, ...rows: string[]): void => writeFileSync(at(name), `Name,Amount\n${rows.join('\n')}\n`);

test('a dry run shows what would be entered and writes nothing; an import enters it once, by the service account', async () => {
  write('run.csv', `${one.label},400`, `${two.label},70`);
  const dry = await run('run.csv', '--dry-run');
  expect(dry).toEqual({
    code: 0,
    output: '2 rows: 2 to enter (1 flagged), 0 left out\nDry run: nothing was written\n',
    errors: `Note: row 3, ${two.label} is below the quantitation limit of 0.1 ppm, which stands for it\n`,
  });
  expect(await run('run.csv')).toMatchObject({ code: 2 });
  const flagged = await run('run.csv', '--reason', 'Sequence 12');
  expect([flagged.code, flagged.errors]).toEqual([1, expect.stringContaining('1 row is flagged as unlikely')]);
  expect(await samplesOfLabels([one.label])).toMatchObject([{ state: 'Received' }]);
  const done = await run('run.csv', '--reason', 'Sequence 12', '--accept-flags');
  expect([done.code, done.output]).toEqual([0, expect.stringMatching(/^Import 1 into .*, SHA-256 [0-9a-f]{64}$/m)]);
  expect(await samplesOfLabels([one.label, two.label])).toMatchObject([
    { state: 'Measured', result: { observedResidue: 400, unit: 'ppb', verdict: 'pass' } },
    { state: 'Measured' },
  ]);
  expect((await specialist.get('/result-imports')).body['resultImports']).toMatchObject([
    { createdBy: 'Service account', reason: 'Sequence 12', fileName: 'run.csv', flagged: 1 },
  ]);
  const again = await run('run.csv', '--reason', 'Sequence 12');
  expect([again.code, again.errors]).toEqual([1, expect.stringContaining('Every result of this file was entered')]);
});

test('bad rows are named and written to a file, and nothing is imported', async () => {
  write('bad.csv', `${one.label},low`, 'S9999-01,1');
  const { code, errors } = await run('bad.csv', '--reason', 'Sequence 13', '--errors', at('errors.csv'));
  expect([code, errors]).toEqual([1, expect.stringContaining('2 bad rows; nothing was imported.')]);
  expect(errors).toContain('bad row 2, Amount: Given input is not a number');
  const lines = readFileSync(at('errors.csv'), 'utf8').replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(lines).toEqual([
    'Section,Row,Column,Error',
    'bad,2,Amount,Given input is not a number',
    'bad,3,Name,S9999-01 is not the label of a sample',
  ]);
  const missing = await run('none.csv', '--dry-run');
  expect([missing.code, missing.errors]).toEqual([1, expect.stringContaining('does not exist')]);
});
