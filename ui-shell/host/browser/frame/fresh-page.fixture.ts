import type { Page } from 'playwright-core';
import { asOwner } from '#kernel/testing';
import { openPage, type Complaints } from '../../../testing/browser.fixture.js';
import type { PlantWithBrowser } from '../../../testing/plant.fixture.js';

/** A page of a browser that has never been here, whose address has all its tries. */
export async function freshPage({
  limpid,
  browser,
}: PlantWithBrowser): Promise<{ readonly page: Page; readonly complaints: Complaints }> {
  await asOwner(limpid, 'delete from kernel.throttle');
  // Those that are left go on working.
  for (const context of browser.contexts()) await context.close();
  return openPage(browser);
}

/** Until the page shows the home of the facility. */
export function home({ limpid }: PlantWithBrowser, page: Page): Promise<void> {
  return page.getByRole('heading', { name: limpid.facility.name, level: 1 }).waitFor();
}
