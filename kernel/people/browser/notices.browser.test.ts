import { expect, test } from 'vitest';
import { deliver } from '#people/server/notices/deliver';
import { recordsDue, security } from '#people/server/notices/kinds';
import { lookAt } from '#approvals/browser/look-at.fixture';
import { axe, fitsWindow } from '#ui/testing/browser.fixture';
import { givenSignedInPage } from '#ui/testing/plant.fixture';

const here = givenSignedInPage({
  persona: 'admin',
  prepare: limpid =>
    limpid.run(async call => {
      const [person] = await call.tx.rows<{ id: string; firstName: string; email: string | null }>({
        text: `select id, first_name as "firstName", email from kernel.app_user where username = 'admin'`,
        values: [],
      });
      if (person === undefined) throw new Error('there is no administrator');
      const due = ['Methods whose validity ends within 7 days:\n- AM-1 HPLC of digoxin, 2026-12-01', 'Look at them.'];
      await deliver(call.tx, call.facility.id, [person], {
        kind: recordsDue,
        subject: '1 record of the plant is due',
        paragraphs: due,
        page: '/app',
      });
      await deliver(call.tx, null, [person], {
        kind: security,
        subject: 'Your password was changed',
        paragraphs: ['the password of your account was changed.'],
      });
    }),
});

test('the header counts unread notices, and the page shows them until they are read', async () => {
  const { page, limpid } = here;
  await page.goto(`${limpid.url}/app`);
  await page.getByRole('link', { name: 'Notices: 2 are unread' }).click();
  await page.getByRole('heading', { name: 'Notices', level: 1 }).waitFor();
  await page.getByText('The password of your account was changed.').waitFor();
  await lookAt(page, 'notices');
  await fitsWindow(page);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Mark as read: Your password was changed' }).click();
  await page.getByRole('link', { name: 'Notices: 1 is unread' }).waitFor();
  await page.getByRole('button', { name: 'Mark it as read' }).click();
  await page.getByRole('link', { name: 'Notices: none is unread' }).waitFor();
  await page.getByRole('button', { name: /Mark/ }).first().waitFor({ state: 'detached' });
  expect(await axe(page)).toEqual([]);
});

test('a person chooses how each kind of notice comes, and reads why some cannot be silenced', async () => {
  const { page, limpid } = here;
  await page.goto(`${limpid.url}/app/profile`);
  const choice = page.getByLabel('Hold times of equipment');
  await choice.waitFor();
  await expect.poll(() => choice.inputValue()).toBe('mail');
  await choice.selectOption('In the daily digest');
  await page.getByText('It applies to notices from now on').waitFor();
  await page.getByText('Whoever takes over an account must not be able to silence the warning.').waitFor();
  expect(await page.getByLabel('Security of accounts').count(), 'a fixed kind offers no choice').toBe(0);
  await page.getByRole('heading', { name: 'Notices' }).scrollIntoViewIfNeeded();
  await lookAt(page, 'notice-choices');
  await fitsWindow(page);
  expect(await axe(page)).toEqual([]);
  await page.reload();
  await choice.waitFor();
  await expect.poll(() => choice.inputValue()).toBe('digest');
  expect(here.complaints.list).toEqual([]);
});
