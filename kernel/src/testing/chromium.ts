import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import chromiumPackage from '@sparticuz/chromium';

/** Maximum wait for one browser step: on a busy computer a second of work may take a minute. */
export const patientMs = 180_000;

/**
 * The Chromium of the package, unpacked once per user and version. The package itself unpacks to one place for
 * everybody, where another user may not start it and a second process may find half of it.
 */
export async function chromiumFile(): Promise<string> {
  const { uid } = os.userInfo();
  const home = path.join(os.tmpdir(), `limpid-chromium-${uid}-${await packageVersion()}`);
  const file = path.join(home, 'chromium');
  if (existsSync(file)) return file;
  const usual = os.tmpdir();
  const fresh = await mkdtemp(path.join(usual, 'limpid-chromium-'));
  process.env['TMPDIR'] = fresh;
  try {
    await chromiumPackage.executablePath();
  } finally {
    process.env['TMPDIR'] = usual;
  }
  try {
    await rename(fresh, home);
  } catch (error) {
    // Another process was first; its copy is the same.
    await rm(fresh, { recursive: true, force: true });
    if (!existsSync(file)) throw error;
  }
  return file;
}

async function packageVersion(): Promise<string> {
  const entry = fileURLToPath(import.meta.resolve('@sparticuz/chromium'));
  const file = path.join(path.dirname(entry), '..', 'package.json');
  return (JSON.parse(await readFile(file, 'utf8')) as { version: string }).version;
}
