import type { Page } from 'playwright-core';

/** Presses keys, also `Shift+Tab`, while the page is busy with the first one, as on a slow computer. */
export async function pressWhileBusy(page: Page, keys: readonly string[]): Promise<void> {
  await page.evaluate(() => {
    const busy = (): void => {
      for (const until = performance.now() + 300; performance.now() < until;);
    };
    addEventListener('keydown', busy, { once: true });
  });
  // Each key is released before the next, because combo boxes ignore held keys.
  await Promise.all(
    keys.flatMap(key => {
      const together = key.split('+');
      return [
        ...together.map(each => page.keyboard.down(each)),
        ...together.toReversed().map(each => page.keyboard.up(each)),
      ];
    }),
  );
}
