import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** How often a page that does not come to rest is judged anew. */
const judgements = 5;

/**
 * What is wrong with a page for a screen reader or poor eyes, one line per broken rule of axe. A page that moved while it was
 * judged, with colours between two states, is judged again.
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
      // One that began before anybody listened ends while the page is judged.
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

/** Until buttons have faded from one state into the next. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // What has just taken the focus begins to fade with the next picture.
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(each => each.effect?.getComputedTiming().endTime !== Infinity)
        .map(each => each.finished),
    );
  });
}

/**
 * The page judges itself and answers with what is broken alone: to hand over all that is right takes five times as long as
 * to judge.
 */
async function judged(page: Page): Promise<string[]> {
  if (page.frames().length > 1) throw new Error('a page inside a page is not judged');
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const judge = (globalThis as unknown as { readonly axe: typeof axe }).axe;
    const { violations } = await judge.run(document, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160) ?? ''}`);
  });
}
