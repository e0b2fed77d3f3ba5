import type { Response } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { TestClient } from '#kernel/testing';
import { axe } from '../../../testing/browser.fixture.js';
import { holdAnswers } from '../../../testing/held-answers.fixture.js';
import { givenSignedInPage } from '../../../testing/plant.fixture.js';

const here = givenSignedInPage({ persona: 'specialist' });
let other: TestClient;
beforeAll(async () => {
  other = await here.limpid.as('admin');
});

async function created(path: string, one: string, body: object): Promise<string> {
  const answer = await other.post(path, body);
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  return (answer.body[one] as unknown as { id: string }).id;
}
const equipment = (externalId: string): Promise<string> =>
  created('/equipments', 'equipment', { externalId, name: externalId, equipmentType: 'mill' });

/** Another user saves, and the page reloads its data as it does when its window regains the focus. */
async function meanwhile(path: string, body: object): Promise<void> {
  const { status, body: answer } = await other.post(path, body);
  expect(status, JSON.stringify(answer)).toBe(200);
  const id = path.split('/')[2] ?? '';
  let isRead = false;
  const look = (each: Response): void => {
    isRead ||= each.url().includes(id) && each.request().method() === 'GET';
  };
  here.page.on('response', look);
  // Recently read data is not read again, so the event is repeated until it is.
  await expect
    .poll(async () => {
      await here.page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
      return isRead;
    })
    .toBe(true);
  here.page.off('response', look);
}

/** What the server has stored once the save is acknowledged. */
async function idsOf(path: string): Promise<string[]> {
  const { body } = await other.get(path);
  return (body['equipments'] as unknown as { id: string }[]).map(({ id }) => id).toSorted();
}

const conflict = () => here.page.getByText('Someone else has changed this meanwhile.');

test('members that another user adds to a group meanwhile are kept, and a conflict is reported before saving', async () => {
  const [first, second, third] = [await equipment('EQ-A'), await equipment('EQ-B'), await equipment('EQ-C')];
  const group = await created('/equipment_groups', 'equipmentGroup', { externalId: 'EG-1', name: 'Mills' });
  await other.post(`/equipment_groups/${group}/map`, { equipments: [first], version: 1 });
  await here.page.goto(`${here.limpid.url}/app/master/equipment-groups/${group}`);
  await here.page.getByRole('tab', { name: 'Members' }).click();
  await here.page.getByRole('button', { name: 'Change members' }).click();
  await here.page.getByText('EQ-C EQ-C').click();
  await meanwhile(`/equipment_groups/${group}/map`, { equipments: [first, second], version: 2 });
  await here.page.getByRole('button', { name: 'Save', exact: true }).click();
  await conflict().waitFor();
  await here.page.getByText('3 chosen').waitFor();
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByRole('button', { name: 'Save', exact: true }).click();
  await here.page.getByRole('row', { name: /EQ-C/ }).waitFor();
  await expect.poll(() => idsOf(`/equipment_groups/${group}/equipments`)).toEqual([first, second, third].toSorted());
});

test('equipment that another user maps to an agent before the list reloads is kept', async () => {
  const [first, second, third] = [await equipment('EQ-E'), await equipment('EQ-F'), await equipment('EQ-G')];
  const agent = await created('/cleaning_agents', 'cleaningAgent', { externalId: 'CA-1', name: 'Caustic' });
  await other.post(`/cleaning_agents/${agent}/map`, { equipments: [first], version: 1 });
  await here.page.goto(`${here.limpid.url}/app/master/cleaning-agents/${agent}`);
  await here.page.getByRole('tab', { name: 'Equipment' }).click();
  await here.page.getByRole('button', { name: 'Change mapped equipment' }).click();
  await here.page.getByText('1 chosen').waitFor();
  await here.page.getByRole('button', { name: 'Cancel' }).click();
  // The list is held back during this step; the agent and its version are not.
  const answers = await holdAnswers(here.page, new RegExp(`/cleaning_agents/${agent}/equipments`));
  await meanwhile(`/cleaning_agents/${agent}/map`, { equipments: [first, second], version: 2 });
  await here.page.getByRole('button', { name: 'Change mapped equipment' }).click();
  await here.page.getByText('EQ-G EQ-G').click();
  await answers.release();
  await here.page.getByRole('button', { name: 'Save', exact: true }).click();
  await conflict().waitFor();
  await here.page.getByText('3 chosen').waitFor();
  await here.page.getByRole('button', { name: 'Save', exact: true }).click();
  await conflict().waitFor({ state: 'hidden' });
  await expect.poll(() => idsOf(`/cleaning_agents/${agent}/equipments`)).toEqual([first, second, third].toSorted());
});

test('values that another user saves for equipment of a production are kept beside new input', async () => {
  const field = { entityKind: 'equipmentProductionPair', type: 'number' };
  const fields = [];
  for (const name of ['Contact time', 'Soaking time'])
    fields.push(
      await created('/additional-fields', 'additionalField', { ...field, name, externalId: name.slice(0, 4) }),
    );
  const productId = await created('/products', 'product', { externalId: 'P-1', name: 'Tablets' });
  const production = await created('/productions', 'production', { externalId: 'PRD-1', name: 'Tablets', productId });
  const equipmentId = await equipment('EQ-D');
  await other.post(`/productions/${production}/map`, { version: 1, equipments: [{ equipmentId }] });
  await here.page.goto(`${here.limpid.url}/app/master/productions/${production}`);
  await here.page.getByRole('tab', { name: 'Equipment' }).click();
  await here.page.getByRole('button', { name: 'Edit additional fields' }).click();
  await here.page.getByLabel('Contact time').fill('12');
  const values = [{ definitionId: fields[1], value: 7 }];
  await meanwhile(`/eq-prd-additional-fields/${production}`, { version: 2, equipments: [{ equipmentId, values }] });
  await here.page.getByRole('button', { name: 'Save additional fields' }).click();
  await conflict().waitFor();
  await expect.poll(() => here.page.getByLabel('Soaking time').inputValue()).toBe('7');
  await expect.poll(() => here.page.getByLabel('Contact time').inputValue()).toBe('12');
  await here.page.getByRole('button', { name: 'Save additional fields' }).click();
  await here.page.getByRole('row', { name: /EQ-D .* 12 7/ }).waitFor();
  expect(here.complaints.list).toEqual([]);
});
