import { generateKeyPairSync, sign } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { definePlugin } from '#kernel/contract';
import { testPassword, testPlugin, withinOneDay } from '#kernel/testing';
import { axe, openPage, signIn } from '#ui/testing/browser.fixture';
import { givenSignedInPage } from '#ui/testing/plant.fixture';

const pair = generateKeyPairSync('ed25519');
/** A plugin of the full tier, as trends will be one. */
const trends = testPlugin(definePlugin({ id: 'trends' }), {
  features: [{ key: 'trends', title: 'Trends of results', tiers: ['full'] }],
  ui: {
    entry: 'ui/index.ts',
    pages: [
      { path: '/app/trends', export: 'pages', title: 'Trends', permission: 'RiskCalculation.Get', feature: 'trends' },
    ],
  },
});

const here = givenSignedInPage({
  persona: 'admin',
  kernel: { licenceKey: pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'), extra: [trends] },
});

const day = (fromToday: number): string => new Date(Date.now() + fromToday * 86_400_000).toISOString().slice(0, 10);

/** JSON with sorted keys, as the vendor signs it. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`;
}

let issued = 0;
/** A licence file as it is chosen in the browser. */
function licence(fields: object = {}): { name: string; mimeType: string; buffer: Buffer } {
  issued += 1;
  const content = {
    number: `L-${issued}`,
    holder: 'Test Pharma Ltd',
    issuedAt: new Date(Date.now() + issued).toISOString(),
    facilities: [
      {
        facilityId: here.limpid.facility.id,
        name: here.limpid.facility.name,
        tier: 'full',
        validFrom: day(-1),
        validTo: day(200),
        warnDays: 30,
        graceDays: 14,
        limits: { users: 20, equipment: 100 },
        ...fields,
      },
    ],
  };
  const signature = sign(null, Buffer.from(`limpid-licence/1\n${canonical(content)}`), pair.privateKey);
  const file = {
    format: 'limpid-licence/1',
    licence: content,
    key: 'development',
    signature: signature.toString('base64'),
  };
  return { name: 'plant.licence.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(file)) };
}

/** What no call can do: lets days pass for the licence, until it ends so many days from today. */
async function endsIn(days: number): Promise<void> {
  const client = new pg.Client({ connectionString: here.limpid.databaseUrl });
  await client.connect();
  try {
    await client.query(`begin; alter table kernel.licence disable trigger audited;
      update kernel.licence set valid_to = '${day(days)}'; alter table kernel.licence enable always trigger audited;
      notify kernel, 'facilities'; commit`);
  } finally {
    await client.end();
  }
}

async function bring(file: ReturnType<typeof licence>): Promise<void> {
  await here.page.getByLabel('Licence file', { exact: true }).setInputFiles(file);
}

test('without a licence file the page says that everything works, and which IDs the vendor needs', async () => {
  await here.page.getByRole('link', { name: 'Licence', exact: true }).click();
  await here.page.getByText('Everything works without one.').waitFor();
  await here.page.getByText(here.limpid.facility.id).waitFor();
  expect(await axe(here.page)).toEqual([]);
});

test('a file that was changed is refused with its reason', async () => {
  const { buffer, ...file } = licence();
  const longer = buffer.toString().replace(/"validTo":"[^"]+"/, `"validTo":"${day(900)}"`);
  await bring({ ...file, buffer: Buffer.from(longer) });
  await here.page.getByText('was changed after it was signed').waitFor();
  expect(await axe(here.page)).toEqual([]);
});

test('a good file shows what it brings, and is in force when it is imported', async () => {
  await bring(licence());
  await here.page.getByRole('dialog').getByText('Users 20, Equipment 100').waitFor();
  await here.page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
  await here.page.getByText('7 of 20').first().waitFor();
  await withinOneDay(async () => {
    await endsIn(150);
    await here.page.reload();
    await here.page.getByText('150 days left').waitFor();
    await here.page.getByText(`Everything works. The licence is good until ${day(150)}.`).waitFor();
  });
  expect(await axe(here.page)).toEqual([]);
});

test('the banner counts the days for administrators before the end, and for everybody in grace', async () => {
  await withinOneDay(async () => {
    await endsIn(20);
    await here.page.reload();
    const banner = here.page.getByText(`ends on ${day(20)}, in 20 days.`);
    await banner.first().waitFor();
  });
  const { page: floor } = await openPage(here.browser, { width: 820, height: 1180 });
  await floor.goto(here.limpid.url);
  await floor.getByLabel('Email/Employee ID').fill('operator');
  await floor.getByLabel('Password', { exact: true }).fill(testPassword);
  await floor.getByRole('button', { name: 'Log In' }).click();
  await floor.getByRole('heading', { name: here.limpid.facility.name, level: 1 }).waitFor();
  expect(await floor.getByRole('complementary', { name: 'Licence' }).count()).toBe(0);
  await withinOneDay(async () => {
    await endsIn(-2);
    await floor.reload();
    await floor.getByText(`ended on ${day(-2)}. Everything works for 12 days more.`).waitFor();
  });
  expect(await axe(floor)).toEqual([]);
  await floor.context().close();
});

test('after the days of grace saving a new record says why it is refused', async () => {
  await endsIn(-15);
  await here.page.goto(`${here.limpid.url}/app/master/operators/new`);
  await here.page.getByLabel('Operator ID *').fill('OP-1');
  await here.page.getByLabel('First name *').fill('Too');
  await here.page.getByLabel('Last name *').fill('Late');
  await here.page.getByRole('button', { name: 'Create' }).click();
  await here.page.getByText('nothing new can be added until a licence is imported').waitFor();
  await here.page.getByText('new ones need a licence').waitFor();
});

test('a new licence takes the banner away at once, and the session forgets what was said', async () => {
  await here.page.goto(`${here.limpid.url}/app/admin/licence`);
  await here.page.getByText('Grace exceeded').waitFor();
  expect(await axe(here.page)).toEqual([]);
  await bring(licence());
  await here.page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
  await here.page.getByText(/(200|199) days left/).waitFor();
  await expect.poll(() => here.page.getByRole('complementary', { name: 'Licence' }).count()).toBe(0);
  const told = () => here.page.evaluate(() => sessionStorage.getItem('licenseInformation'));
  await expect.poll(told).toBe('[]');
});

test('a feature is switched off and left to the tier again, each with a reason', async () => {
  await here.page.getByRole('link', { name: 'Facility', exact: true }).click();
  const row = here.page.getByRole('row', { name: /^Document versions/ });
  const reason = here.page.getByLabel('Reason *');
  await here.page.getByRole('link', { name: 'Documents', exact: true }).waitFor();
  await row.getByRole('button', { name: /^Switch off Document versions/ }).click();
  await reason.fill('not validated here yet');
  await here.page.getByRole('dialog').getByRole('button', { name: 'Switch off', exact: true }).click();
  await row.getByText('Off', { exact: true }).waitFor();
  await row.getByText('not validated here yet').waitFor();
  expect(await axe(here.page)).toEqual([]);
  await here.page.reload();
  await row.waitFor();
  expect(await here.page.getByRole('link', { name: 'Documents', exact: true }).count()).toBe(0);
  await row.getByRole('button', { name: /^Follow the tier: Document versions/ }).click();
  await reason.fill('validated in the meantime');
  await here.page.getByRole('dialog').getByRole('button', { name: 'Follow the tier', exact: true }).click();
  await row.getByText('The tier').waitFor();
});

test('a limited user has the own pages in the menu and nothing else, also by address', async () => {
  for (const [persona, own, others] of [
    ['operator', 'Productions', 'Analytical methods'],
    ['analyst', 'Analytical methods', 'Productions'],
  ] as const) {
    const { page: floor } = await openPage(here.browser);
    await floor.goto(`${here.limpid.url}/app/control/audit`);
    await floor.getByLabel('Email/Employee ID').fill(persona);
    await floor.getByLabel('Password', { exact: true }).fill(testPassword);
    await floor.getByRole('button', { name: 'Log In' }).click();
    const choice = floor.getByRole('button', { name: here.limpid.facility.name });
    const denied = floor.getByRole('heading', { name: 'Not allowed' });
    await choice.or(denied).first().waitFor();
    if (await choice.isVisible()) await choice.click();
    await denied.waitFor();
    // The menu is no part of the page, and may come after it.
    const menu = floor.getByRole('navigation', { name: 'Navigation' }).getByRole('link');
    await expect.poll(() => menu.allTextContents()).toEqual(expect.arrayContaining(['Home', 'Equipment', own]));
    const links = await menu.allTextContents();
    for (const foreign of [others, 'Audit log', 'Users', 'Limit policies']) expect(links).not.toContain(foreign);
    await floor.goto(`${here.limpid.url}/app/profile`);
    await floor.getByRole('heading', { name: /Tester/ }).waitFor();
    await floor.context().close();
  }
});

test('what the lite tier leaves out stands once in the menu, in one line, and is no error by address', async () => {
  const { page: lite } = await openPage(here.browser);
  await signIn(lite, here.limpid.url, 'specialist', testPassword, here.limpid.otherFacility.name);
  await lite.getByRole('link', { name: 'Not in this tier' }).click();
  await lite.getByText(`${here.limpid.otherFacility.name} has the lite tier.`).waitFor();
  await lite.getByRole('listitem').getByText('Trends of results').waitFor();
  expect(await axe(lite)).toEqual([]);
  await lite.goto(`${here.limpid.url}/app/trends`);
  await lite.getByRole('heading', { name: 'Not in this tier' }).waitFor();
  await lite.context().close();
  expect(await here.page.getByRole('link', { name: 'Not in this tier' }).count()).toBe(0);
});

test('no script error and no violation of the content security policy on the way', () => {
  expect(here.complaints.list).toEqual([]);
});
