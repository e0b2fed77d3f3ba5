import type { Page } from 'playwright-core';

/** Waits until the page has drawn and has nothing left to do but wait for the server, timers or its user. */
export async function untilIdle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const idle = (): Promise<unknown> => new Promise(resolve => requestIdleCallback(resolve));
    await idle();
    await new Promise(resolve => requestAnimationFrame(resolve));
    await idle();
  });
}
