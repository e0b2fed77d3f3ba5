import type { Page } from 'playwright-core';

/** Folder for pictures of the pages on the way; none are taken without it. */
const folder = process.env['LIMPID_PICTURES'];

const looks = [
  ['white', 1440, 900],
  ['g100', 1440, 900],
  ['white', 820, 1180],
  ['g100', 820, 1180],
] as const;

/** Takes pictures of a page as it is, wide and on a tablet, in the light theme and in the dark one. */
export async function lookAt(page: Page, name: string): Promise<void> {
  if (folder === undefined) return;
  const before = page.viewportSize();
  for (const [theme, width, height] of looks) {
    await page.evaluate(next => {
      document.documentElement.dataset['carbonTheme'] = next;
    }, theme);
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: `${folder}/${name}-${width}-${theme}.png`, animations: 'disabled' });
  }
  await page.evaluate(() => {
    document.documentElement.dataset['carbonTheme'] = 'white';
  });
  if (before !== null) await page.setViewportSize(before);
}
