import axe from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * What is wrong with a page for a screen reader or poor eyes, one line per broken rule of axe. The page judges itself and
 * answers with what is broken alone: to hand over all that is right takes five times as long as to judge.
 */
export async function violationsOf(page: Page): Promise<string[]> {
  if (page.frames().length > 1) throw new Error('a page inside a page is not judged');
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const judge = (globalThis as unknown as { readonly axe: typeof axe }).axe;
    const { violations } = await judge.run(document, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160) ?? ''}`);
  });
}
