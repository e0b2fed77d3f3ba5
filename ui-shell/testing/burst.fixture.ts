import type { Page } from 'playwright-core';

/** Presses keys, also `Shift+Tab`, as they come to a slow computer: the page is busy with the first one while the others wait. */
export async function pressWhileBusy(page: Page, keys: readonly string[]): Promise<void> {
  await page.evaluate(() => {
    const busy = (): void => {
      for (const until = performance.now() + 300; performance.now() < until;);
    };
    addEventListener('keydown', busy, { once: true });
  });
  // Each is let go before the next: boxes of choices do not count a key that is held.
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
