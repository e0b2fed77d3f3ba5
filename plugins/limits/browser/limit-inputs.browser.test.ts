import { expect, test } from 'vitest';
import { axe, fitsWindow } from '#ui/testing/browser.fixture';
import { givenSignedInPage } from '#ui/testing/plant.fixture';

const here = givenSignedInPage({ persona: 'specialist', kernel: { demo: 'import' } });

const fitsIn820 = async (): Promise<void> => {
  await here.page.setViewportSize({ width: 820, height: 1180 });
  await fitsWindow(here.page);
  await here.page.setViewportSize({ width: 1280, height: 900 });
};
const idOf = async (list: string, many: string, externalId: string): Promise<string> => {
  const { body } = await (await here.limpid.as('admin')).get(`/${list}?search=${externalId}&pageLimit=100`);
  const rows = body[many] as unknown as { id: string; externalId: string }[];
  return rows.find(row => row.externalId === externalId)?.id ?? externalId;
};

test('a concentration in air requires the exposure of the study, and becomes a limit once it is complete', async () => {
  await here.page.goto(`${here.limpid.url}/app/master/hbels/${await idOf('apis', 'apis', 'A025')}/new`);
  const result = here.page.getByRole('complementary', { name: 'Result' });
  await here.page.getByLabel('Study *').fill('28 weeks, rat');
  await here.page.getByLabel('Dose unit').selectOption('ppm');
  await result.getByText('The molar mass is required').waitFor();
  await here.page.getByLabel('Concentration in air *').fill('247');
  for (const [label, value] of [
    ['Molar mass, g/mol *', '101.19'],
    ['Exposure, hours a day *', '6'],
    ['Exposure, days a week *', '5'],
    ['Air breathed by an animal, L a day *', '290'],
    ['Weight of an animal, kg *', '0.425'],
    ['Source of air and weight *', 'ICH Q3C, part IV'],
  ] as const)
    await here.page.getByLabel(label).fill(value);
  await here.page.getByLabel('F1 usual values').selectOption('5');
  await here.page.getByLabel('F3 value').fill('2');
  await result.getByText('62.28 mg/day').waitFor();
  await result.getByText(/6227\.973 ppm in a product with a daily dose of 10 g/).waitFor();
  await result.getByText('c = POD × M / 24.45', { exact: false }).waitFor();
  expect(await axe(here.page)).toEqual([]);
  await fitsIn820();
  await here.page.getByLabel('Dose unit').selectOption('mg/m3');
  expect(await here.page.getByLabel('Molar mass, g/mol *').count()).toBe(0);
});

test('a production requires tighter microbial limits, and its equipment shows them with the whole formula', async () => {
  const production = await idOf('productions', 'productions', 'PRD-35');
  await here.page.goto(`${here.limpid.url}/app/master/productions/${production}/edit`);
  await here.page.getByLabel('Surface bioburden limit, CFU per 25 sqcm').fill('8');
  await here.page.getByLabel('Endotoxin route').selectOption('parenteral');
  await here.page.getByRole('button', { name: 'Save' }).click();
  await here.page.getByText('is required with the endotoxin route').first().waitFor();
  await here.page.getByLabel('Endotoxin dose, mg/kg/h').fill('10');
  await here.page.getByLabel('Process solvents').fill('67-63-0, ethanol');
  expect(await axe(here.page)).toEqual([]);
  await fitsIn820();
  await here.page.getByRole('button', { name: 'Save' }).click();
  await here.page.getByText('8 CFU per 25 sqcm').waitFor();
  await here.page.goto(`${here.limpid.url}/app/limits?view=microbial`);
  await here.page.getByRole('searchbox').fill('EQ-CMP-02');
  const row = here.page.getByRole('row', { name: /EQ-CMP-02/ });
  await row.getByText('Bioburden at most 8 CFU per 25 sqcm, alert 4, as PRD-35 demands').waitFor();
  await row.getByText(/PRD-35: 5 EU\/kg\/h \(parenteral\) \/ 10 mg\/kg\/h × 60 kg × 10 %/).waitFor();
  expect(await axe(here.page)).toEqual([]);
  await fitsIn820();
  await here.page.goto(`${here.limpid.url}/app/limits/policies?type=Microbial`);
  const share = here.page.getByLabel('Share of endotoxin from equipment, percent');
  await expect.poll(() => share.inputValue()).toBe('10');
});

test('a rinse volume follows from a validated ratio', async () => {
  const query = new URLSearchParams({
    substance: await idOf('apis', 'apis', 'A016'),
    previous: await idOf('productions', 'productions', 'PRD-20'),
    next: await idOf('productions', 'productions', 'PRD-27'),
  });
  await here.page.goto(`${here.limpid.url}/app/limits/explain?${query.toString()}`);
  await here.page.getByLabel('Sample', { exact: true }).selectOption('rinse');
  const equipmentItem = here.page.getByLabel('Rinsed equipment');
  await equipmentItem.selectOption({ index: 1 });
  const volume = here.page.getByLabel('Rinse volume, ml');
  await here.page.getByText('No stated rinse volume: 1 L per square metre').waitFor();
  const [name = ''] = await equipmentItem.locator('option:checked').allInnerTexts();
  const admin = await here.limpid.as('admin');
  const [externalId = ''] = name.split(' ');
  const id = await idOf('equipments', 'equipments', externalId);
  const { equipment } = await admin.read<{ equipment: { version: number } }>(`/equipments/${id}`);
  const stated = { rinseVolumeDefault: { value: 12, unit: 'L' }, version: equipment.version };
  expect((await admin.post(`/equipments/${id}`, stated)).status).toBe(200);
  await here.page.reload();
  await here.page.getByLabel('Sample', { exact: true }).selectOption('rinse');
  await equipmentItem.selectOption({ index: 1 });
  await here.page.getByText('With its stated rinse volume').waitFor();
  await expect.poll(() => volume.inputValue()).toBe('12000');
  await here.page.getByLabel('Rinsed area, sqcm').fill('2500');
  await here.page.getByLabel('Rinse volume', { exact: true }).selectOption('ratio');
  await here.page.getByLabel('Validated rinse volume, ml').fill('20');
  await here.page.getByLabel('Validated for an area of, sqcm').fill('100');
  await here.page.getByText('500 ml on this area').waitFor();
  expect(await axe(here.page)).toEqual([]);
  await fitsIn820();
});

test('an agent that the process uses as a solvent shows why it has no limit there', async () => {
  const query = new URLSearchParams({
    substance: await idOf('cleaning_agents', 'cleaningAgents', 'CA01'),
    next: await idOf('productions', 'productions', 'PRD-03'),
  });
  await here.page.goto(`${here.limpid.url}/app/limits/explain?${query.toString()}`);
  await here.page.getByText('its process uses the same solvent', { exact: false }).waitFor();
  expect(await axe(here.page)).toEqual([]);
});
