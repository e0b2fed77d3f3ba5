import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testKernel } from '../testing/index.js';

async function folderOf(owner: string): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), `limpid-upload-${owner}`));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(path.join(folder, 'equipment.csv'), 'Equipment ID,Name');
  return folder;
}

test('a server that starts removes the uploads of servers that were killed, and leaves those of the running', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  const [ofKilled, ofRunning, old] = [await folderOf(`${pid}-`), await folderOf(`${process.pid}-`), await folderOf('')];
  await utimes(old, 1, 1);
  const limpid = await testKernel({ only: [] });
  onTestFinished(() => limpid.close());
  await expect.poll(() => [ofKilled, ofRunning, old].map(existsSync)).toEqual([false, true, false]);
});
