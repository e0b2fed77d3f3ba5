import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext } from 'playwright-core';
import { Chooser } from '#kernel/testing';

/** The longest delay in ms; no test may rely on more. */
const longestDelayMs = 1000;

/**
 * With `LIMPID_TEST_LATE=<number>` in the environment, delays every answer and script by a time derived from the
 * number. Run by hand, it reveals tests and pages that rely on the order of answers.
 */
export async function delayAnswers(context: BrowserContext): Promise<void> {
  const seed = process.env['LIMPID_TEST_LATE'];
  if (seed === undefined) return;
  const delays = new Chooser(Number(seed));
  await context.route(/\/api\/v2\/|\.js$/, async route => {
    await sleep(longestDelayMs * delays.next());
    // The page of the request may be closed by now.
    await route.fallback().catch(() => undefined);
  });
}
