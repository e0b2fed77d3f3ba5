import type { Page } from 'playwright-core';
import { asOwner } from '#kernel/testing';
import { openPage, type Complaints } from '../../../testing/browser.fixture.js';
import type { PlantWithBrowser } from '../../../testing/plant.fixture.js';

/** A page in a new browser context, with the full number of sign-in attempts left for its address. */
export async function freshPage({
  limpid,
  browser,
}: PlantWithBrowser): Promise<{ readonly page: Page; readonly complaints: Complaints }> {
  await asOwner(limpid, 'delete from kernel.throttle');
  // Open contexts are closed so that they do not keep working.
  for (const context of browser.contexts()) await context.close();
  return openPage(browser);
}

/** Waits until the page shows the home page of the facility. */
export function home({ limpid }: PlantWithBrowser, page: Page): Promise<void> {
  return page.getByRole('heading', { name: limpid.facility.name, level: 1 }).waitFor();
}
