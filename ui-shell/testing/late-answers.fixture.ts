import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext } from 'playwright-core';
import { Chooser } from '#kernel/testing';

/** More than any test may rely on, ms. */
const longestDelayMs = 1000;

/**
 * With `LIMPID_TEST_LATE=<number>` in the environment every answer and every script comes late, each by another time that the
 * number chooses. To be run by hand: it shows which tests and pages rely on the order in which answers come on an idle machine.
 */
export async function delayAnswers(context: BrowserContext): Promise<void> {
  const seed = process.env['LIMPID_TEST_LATE'];
  if (seed === undefined) return;
  const delays = new Chooser(Number(seed));
  await context.route(/\/api\/v2\/|\.js$/, async route => {
    await sleep(longestDelayMs * delays.next());
    // Of a page that has gone meanwhile nothing can be let go on.
    await route.fallback().catch(() => undefined);
  });
}
