import { beforeEach, expect, test } from 'vitest';
import { axe } from '../../../testing/browser.fixture.js';
import { givenSignedInPage } from '../../../testing/plant.fixture.js';

const here = givenSignedInPage({ persona: 'specialist', kernel: { only: ['limits', 'reports'], demo: 'import' } });

const manifest = '**/ui/manifest*';
const heading = (name: string | RegExp) => here.page.getByRole('heading', { level: 1, name });
const toEquipment = () =>
  here.page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Equipment', exact: true });

/** A window whose menu names code files that a later build has renamed. */
async function openBeforeUpdate(): Promise<void> {
  await here.page.route(manifest, async route => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll(/\/ui\/pages\/equipment[^"]*\.js/g, '/ui/pages/equipment-before.js');
    await route.fulfill({ response: answer, body });
  });
  await here.page.goto(`${here.limpid.url}/app`);
  await heading(here.limpid.facility.name).waitFor();
}

beforeEach(() => here.page.evaluate(() => sessionStorage.removeItem('limpid.reloaded')));

test('a window older than the build of the server reloads when its next page is opened', async () => {
  await openBeforeUpdate();
  await here.page.unroute(manifest);
  await toEquipment().click();
  await heading('Equipment').waitFor();
  await expect.poll(() => new URL(here.page.url()).pathname).toBe('/app/master/equipment');
});

test('code that is also missing from the new document is reported, without endless reloads', async () => {
  await openBeforeUpdate();
  await toEquipment().click();
  await heading('Limpid has been updated').waitFor();
  await expect.poll(() => here.page.getByRole('button', { name: 'Reload the page' }).isVisible()).toBe(true);
  expect(await axe(here.page)).toEqual([]);
  await here.page.unroute(manifest);
  await here.page.getByRole('button', { name: 'Reload the page' }).click();
  await heading('Equipment').waitFor();
});

test('a missing part of a page is reported, and the page around it stays', async () => {
  const heatMap = /\/ui\/shared\/[^/]*heat-map[^/]*\.js$/;
  await here.page.route(heatMap, route => route.fulfill({ status: 404, body: 'Not Found' }));
  await here.page.goto(`${here.limpid.url}/app/limits`);
  await heading('Limit explorer').waitFor();
  await here.page.getByRole('tab', { name: 'Heat map' }).click();
  await here.page.locator('.limpid-toasts').getByText('Limpid has been updated').waitFor();
  await heading('Limit explorer').waitFor();
  await here.page.unroute(heatMap);
  await here.page.getByRole('button', { name: 'Reload the page' }).click();
  await heading('Limit explorer').waitFor();
});
