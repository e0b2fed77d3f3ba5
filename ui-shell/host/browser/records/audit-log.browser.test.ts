import { expect, test } from 'vitest';
import { axe } from '../browser.fixture.js';
import { givenSignedInPage } from '../plant.fixture.js';

const here = givenSignedInPage({ persona: 'specialist', kernel: { demo: 'import' } });
const button = (name: string) => here.page.getByRole('button', { name, exact: true });

test('the number of entries is that of the whole filter, on older pages too', async () => {
  await here.page.getByRole('link', { name: 'Audit log' }).click();
  const count = here.page.getByRole('status').filter({ hasText: /\d entries$/ });
  const newest = await count.textContent();
  const first = await here.page.getByRole('cell').first().textContent();
  await button('Older').click();
  await here.page.getByRole('cell', { name: String(Number(first) - 25), exact: true }).waitFor();
  expect(await count.textContent()).toBe(newest);
  expect(await axe(here.page)).toEqual([]);
  await button('Newer').click();
  await here.page.getByRole('cell', { name: String(first), exact: true }).waitFor();
  expect(await button('Newer').isDisabled()).toBe(true);
});
