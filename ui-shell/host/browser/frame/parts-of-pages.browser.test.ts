import { expect, test } from 'vitest';
import { axe } from '../../../testing/browser.fixture.js';
import { givenSignedInPage } from '../../../testing/plant.fixture.js';

const here = givenSignedInPage({ persona: 'specialist' });

const code = `import { createElement } from 'react';
export const Sample = ({ row }) => createElement('p', null, 'Sampled: ' + row.externalId);
export const Breaking = () => { throw new Error('broken'); };`;

/** Adds a slot part to the server's list, as a plugin with pages at this address would. */
async function withPart(part: object, run: () => Promise<void>): Promise<void> {
  const { page } = here;
  await page.route('**/ui/manifest?*', async route => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { slots: object[] };
    const added = {
      slot: 'equipments.tabs',
      title: 'Sample part',
      plugin: 'sample',
      entry: '/ui/pages/sample.js',
      ...part,
    };
    await route.fulfill({ response: answer, json: { ...body, slots: [...body.slots, added] } });
  });
  await page.route('**/ui/pages/sample.js', route => route.fulfill({ contentType: 'text/javascript', body: code }));
  const answer = await (
    await here.limpid.as('admin')
  ).post('/equipments', {
    externalId: `EQ-${Math.random().toString(36).slice(2, 8)}`,
    name: 'Mill',
    equipmentType: 'mill',
  });
  await page.goto(`${here.limpid.url}/app/master/equipment/${String(answer.body['equipment']?.['id'])}`);
  try {
    await run();
  } finally {
    await page.unrouteAll();
  }
}

test('a plugin adds a tab to the record page of another, which receives the record', () =>
  withPart({ export: 'Sample' }, async () => {
    await here.page.getByRole('tab', { name: 'Sample part' }).click();
    await here.page.getByText(/^Sampled: EQ-/).waitFor();
    expect(await axe(here.page)).toEqual([]);
  }));

test.each([
  ['breaks', { export: 'Breaking' }],
  ['is not exported', { export: 'Missing' }],
  ['has no code', { export: 'Sample', entry: '/ui/pages/nowhere.js' }],
])('a part that %s is replaced by an error message, and the page stays', (_, part) =>
  withPart(part, async () => {
    await here.page.getByRole('tab', { name: 'Sample part' }).click();
    await here.page.getByText('Sample part cannot be shown: something went wrong in this part of the page.').waitFor();
    await here.page.getByRole('tab', { name: 'Overview' }).click();
    await here.page.getByRole('link', { name: 'Edit', exact: true }).waitFor();
    here.complaints.list.length = 0;
  }),
);
