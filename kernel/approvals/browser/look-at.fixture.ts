import type { Page } from 'playwright-core';

/** Folder for pictures of the pages on the way; none are taken without it. */
const folder = process.env['LIMPID_PICTURES'];

/** Takes pictures of a page as it is, wide and on a tablet, in both themes. */
export async function lookAt(page: Page, name: string): Promise<void> {
  if (folder === undefined) return;
  const before = page.viewportSize();
  for (const theme of ['white', 'g100'])
    for (const width of [1440, 820]) {
      await page.evaluate(next => {
        document.documentElement.dataset['carbonTheme'] = next;
      }, theme);
      await page.setViewportSize({ width, height: width === 820 ? 1180 : 900 });
      await page.waitForTimeout(300);
      await page.screenshot({ path: `${folder}/${name}-${width}-${theme}.png` });
    }
  await page.evaluate(() => {
    document.documentElement.dataset['carbonTheme'] = 'white';
  });
  if (before !== null) await page.setViewportSize(before);
}
