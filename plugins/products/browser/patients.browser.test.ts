import { expect, test } from 'vitest';
import { axe } from '#ui/testing/browser.fixture';
import { givenSignedInPage } from '#ui/testing/plant.fixture';

const here = givenSignedInPage({ persona: 'specialist', kernel: { demo: 'import' } });

const weight = () => here.page.getByLabel('Body weight of the lightest patient', { exact: true });

test('a paediatric product requires the body weight, and limits before it are reported as scaled', async () => {
  await here.page.goto(`${here.limpid.url}/app/master/products?search=P17`);
  await here.page.getByRole('link', { name: 'P17' }).click();
  await here.page.getByText('adult (by default)').waitFor();
  await here.page.getByRole('link', { name: 'Edit' }).click();
  await here.page.getByLabel('Patient group', { exact: true }).waitFor();
  expect(await weight().count()).toBe(0);
  await here.page.getByLabel('Patient group', { exact: true }).selectOption('paediatric');
  await here.page.getByRole('button', { name: 'Save' }).click();
  await here.page.getByText('is required when the patients are paediatric').first().waitFor();
  expect(await axe(here.page)).toEqual([]);
  await weight().fill('8');
  await here.page.getByRole('button', { name: 'Save' }).click();
  await here.page.getByText('8 kg', { exact: true }).waitFor();
  expect(await axe(here.page)).toEqual([]);

  const admin = await here.limpid.as('admin');
  const { productions } = await admin.read<{ productions: { id: string; externalId: string }[] }>(
    '/productions?search=PRD-17&pageLimit=100',
  );
  const next = productions.find(({ externalId }) => externalId === 'PRD-17')?.id ?? '';
  const { limits } = await admin.read<{
    limits: { flags: string[]; previous: { id: string }; substance: { id: string } }[];
  }>(`/limits/pairs?next=${next}&pageLimit=100`);
  const scaled = limits.find(({ flags }) => flags.some(flag => flag.startsWith('SCALED_TO_PATIENT: 8 kg of 50 kg')));
  const address = `previous=${scaled?.previous.id}&substance=${scaled?.substance.id}&next=${next}`;
  await here.page.goto(`${here.limpid.url}/app/limits/explain?${address}`);
  await here.page.getByText('Scaled to a patient of 8 kg who takes the next product').first().waitFor();
  expect(await axe(here.page)).toEqual([]);
});

test('no page had a script error', () => {
  expect(here.complaints.list).toEqual([]);
});
