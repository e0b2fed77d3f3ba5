import { expect, test } from 'vitest';
import { axe } from '#ui/testing/browser.fixture';
import { givenSignedInPage } from '#ui/testing/plant.fixture';

const here = givenSignedInPage({ persona: 'specialist' });

test('a criterion shows its selected records, missing values first, and the totals of all criteria', async () => {
  const admin = await here.limpid.as('admin');
  const created = async (path: string, one: string, body: object): Promise<string> => {
    const answer = await admin.post(path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return String(answer.body[one]?.['id']);
  };
  const active = (externalId: string, fields: object) =>
    created('/apis', 'api', { externalId, name: 'Active', ...fields });
  await active('A-EASY', { cleanability: 1 });
  const hard = await active('A-HARD', { cleanability: 3 });
  await active('A-NEW', {});
  const field = { appliesTo: 'api', sourceField: 'cleanability', weight: 2 };
  const bands = [
    { to: 3, score: 1 },
    { from: 3, score: 5 },
  ];
  const id = await created('/selection-criteria', 'selectionCriterion', {
    ...field,
    externalId: 'SC-1',
    name: 'Cleanability',
    key: 'clean',
    bands,
  });
  await here.page.goto(`${here.limpid.url}/app/master/risk-setup/criteria/${id}`);
  await here.page.getByRole('tab', { name: 'Selected records' }).click();
  await here.page.getByText('1 not evaluated, 2 scored.').waitFor();
  const cells = (table: string) => here.page.getByRole('table', { name: table }).getByRole('row').allInnerTexts();
  await expect
    .poll(() => cells('Selected records'))
    .toEqual([
      expect.stringContaining('Result'),
      expect.stringMatching(/A-NEW.*not evaluated: the value is missing/s),
      expect.stringMatching(/A-HARD.*score 5/s),
      expect.stringMatching(/A-EASY.*score 1/s),
    ]);
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByRole('tab', { name: 'Totals' }).click();
  await here.page.getByText('The total is 2 × Cleanability.').waitFor();
  await expect
    .poll(() => cells('Totals of all criteria'))
    .toEqual([
      expect.stringContaining('Chosen by'),
      expect.stringMatching(/A-NEW.*Cleanability/s),
      expect.stringMatching(/1\s+A-HARD.*10/s),
      expect.stringMatching(/2\s+A-EASY.*2/s),
    ]);
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByRole('link', { name: 'A-HARD Active' }).click();
  await expect.poll(() => here.page.url()).toContain(`/app/master/actives/${hard}`);
  expect(here.complaints.list).toEqual([]);
});
