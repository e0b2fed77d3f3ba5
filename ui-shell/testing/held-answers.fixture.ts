import type { Page } from 'playwright-core';

/** Answers that are held back until they are released. */
export interface HeldAnswers {
  readonly release: () => Promise<void>;
}

/**
 * Holds back the answers to some calls of a page. Each call is continued by itself on release: one that arrives while a
 * route is removed might never be answered.
 */
export async function holdAnswers(page: Page, calls: RegExp | string): Promise<HeldAnswers> {
  const gate = Promise.withResolvers<void>();
  const waiting: Promise<void>[] = [];
  await page.route(calls, async route => {
    const sent = gate.promise.then(() => route.fallback());
    waiting.push(sent);
    // The page may have given the call up by now.
    await sent.catch(() => undefined);
  });
  return {
    release: async () => {
      gate.resolve();
      await Promise.allSettled(waiting);
    },
  };
}
