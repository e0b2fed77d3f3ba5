import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import chromiumPackage from '@sparticuz/chromium';
import { chromium } from 'playwright-core';

/** Starts the Chromium of the package without a window. */
export async function startBrowser() {
  const args = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
  return chromium.launch({ executablePath: await chromiumFile(), args, headless: true });
}

/** The package unpacks to one place for everybody; here each user gets a copy of their own, unpacked once. */
async function chromiumFile() {
  const home = path.join(os.tmpdir(), `limpid-compare-chromium-${os.userInfo().uid}`);
  const file = path.join(home, 'chromium');
  if (existsSync(file)) return file;
  const usual = os.tmpdir();
  const fresh = await mkdtemp(path.join(usual, 'limpid-compare-'));
  process.env.TMPDIR = fresh;
  await chromiumPackage.executablePath();
  process.env.TMPDIR = usual;
  await rename(fresh, home).catch(() => rm(fresh, { recursive: true, force: true }));
  return file;
}
