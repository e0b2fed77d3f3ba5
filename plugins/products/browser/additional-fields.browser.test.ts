import { expect, test } from 'vitest';
import { axe } from '#ui/testing/browser.fixture';
import { givenSignedInPage } from '#ui/testing/plant.fixture';

const here = givenSignedInPage({ persona: 'admin' });

/** Calls the API from the signed-in browser, because a second session of the same user would end the first. */
async function post(path: string, body: object): Promise<Record<string, { id: string }>> {
  return here.page.evaluate(
    async ({ url, text }) => {
      const token = sessionStorage.getItem('token') ?? '';
      const headers = { token, 'content-type': 'application/json' };
      const answer = await fetch(url, { method: 'POST', headers, body: text });
      if (!answer.ok) throw new Error(await answer.text());
      return (await answer.json()) as Record<string, { id: string }>;
    },
    { url: `/api/v2/plans/production/facilities/${here.limpid.facility.id}${path}`, text: JSON.stringify(body) },
  );
}
async function created(path: string, one: string, body: object): Promise<string> {
  return (await post(path, body))[one]?.id ?? '';
}

const define = (fields: object): Promise<string> => created('/additional-fields', 'additionalField', fields);

test('an administrator defines a field, and its type decides what is asked', async () => {
  await here.page.getByRole('link', { name: 'Additional fields' }).click();
  await here.page.getByText('No additional fields yet').waitFor();
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByRole('link', { name: 'Add field' }).click();
  const type = here.page.getByLabel('Type *');
  await type.selectOption('single select');
  await here.page.getByRole('button', { name: 'Add option' }).click();
  expect(await here.page.getByLabel('Unit').count()).toBe(0);
  expect(await axe(here.page)).toEqual([]);
  await type.selectOption('number');
  expect(await here.page.getByRole('button', { name: 'Add option' }).count()).toBe(0);
  await here.page.getByLabel('Label *').fill('Storage temperature');
  await here.page.getByLabel('Key *').fill('cold');
  await here.page.getByLabel('Belongs to *').selectOption('api');
  await here.page.getByLabel('Unit').fill('°C');
  await here.page.getByLabel('Minimum').fill('5');
  await here.page.getByLabel('Maximum').fill('4');
  await here.page.getByText('Required', { exact: true }).click();
  await here.page.getByText('Shown in lists').click();
  await here.page.getByRole('button', { name: 'Create' }).click();
  await here.page.getByText('must not be less than the minimum', { exact: true }).waitFor();
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByLabel('Minimum').fill('-80');
  await here.page.getByRole('button', { name: 'Create' }).click();
  await here.page.getByRole('heading', { name: 'cold Storage temperature' }).waitFor();
  expect(await axe(here.page)).toEqual([]);
});

test('the form of an active shows every type, asks for what is required, and the record shows the values', async () => {
  const options = [
    { value: 'low', label: 'Low' },
    { value: 'high', label: 'High' },
  ];
  for (const [externalId, name, type, more] of [
    ['stick', 'Stickiness', 'single select', { options }],
    ['owner', 'Responsible people', 'users list', {}],
    ['rooms', 'Stored in', 'location list', {}],
    ['seen', 'Last reviewed', 'date-time', {}],
    ['due', 'Review due', 'date', {}],
    ['cmr', 'CMR declared', 'yes/no', {}],
    ['line', 'Supplier', 'single-line text', { defaultValue: 'ACME' }],
    ['note', 'Warehouse remarks', 'multi-line text', {}],
  ] as const)
    await define({ externalId, name, type, entityKind: 'api', ...more });
  await here.page.goto(`${here.limpid.url}/app/master/actives/new`);
  await here.page.getByLabel('ID *').fill('API-1');
  await here.page.getByLabel('Name (INN) *').fill('Paracetamol');
  await here.page.getByRole('button', { name: 'Create' }).click();
  await here.page.getByText('is required', { exact: true }).waitFor();
  await expect.poll(() => here.page.getByLabel('Supplier').inputValue()).toBe('ACME');
  const cold = here.page.getByLabel('Storage temperature, °C *');
  await cold.pressSequentially('-20.5');
  await expect.poll(() => cold.inputValue()).toBe('-20.5');
  await here.page.getByLabel('Stickiness').selectOption('High');
  await here.page.getByRole('combobox', { name: /Responsible people/ }).click();
  await here.page.keyboard.type('spec');
  await here.page.getByRole('option', { name: /specialist/ }).waitFor();
  await here.page.keyboard.press('ArrowDown');
  await here.page.keyboard.press('Enter');
  await here.page.keyboard.press('Escape');
  await here.page.getByLabel('Stored in').fill('Building 2, Room 3\nCold store');
  await here.page.getByLabel('Last reviewed', { exact: true }).fill('2026-11-21');
  await here.page.getByRole('textbox', { name: 'Last reviewed time' }).fill('09:30');
  await here.page.getByLabel('Review due').fill('2027-01-31');
  await here.page.getByLabel('CMR declared').selectOption('No');
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByRole('button', { name: 'Create' }).click();
  await here.page.getByRole('heading', { name: 'API-1 Paracetamol' }).waitFor();
  for (const text of [
    '-20.5 °C',
    'High',
    'specialist',
    'Building 2, Room 3; Cold store',
    '21 Nov, 2026 09:30 UTC',
    '2027-01-31',
    'ACME',
  ])
    await here.page.getByText(text, { exact: true }).waitFor();
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByRole('link', { name: 'Actives', exact: true }).first().click();
  await here.page.getByRole('cell', { name: '-20.5 °C' }).waitFor();
});

test('the equipment of a production shows and accepts additional values', async () => {
  const fields = { name: 'Contact time', type: 'number', unit: 'min', minimum: 0 };
  await define({ externalId: 'contact', entityKind: 'equipmentProductionPair', ...fields });
  const productId = await created('/products', 'product', { externalId: 'P-1', name: 'Tablets' });
  const production = await created('/productions', 'production', { externalId: 'PRD-1', name: 'Tablets', productId });
  const equipmentItems = [];
  for (const externalId of ['EQ-1', 'EQ-2'])
    equipmentItems.push(
      await created('/equipments', 'equipment', { externalId, name: externalId, equipmentType: 'mill' }),
    );
  const equipments = equipmentItems.map((equipmentId, index) => ({ equipmentId, stepOrder: index + 1 }));
  await post(`/productions/${production}/map`, { version: 1, equipments });
  await here.page.goto(`${here.limpid.url}/app/master/productions/${production}`);
  await here.page.getByRole('tab', { name: 'Equipment' }).click();
  await here.page.getByRole('button', { name: 'Edit additional fields' }).click();
  const times = here.page.getByLabel('Contact time, min');
  await times.first().fill('12.5');
  await times.nth(1).fill('-1');
  await here.page.getByRole('button', { name: 'Save additional fields' }).click();
  await here.page.getByText('must be at least 0 min', { exact: true }).waitFor();
  expect(await axe(here.page)).toEqual([]);
  await times.nth(1).fill('3');
  await here.page.getByRole('button', { name: 'Save additional fields' }).click();
  await here.page.getByRole('row', { name: /EQ-1 .* 12\.5 min/ }).waitFor();
  await here.page.getByRole('row', { name: /EQ-2 .* 3 min/ }).waitFor();
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByRole('tab', { name: 'History' }).click();
  await here.page.getByText(/additional field Contact time on EQ-1 from nothing to 12\.5 min/).waitFor();
  expect(here.complaints.list).toEqual([]);
});
