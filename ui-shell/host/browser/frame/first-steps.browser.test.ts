import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { testPassword, type TestKernel } from '#kernel/testing';
import { axe, openPage, signIn } from '../../../testing/browser.fixture.js';
import { givenSignedInPage, signInHere } from '../../../testing/plant.fixture.js';

/** Adds a role with a few permissions, and a user who holds only that role. */
async function addPersonWith(limpid: TestKernel, username: string, permission: object): Promise<void> {
  const admin = await limpid.as('admin');
  const made = await admin.post('/user_roles', { name: `Role of ${username}`, permission });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  await limpid.addPerson({
    username,
    firstName: username,
    lastName: 'Tester',
    password: testPassword,
    mustChangePassword: false,
    roles: [`Role of ${username}`],
    facilities: 'all',
  });
}

const here = givenSignedInPage({
  persona: 'specialist',
  prepare: async limpid => {
    await addPersonWith(limpid, 'newcomer', {});
    await addPersonWith(limpid, 'assembler', { Product: { Get: true, Add: true }, API: { Get: true } });
    await addPersonWith(limpid, 'formulist', { RPNFormula: { Get: true }, RiskCalculation: { Get: true } });
  },
});
const content = (page: Page) => page.locator('#main-content');
const ways = (page: Page) => content(page).locator('.limpid-ways a');

describe('an empty facility', () => {
  test.each([
    ['/app', 'This facility is empty', ['Add the first equipment', 'Import from a file']],
    [
      '/app/limits',
      'No limits yet: productions that share equipment are needed',
      ['Map productions to their equipment'],
    ],
    ['/app/limits?view=matrix', 'No productions yet', ['Add productions', 'Import from a file']],
    ['/app/limits?view=microbial', 'No equipment yet', ['Add equipment', 'Import from a file']],
    [
      '/app/limits/feasibility',
      'No limits yet: productions that share equipment are needed',
      ['Map productions to their equipment'],
    ],
    ['/app/risk/worst-case', 'No production in this scope yet', ['Map productions to their equipment']],
    ['/app/risk/worst-case?scope=equipment', 'No equipment yet', ['Add equipment', 'Import from a file']],
    ['/app/risk/worst-case?scope=group', 'No equipment groups yet', ['Add an equipment group']],
    ['/app/risk/dashboard', 'Risk scores need productions with actives', ['Add productions', 'Import from a file']],
    ['/app/master/nitrosamines/combined', 'No productions yet', ['Add productions', 'Import from a file']],
    ['/app/master/matrix', 'No productions yet', ['Add equipment', 'Add productions', 'Import from a file']],
    ['/app/master/hbels', 'No actives yet', ['Add active', 'Import from a file']],
    ['/app/master/equipment', 'No equipment yet', ['Import from a file']],
  ])('%s shows what is missing and the first steps', async (address, title, labels) => {
    await here.page.goto(`${here.limpid.url}${address}`);
    await content(here.page).getByRole('heading', { level: 2, name: title }).waitFor();
    // Permissions may arrive shortly after the data.
    await expect.poll(() => ways(here.page).allInnerTexts()).toEqual(labels);
    expect(await axe(here.page)).toEqual([]);
  });

  test('offers users with read permission nothing that they may not do', async () => {
    const { page, complaints } = await openPage(here.browser);
    await signInHere(here, 'auditor', page);
    for (const [address, title] of [
      ['/app', 'This facility is empty'],
      ['/app/master/equipment', 'No equipment yet'],
      ['/app/risk/worst-case', 'No production in this scope yet'],
      ['/app/risk/worst-case?scope=group', 'No equipment groups yet'],
      ['/app/risk/dashboard', 'Risk scores need productions with actives'],
      ['/app/master/nitrosamines/combined', 'No productions yet'],
      ['/app/master/matrix', 'No productions yet'],
      ['/app/limits?view=matrix', 'No productions yet'],
      ['/app/limits?view=microbial', 'No equipment yet'],
    ] as const) {
      await page.goto(`${here.limpid.url}${address}`);
      await content(page).getByRole('heading', { level: 2, name: title }).waitFor();
      expect(await ways(page).count()).toBe(0);
    }
    expect(complaints.list).toEqual([]);
    await page.context().close();
  });

  test('a truncated link to an explanation leads to the limits', async () => {
    await here.page.goto(`${here.limpid.url}/app/limits/explain`);
    await here.page.getByRole('heading', { level: 1, name: 'Choose a limit to see where it comes from' }).waitFor();
    await content(here.page).getByRole('link', { name: 'Limit explorer' }).click();
    await here.page.getByRole('heading', { level: 1, name: 'Limit explorer' }).waitFor();
  });

  test('an unknown address below a page is reported', async () => {
    for (const address of [
      '/app/limits/nothing',
      '/app/master/equipment/new/nothing',
      '/app/risk/worst-case/nothing',
    ]) {
      await here.page.goto(`${here.limpid.url}${address}`);
      await here.page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    }
  });
});

describe('a form with a field that has no options yet', () => {
  const newProduct = async (page: Page): Promise<void> => {
    await page.goto(`${here.limpid.url}/app/master/products/new`);
    await content(page).getByLabel('Name *').fill('Typed before');
    await page.getByRole('button', { name: 'Add active' }).click();
    await content(page)
      .getByText(/None exists yet/)
      .last()
      .waitFor();
  };

  test('does not offer to add a record without permission', async () => {
    const { page } = await openPage(here.browser);
    await signIn(page, here.limpid.url, 'assembler', testPassword, here.limpid.facility.name);
    await newProduct(page);
    expect(
      await content(page)
        .getByRole('link', { name: /new tab/ })
        .count(),
    ).toBe(0);
    await page.context().close();
  });

  test('links to where the first record is added, keeps the input, and then offers the record', async () => {
    const { page } = here;
    await newProduct(page);
    expect(await axe(page)).toEqual([]);
    const opening = page.context().waitForEvent('page');
    await content(page).getByRole('link', { name: 'Add active (new tab)' }).click();
    const tab = await opening;
    await tab.getByLabel('ID *').fill('A001');
    await tab.getByLabel('Name (INN) *').fill('Acetaminophen');
    await tab.getByRole('button', { name: 'Create' }).click();
    await tab.getByRole('heading', { level: 1, name: /Acetaminophen/ }).waitFor();
    await tab.close();
    await page.getByRole('combobox', { name: 'Active *' }).fill('Aceta');
    await page.getByRole('option', { name: 'A001 Acetaminophen' }).click();
    await expect.poll(() => content(page).getByLabel('Name *').inputValue()).toBe('Typed before');
  });
});

describe('a user with few permissions', () => {
  test('without permissions sees no data of the facility, and who can change that', async () => {
    const { page, complaints } = await openPage(here.browser);
    await signIn(page, here.limpid.url, 'newcomer', testPassword, here.limpid.facility.name);
    await page.getByRole('heading', { name: 'Your roles grant no access to data of this plant' }).waitFor();
    expect(await content(page).locator('.limpid-cards').count()).toBe(0);
    expect(await axe(page)).toEqual([]);
    expect(complaints.list).toEqual([]);
    await page.context().close();
  });

  test('is refused at subpages as at the page itself, without any refused call', async () => {
    const { page } = await openPage(here.browser);
    const refused: string[] = [];
    page.on('response', answer => {
      if (answer.status() >= 400) refused.push(answer.url());
    });
    await signIn(page, here.limpid.url, 'formulist', testPassword, here.limpid.facility.name);
    for (const address of ['/app/master/risk-setup/units', '/app/limits/policies']) {
      await page.goto(`${here.limpid.url}${address}`);
      await page.getByRole('heading', { level: 1, name: 'Not allowed' }).waitFor();
    }
    await page.goto(`${here.limpid.url}/app/risk/worst-case?scope=equipment`);
    await page.getByText('Choosing requires the permission Equipment.Get').waitFor();
    await page.goto(`${here.limpid.url}/app/limits`);
    await page.getByRole('heading', { level: 2, name: /^No limits yet/ }).waitFor();
    expect(await content(page).getByRole('button', { name: 'PDF' }).count()).toBe(0);
    expect(refused).toEqual([]);
    await page.context().close();
  });
});

describe('an editor of rows', () => {
  test('focuses the row that was added', async () => {
    await here.page.goto(`${here.limpid.url}/app/master/equipment/new`);
    await here.page.getByRole('button', { name: 'Add part' }).focus();
    await here.page.keyboard.press('Enter');
    const focused = () =>
      here.page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent ?? '');
    await expect.poll(focused).not.toBe('');
    const first = await focused();
    await here.page.getByRole('button', { name: 'Add part' }).focus();
    await here.page.keyboard.press('Enter');
    await expect.poll(focused).toBe(first);
  });
});

test('variables that could not be loaded are reported in the formula editor, with a retry', async () => {
  const body = JSON.stringify({ errName: 'ServerError', name: 'ServerError', message: 'x', requestId: 'ref-18' });
  const variables = /\/variables\?/;
  await here.page.route(variables, route => route.fulfill({ status: 500, body, contentType: 'application/json' }));
  await here.page.goto(`${here.limpid.url}/app/master/risk-setup/new`);
  await here.page.getByText('Loading the variables failed as due to server error').waitFor();
  await here.page.unroute(variables);
  await here.page.getByRole('button', { name: 'Try again' }).click();
  await here.page.getByText('Variables and functions to insert').waitFor();
});

test('the home page leads from one kind of record to the next until there is a limit', async () => {
  const admin = await here.limpid.as('admin');
  const add = async (path: string, body: object): Promise<string> => {
    const answer = await admin.post(path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return (Object.values(answer.body)[0] as unknown as { readonly id: string }).id;
  };
  const leadsTo = async (label: string): Promise<void> => {
    await here.page.goto(`${here.limpid.url}/app`);
    await content(here.page).getByRole('heading', { level: 2, name: 'There is no limit yet' }).waitFor();
    await expect.poll(async () => (await ways(here.page).allInnerTexts())[0]).toBe(label);
  };
  const active = await add('/apis', { externalId: 'A100', name: 'Digoxin' });
  await leadsTo('Add the first equipment');
  const steps = content(here.page).locator('.limpid-first-steps');
  await steps.getByRole('listitem').filter({ hasText: 'Actives' }).getByLabel('done').waitFor();
  await steps.locator('[aria-current=step]').getByText('Equipment with its product-contact area').waitFor();
  const equipment = await add('/equipments', { externalId: 'M100', name: 'Blender', equipmentType: 'blender' });
  await leadsTo('Add the first product');
  const strength = { value: 1, unit: 'mg' };
  const product = await add('/products', {
    externalId: 'P100',
    name: 'Tablets',
    route: 'oral',
    dosageUnitMass: { value: 100, unit: 'mg' },
    maxUnitsPerDay: 1,
    actives: [{ apiId: active, strength, strengthBasis: 'base' }],
  });
  await leadsTo('Add productions');
  for (const externalId of ['PRD-1', 'PRD-2']) {
    const production = await add('/productions', {
      externalId,
      name: externalId,
      productId: product,
      minBatchSize: { value: 10, unit: 'kg' },
    });
    if (externalId === 'PRD-2') await leadsTo('Map productions to their equipment');
    const mapped = await admin.post(`/productions/${production}/map`, {
      equipments: [{ equipmentId: equipment }],
      version: 1,
      reason: 'made there',
    });
    expect(mapped.status, JSON.stringify(mapped.body)).toBe(200);
  }
  await here.page.goto(`${here.limpid.url}/app`);
  await content(here.page).getByText('changeovers have a limit').waitFor();
  expect(await content(here.page).getByRole('heading', { name: 'There is no limit yet' }).count()).toBe(0);
});
