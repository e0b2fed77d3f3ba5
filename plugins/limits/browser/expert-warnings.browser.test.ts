import { expect, test } from 'vitest';
import { axe, fitsWindow } from '#ui/testing/browser.fixture';
import { givenSignedInPage } from '#ui/testing/plant.fixture';

const here = givenSignedInPage({ persona: 'specialist', kernel: { demo: 'import' } });

const activeOf = async (externalId: string): Promise<{ id: string; version: number }> => {
  const { body } = await (await here.limpid.as('admin')).get(`/apis?search=${externalId}&pageLimit=100`);
  const rows = body['apis'] as unknown as { id: string; externalId: string; version: number }[];
  return rows.find(row => row.externalId === externalId) ?? { id: externalId, version: 0 };
};
const fitsIn820 = async (): Promise<void> => {
  await here.page.setViewportSize({ width: 820, height: 1180 });
  await fitsWindow(here.page);
  await here.page.setViewportSize({ width: 1280, height: 900 });
};

test('a factor outside its range asks for a reason at its field, and the example shows the warning with its source', async () => {
  await here.page.goto(`${here.limpid.url}/app/limits/policies`);
  const example = here.page.getByRole('complementary', { name: 'Worked example' });
  const reason = here.page.getByLabel('Reason for factors outside their range');
  await here.page.getByLabel('Safety factor', { exact: true }).fill('5');
  await expect.poll(() => reason.getAttribute('aria-invalid')).toBe('true');
  await reason.fill('study of 2026');
  await example
    .getByText(/Safety factor 5 is implausible.+Reason: study of 2026.+Source: EMA/)
    .first()
    .waitFor();
  expect(await axe(here.page)).toEqual([]);
  await fitsIn820();
});

test('the list counts warnings apart from notes, and the explanation shows each with its source', async () => {
  await here.page.goto(`${here.limpid.url}/app/limits?view=pairs`);
  await here.page.getByRole('searchbox').fill('PRD-03 PRD-26');
  const tag = here.page
    .getByRole('row', { name: /PRD-03 .*PRD-26/ })
    .getByText(/^1 warning: .*above 4 ug\/sqcm, from which residue is usually visible/)
    .first();
  await tag.waitFor();
  await here.page.getByRole('link', { name: 'Explain' }).first().click();
  await here.page.getByText('Source: Fourman and Mullen, Pharm. Technol. 17 (1993) 54').waitFor();
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByLabel('Swab head, sqcm').fill('4');
  await here.page.getByText('Residue on the swab head of 4 sqcm').waitFor();
  await fitsIn820();
});

test('the page of a hazardous active without a health-based limit warns of it, and its limits are gone', async () => {
  const { id, version } = await activeOf('A016');
  const changed = await (await here.limpid.as('admin')).post(`/apis/${id}`, { version, hazards: ['cytotoxic'] });
  expect(changed.status).toBe(200);
  await here.page.goto(`${here.limpid.url}/app/master/actives/${id}`);
  const warning = here.page.getByText('A health-based limit is required for a hazardous active (cytotoxic)');
  await warning.waitFor();
  await here.page.getByText('Source: EMA/CHMP/CVMP/SWP/169430/2012; PIC/S PI 046').waitFor();
  expect(await axe(here.page)).toEqual([]);
  await fitsIn820();
  expect(here.complaints.list).toEqual([]);
});
