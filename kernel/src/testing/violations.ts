import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** How often a page that keeps changing is checked again. */
const judgements = 5;

/**
 * Accessibility faults of a page, one line per broken rule of axe. A page that changed during the check, with colours
 * between two states, is checked again.
 */
export async function violationsOf(page: Page): Promise<string[]> {
  for (let judgement = 1; ; judgement++) {
    await settled(page);
    const moves = await page.evaluateHandle(() => {
      const seen = { any: false };
      const see = (): void => {
        seen.any = true;
      };
      document.addEventListener('transitionrun', see);
      // An animation that began earlier ends during the check.
      document.addEventListener('transitionend', see);
      new MutationObserver(see).observe(document.body, { childList: true, characterData: true, subtree: true });
      return seen;
    });
    const violations = await judged(page);
    const moved = await moves.evaluate(seen => seen.any);
    await moves.dispose();
    if (violations.length === 0 || !moved || judgement === judgements) return violations;
  }
}

/** Waits until buttons have finished their transition. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A newly focused element starts its transition with the next frame.
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(each => each.effect?.getComputedTiming().endTime !== Infinity)
        .map(each => each.finished),
    );
  });
}

/** The page checks itself and returns only the faults: transferring the passes takes five times as long as the check. */
async function judged(page: Page): Promise<string[]> {
  if (page.frames().length > 1) throw new Error('a page inside a page is not judged');
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const judge = (globalThis as unknown as { readonly axe: typeof axe }).axe;
    const { violations } = await judge.run(document, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160) ?? ''}`);
  });
}
