import type { Page } from 'playwright-core';

/** Waits until the page is rendered and idle. */
export async function untilIdle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const idle = (): Promise<unknown> => new Promise(resolve => requestIdleCallback(resolve));
    await idle();
    await new Promise(resolve => requestAnimationFrame(resolve));
    await idle();
  });
}
