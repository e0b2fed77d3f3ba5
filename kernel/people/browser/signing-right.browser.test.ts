import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axe, openPage } from '#ui/testing/browser.fixture';
import { makeAdministrator } from './second-administrator.fixture.js';
import { givenBrowser, signInHere } from '#ui/testing/plant.fixture';

const here = givenBrowser({ kernel: { only: ['reports'] }, prepare: limpid => makeAdministrator(limpid, 'reviewer') });

/** The page of a new account, seen by an administrator. */
async function seenBy(username: string, user: string): Promise<Page> {
  const { page } = await openPage(here.browser);
  await signInHere(here, username, page);
  await page.goto(`${here.limpid.url}/app/admin/users/${user}`);
  await page.getByText('Because the account is new. A person who had no hand in it').waitFor();
  return page;
}

test('a suspended right to sign stands on the page of the person, and another administrator gives it back', async () => {
  const admin = await here.limpid.as('admin');
  const names = { username: 'olind', firstName: 'Ola', lastName: 'Lind', email: 'ola@example.org' };
  const made = await admin.call('POST', '/users', { ...names, roles: ['Approver'], facilities: 'all' });
  const { id } = made.body['user'] as unknown as { id: string };
  const page = await seenBy('reviewer', id);
  for (const width of [820, 1280]) {
    await page.setViewportSize({ width, height: 860 });
    expect(await axe(page)).toEqual([]);
  }
  const own = await seenBy('admin', id);
  const confirm = async (on: Page): Promise<void> => {
    await on.getByRole('button', { name: 'Confirm identity' }).click();
    await on.getByLabel('How you checked it *').fill('Identity card, in person');
    await on.getByRole('dialog').getByRole('button', { name: 'Confirm identity' }).click();
  };
  await confirm(own);
  await own.getByText('You had a hand in this account: another person confirms the identity').waitFor();
  await confirm(page);
  await page.getByText(/Identity confirmed .* by Reviewer Tester: Identity card, in person/).waitFor();
  await page.getByText('Signing is suspended').waitFor({ state: 'detached' });
});
