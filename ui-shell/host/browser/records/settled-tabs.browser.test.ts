import { expect, test } from 'vitest';
import { holdAnswers } from '../../../testing/held-answers.fixture.js';
import { givenSignedInPage } from '../../../testing/plant.fixture.js';

const here = givenSignedInPage({ persona: 'specialist' });
const limitCalls = /\/limits\/.*\?/;

test('the tabs of a record are shown also where the figures above do not come', async () => {
  const { page } = here;
  await page.goto(`${here.limpid.url}/app/master/cleaning-agents/new`);
  await page.getByLabel('ID *').fill('C1');
  await page.getByLabel('Name *').fill('Alkaline detergent');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('tab', { name: 'Components' }).waitFor();
  const limits = await holdAnswers(page, limitCalls);
  await page.reload();
  await page.getByRole('tab', { name: 'Components' }).click();
  await page.getByRole('tab', { name: 'Components', selected: true }).waitFor();
  await limits.release();
});

test('the tabs of a record are shown once the cards above have their figures, so that they do not move', async () => {
  const { page } = here;
  // Time stands still, so that the wait cannot end by itself on a slow machine.
  await page.addInitScript(() => {
    performance.now = () => 0;
  });
  const limits = await holdAnswers(page, limitCalls);
  await page.reload();
  await page.getByRole('heading', { name: 'Lowest limit' }).waitFor();
  expect(await page.getByRole('tab').count()).toBe(0);
  await limits.release();
  await page.getByRole('tab', { name: 'Components' }).waitFor();
});
