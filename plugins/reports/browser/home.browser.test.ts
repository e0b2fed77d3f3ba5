import { describe, expect, test } from 'vitest';
import { axe, fitsWindow, openPage } from '#ui/testing/browser.fixture';
import { givenBrowser, signInHere } from '#ui/testing/plant.fixture';

const here = givenBrowser({ kernel: { demo: 'import' } });

async function homeOf(persona: string, width = 1440) {
  const { page, complaints } = await openPage(here.browser, { width, height: 900 });
  await signInHere(here, persona, page);
  await page
    .getByRole('heading', { level: 2, name: /Needs you|Is anything wrong/ })
    .first()
    .waitFor();
  return { page, complaints };
}

describe('the home page', () => {
  test('says to a specialist what is needed, wrong and changed, and each note opens the list that it counts', async () => {
    const { page, complaints } = await homeOf('specialist');
    for (const title of ['Needs you', 'Is anything wrong?', 'What changed'])
      await page.getByRole('heading', { level: 2, name: title }).waitFor();
    expect(await axe(page)).toEqual([]);
    const note = page.getByRole('link', { name: /^\d+ actives without a health-based limit in force$/ });
    const [count] = (await note.innerText()).split(/\s/);
    await note.click();
    await page.getByRole('heading', { level: 1, name: 'HBEL register' }).waitFor();
    await page.getByText(new RegExp(`of ${String(count)} items`)).waitFor();
    expect(complaints.list).toEqual([]);
    await page.context().close();
  });

  test('explains how equipment with and without a limit adds up', async () => {
    const { page } = await homeOf('specialist');
    const text = await page.getByText(/ pieces of equipment; no production uses the other/).innerText();
    const [with_ = 0, without = 0, listed = 0, all = 0] = [...text.matchAll(/\d+/g)].map(Number);
    expect(with_ + without).toBe(listed);
    expect(all).toBeGreaterThan(listed);
    await page.context().close();
  });

  test('names unsaved input of the user', async () => {
    const { page } = await homeOf('specialist');
    await page.goto(`${here.limpid.url}/app/master/equipment/new`);
    await page.getByLabel('Name *').fill('Blender that waits');
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).some(name => name.endsWith('/equipment/new'))))
      .toBe(true);
    page.on('dialog', dialog => void dialog.accept());
    await page.goto(`${here.limpid.url}/app`);
    await page.getByRole('link', { name: 'Unsaved input: Equipment, new record' }).waitFor();
    await page.context().close();
  });

  test.each([
    ['operator', ['Equipment', 'Cleaning procedures']],
    ['analyst', ['Analytical methods']],
  ])('shows %s what the role works with, on a tablet too', async (persona, tables) => {
    const { page, complaints } = await homeOf(persona, 820);
    for (const name of tables) await page.getByRole('table', { name }).waitFor();
    await fitsWindow(page);
    expect(await axe(page)).toEqual([]);
    expect(complaints.list).toEqual([]);
    await page.context().close();
  });
});
