import { expect, test } from 'vitest';
import { makePerson, testPassword } from '#kernel/testing';
import { givenPage } from '#ui/testing/plant.fixture';

const here = givenPage({ kernel: { only: ['risk'] } });

test('any permitted part of risk setup is in the menu, under one entry that leads to it', async () => {
  const admin = await here.limpid.as('admin');
  const permission = { RPNCategory: { Get: true }, SelectionCriteria: { Get: true } };
  const role = await admin.post('/user_roles', { name: 'Table reader', permission });
  expect(role.status, JSON.stringify(role.body)).toBe(201);
  const { username } = await makePerson(here.limpid, { roles: ['Table reader'] });
  await here.page.goto(here.limpid.url);
  await here.page.getByLabel('Email/Employee ID').fill(username);
  await here.page.getByLabel('Password', { exact: true }).fill(testPassword);
  await here.page.getByRole('button', { name: 'Log In' }).click();
  const entry = here.page.getByRole('link', { name: 'Risk setup', exact: true });
  await entry.click();
  await here.page.getByRole('heading', { name: 'RPN categories', level: 1 }).waitFor();
  await expect.poll(() => entry.getAttribute('aria-current')).toBe('page');
  const tabs = here.page.getByRole('navigation', { name: 'Risk setup' }).getByRole('link');
  await expect.poll(() => tabs.allTextContents()).toEqual(['RPN categories', 'Selection criteria', 'Risk goals']);
  await tabs.getByText('Risk goals').click();
  await here.page.getByRole('heading', { name: 'Risk goals', level: 1 }).waitFor();
  await expect.poll(() => entry.getAttribute('aria-current')).toBe('page');
});
