import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { backUp } from '#kernel/ops/backup';
import { axe, fitsWindow } from '#ui/testing/browser.fixture';
import { givenSignedInPage } from '#ui/testing/plant.fixture';

const folder = mkdtempSync(path.join(os.tmpdir(), 'limpid-health-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Backups are scheduled into a folder that cannot be written. */
const here = givenSignedInPage({
  persona: 'admin',
  kernel: { only: ['reports'], config: { backup: { folder: '/dev/null/backups', everyHours: 24, keep: 14 } } },
});

test('without the scheduled backup the home page of an administrator leads to system health, which says what to do', async () => {
  const { page } = here;
  await page.getByRole('link', { name: /backup overdue/ }).click();
  await page.getByRole('heading', { name: 'System health', level: 1 }).waitFor();
  await page.getByText('No backup has been made').waitFor();
  await page.getByText(/Check that the server can write the folder LIMPID_BACKUP_DIR/).waitFor();
  await page.getByText('Every 24 hours; the last 14 are kept').waitFor();
  expect(await axe(page)).toEqual([]);
  for (const width of [1440, 820]) {
    await page.setViewportSize({ width, height: 900 });
    await fitsWindow(page);
  }
});

test('after a backup system health shows its age, and nothing to do', async () => {
  const { page, limpid } = here;
  await backUp(limpid.kernel, path.join(folder, 'one.backup'));
  await page.reload();
  await page.getByText('Less than an hour').waitFor();
  expect(await page.getByText('No backup has been made').count()).toBe(0);
  expect(here.complaints.list).toEqual([]);
});
