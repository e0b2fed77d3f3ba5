import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isBuilt, makePart } from './inputs.mjs';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'limpid-build-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a build that was broken off is not up to date when its earlier sources come back', async () => {
  const stamp = path.join(folder, 'dist', '.stamp');
  await makePart({ stamp, hash: 'first', make: () => Promise.resolve() });
  expect(isBuilt(stamp, 'first')).toBe(true);
  await expect(
    makePart({ stamp, hash: 'second', make: () => Promise.reject(new Error('broken off')) }),
  ).rejects.toThrow('broken off');
  expect(isBuilt(stamp, 'first')).toBe(false);
  expect(existsSync(stamp)).toBe(false);
});

test('builds of one folder share one lock, wherever their data are', () => {
  const build = pathToFileURL(path.resolve('scripts/build.mjs')).href;
  const program = 'import(process.argv[1]).then(({ buildLock }) => console.log(buildLock))';
  const lockOf = (data: string): string =>
    execFileSync(process.execPath, ['-e', program, build], {
      env: { ...process.env, LIMPID_DATA_DIR: path.join(folder, data) },
      encoding: 'utf8',
    });
  expect(lockOf('one')).toBe(lockOf('two'));
});
