import { expect, test } from 'vitest';
import type { LimitMatrix } from '#plugins/limits/shared/limit';
import { axe, fitsWindow } from '#ui/testing/browser.fixture';
import { givenSignedInPage } from '#ui/testing/plant.fixture';

interface Row {
  readonly id: string;
  readonly externalId: string;
  readonly version: number;
}

/** Residue of this tablet press may reach only the first 20 tablets of a batch. */
const press = 'EQ-CMP-02';
const here = givenSignedInPage({
  persona: 'specialist',
  kernel: { demo: 'import' },
  prepare: async limpid => {
    const admin = await limpid.as('admin');
    const { equipments } = await admin.read<{ equipments: Row[] }>(`/equipments?search=${press}&pageLimit=100`);
    const found = equipments.find(({ externalId }) => externalId === press);
    const body = { transferFirstUnits: 20, version: found?.version };
    const saved = await admin.post(`/equipments/${found?.id}`, body);
    if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  },
});

const fits = async (): Promise<void> => {
  for (const width of [1280, 820]) {
    await here.page.setViewportSize({ width, height: 1100 });
    await fitsWindow(here.page);
  }
  await here.page.setViewportSize({ width: 1280, height: 900 });
};

test('a cell of the heat map states where a lower limit applies, and links to that limit with its units', async () => {
  const admin = await here.limpid.as('admin');
  const { lowerOnEquipments } = await admin.read<LimitMatrix>('/limits/matrix');
  const [cell] = lowerOnEquipments.find(({ equipment }) => equipment.externalId === press)?.cells ?? [];
  await here.page.goto(`${here.limpid.url}/app/limits?view=matrix`);
  await here.page.getByText('a lower limit applies on one piece of equipment').waitFor();
  const map = here.page.getByRole('application');
  await map.focus();
  for (let step = 0; step < (cell?.row ?? NaN); step++) await here.page.keyboard.press('ArrowDown');
  for (let step = 0; step < (cell?.column ?? NaN); step++) await here.page.keyboard.press('ArrowRight');
  await here.page
    .getByRole('status')
    .filter({ hasText: `lower on ${press}, in the first 20 units: ` })
    .waitFor();
  expect(await axe(here.page)).toEqual([]);
  await fits();
  await map.focus();
  await here.page.keyboard.press('Enter');
  await here.page.getByText('carryover into the first 20 units of the batch by intake, per batch otherwise').waitFor();
  await here.page.getByRole('table', { name: 'All criteria' }).getByText('in the first 20 units').first().waitFor();
  expect(await axe(here.page)).toEqual([]);
  await fits();
});

test('a limit of first units is marked in its row, with the equipment when the row is of another record', async () => {
  await here.page.goto(`${here.limpid.url}/app/limits?view=productions&search=PRD-25`);
  await here.page.getByRole('table').getByText(`the first 20 units on ${press}`).first().waitFor();
  await here.page.goto(`${here.limpid.url}/app/limits?view=equipments&search=${press}`);
  await here.page.getByRole('table').getByText('the first 20 units', { exact: true }).first().waitFor();
  expect(await axe(here.page)).toEqual([]);
  await fits();
});

test('the page of an agent lists its equipment with the reason, each with a link to the explanation of its limit', async () => {
  const admin = await here.limpid.as('admin');
  const { cleaningAgents } = await admin.read<{ cleaningAgents: Row[] }>('/cleaning_agents?search=CA05&pageLimit=100');
  const id = cleaningAgents.find(({ externalId }) => externalId === 'CA05')?.id;
  await here.page.goto(`${here.limpid.url}/app/master/cleaning-agents/${id}`);
  await here.page.getByRole('tab', { name: 'Equipment' }).click();
  const equipmentItems = here.page.getByRole('table', { name: 'Equipment cleaned with it' });
  await equipmentItems
    .getByText(/mapped|by procedure/)
    .first()
    .waitFor();
  expect(await axe(here.page)).toEqual([]);
  await fits();
  await equipmentItems.locator('a[href*="/app/limits/explain"]').first().click();
  await here.page.getByRole('heading', { name: 'The ladder' }).waitFor();
});

test('risk goals name what they judge, and one about sampling locations states that it judges nothing', async () => {
  const admin = await here.limpid.as('admin');
  const goal = { operator: 'LessThan', threshold: 20, level: 'high', action: 'look at it' };
  for (const metric of ['feasibilityRatio', 'locationScore']) {
    const saved = await admin.post('/risk-goal', { ...goal, metric, externalId: metric, name: metric });
    expect(saved.status, JSON.stringify(saved.body)).toBe(201);
  }
  await here.page.goto(`${here.limpid.url}/app/risk/dashboard`);
  const goals = here.page.getByRole('table', { name: 'Risk goals' });
  await goals.getByText(/^\d+ of \d+ residues: /).waitFor();
  await goals.getByText('Applies to nothing yet').waitFor();
  expect(await axe(here.page)).toEqual([]);
  await fits();
});
