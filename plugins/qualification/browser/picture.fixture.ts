import type { Page } from 'playwright-core';

/** Keeps a picture of the page in the folder of the environment variable PICTURES; nothing without it. */
export async function taken(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}
