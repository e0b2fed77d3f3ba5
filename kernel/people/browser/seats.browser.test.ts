import { expect, test } from 'vitest';
import { lookAt } from '#approvals/browser/look-at.fixture';
import { newPassword } from '#kernel/testing';
import { axe, openPage, signIn } from '#ui/testing/browser.fixture';
import { givenSignedInPage } from '#ui/testing/plant.fixture';

const here = givenSignedInPage({ persona: 'admin', kernel: { demo: 'import' } });
const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A page of the holder of a seat, who has chosen a password with the key. */
async function signedInWith(username: string, token: string): ReturnType<typeof openPage> {
  const { anonymous, url, facility } = here.limpid;
  const { link } = (await anonymous.call('POST', '/auth/register', { username, token })).body;
  const query = new URL(String(link), 'http://localhost').searchParams.toString();
  await anonymous.call('POST', `/auth/change-password?${query}`, {
    username,
    newPassword,
    confirmPassword: newPassword,
  });
  const opened = await openPage(here.browser);
  await signIn(opened.page, url, username, newPassword, facility.name);
  return opened;
}

test('a seat is opened with a key; its holder reads without a button to write, and quality assurance sees what was opened', async () => {
  await here.page.goto(`${here.limpid.url}/app/admin/seats`);
  await here.page.getByText('No seat was opened yet').waitFor();
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByRole('button', { name: 'Open a seat' }).click();
  for (const [label, text] of [
    ['User name *', 'inspector'],
    ['First name *', 'Ines'],
    ['Last name *', 'Pector'],
    ['Purpose *', 'Routine inspection of the authority'],
    ['First day *', day(0)],
    ['Last day *', day(3)],
  ] as const)
    await here.page.getByLabel(label, { exact: true }).fill(text);
  expect(await axe(here.page)).toEqual([]);
  await lookAt(here.page, 'open-seat');
  await here.page.getByRole('button', { name: 'Open seat' }).click();
  const key = await here.page.locator('.limpid-secret:not(:empty)').textContent();
  await here.page.getByRole('button', { name: 'Close' }).click();
  await here.page.getByRole('heading', { level: 1, name: /Ines Pector/ }).waitFor();
  const { page: other, complaints } = await signedInWith('inspector', key ?? '');
  await other.goto(`${here.limpid.url}/app/inspector`);
  await other.getByRole('heading', { level: 1, name: 'Inspector seat' }).waitFor();
  await lookAt(other, 'seat-inspector');
  await other.goto(`${here.limpid.url}/app/master/equipment`);
  await other
    .getByRole('link', { name: /EQ-CMP-02/ })
    .first()
    .click();
  await other.getByRole('heading', { level: 1, name: /EQ-CMP-02/ }).waitFor();
  expect(await other.getByRole('button', { name: /^(Edit|New|Archive)/ }).count()).toBe(0);
  expect(complaints.list).toEqual([]);
  await here.page.reload();
  await here.page.getByRole('cell', { name: 'Equipment', exact: true }).first().waitFor();
  expect(await axe(here.page)).toEqual([]);
  await lookAt(here.page, 'seat');
  await here.page.getByRole('button', { name: 'End now' }).click();
  const dialog = here.page.getByRole('dialog');
  await dialog.getByLabel('Reason *').fill('The inspection is over');
  await dialog.getByRole('button', { name: 'End now' }).click();
  await here.page.getByText(/^Ended .* by Admin Tester: The inspection is over/).waitFor();
  await other.reload();
  await other.getByText('Your access has ended.').first().waitFor();
  await other.context().close();
});

test('the holder of a seat reads notices, and neither marks them nor chooses how they come', async () => {
  const admin = await here.limpid.as('admin');
  const { body } = await admin.call('POST', '/seats', {
    username: 'observer',
    firstName: 'Otto',
    lastName: 'Server',
    facilities: [here.limpid.facility.id],
    purpose: 'Audit of a customer',
    opensAt: `${day(-1)}T00:00:00Z`,
    endsAt: `${day(3)}T00:00:00Z`,
  });
  const { page, complaints } = await signedInWith('observer', String(body['secretKey']));
  await page.getByRole('link', { name: 'Notices: 1 is unread' }).click();
  await page.getByText('The password of your account was changed on').waitFor();
  expect(await page.getByRole('button', { name: /^Mark/ }).count()).toBe(0);
  await lookAt(page, 'seat-notices');
  expect(await axe(page)).toEqual([]);
  await page.goto(`${here.limpid.url}/app/profile`);
  await page.getByRole('heading', { name: 'What I may do' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Notices' }).count()).toBe(0);
  expect(complaints.list).toEqual([]);
  await page.context().close();
});
