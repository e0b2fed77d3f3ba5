import { expect, test } from 'vitest';
import { axe, fitsWindow } from '#ui/testing/browser.fixture';
import { givenSignedInPage } from '#ui/testing/plant.fixture';

const here = givenSignedInPage({ persona: 'admin' });
const settings = async (): Promise<Record<string, unknown>> =>
  (await (await here.limpid.as('specialist')).get('/cleaning_inspection_settings')).body[
    'cleaningInspectionSettings'
  ] as never;

test('inspection settings are changed on their page, and rules that were not touched stay', async () => {
  await here.page.goto(`${here.limpid.url}/app/inspection-settings`);
  await here.page.getByText('These rules apply until the facility saves its own.').waitFor();
  await here.page.getByLabel('Least light, lux').fill('750');
  await here.page.getByLabel('Viewing angles, degrees').fill('30, 90');
  await here.page.getByText('A visual inspection may be enough').click();
  await here.page.getByLabel('Highest toxicity score').fill('3');
  await fitsWindow(here.page);
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByRole('button', { name: 'Save', exact: true }).click();
  await here.page.getByText(/^Saved .* by Admin Tester/).waitFor();
  expect(await settings()).toMatchObject({
    version: 1,
    lightLux: 750,
    anglesDegrees: [30, 90],
    visualOnlyAllowed: { vrlMarginFactor: 10, toxicityScoreMax: 3 },
    observerForManual: true,
  });
  expect(here.complaints.list).toEqual([]);
});
