import { expect, test } from 'vitest';
import { axe, fitsWindow, openPage } from '#ui/testing/browser.fixture';
import { givenSignedInPage, signInHere } from '#ui/testing/plant.fixture';

const here = givenSignedInPage({ persona: 'specialist', kernel: { demo: 'import' } });

test('the register shows which actives have no limit in force, and what needs one', async () => {
  await here.page.getByRole('link', { name: 'HBEL register' }).click();
  await here.page.getByRole('heading', { name: 'HBEL register', level: 1 }).waitFor();
  await here.page.getByRole('row', { name: /A007 .* None in force PRD-07, PRD-08, PRD-11/ }).waitFor();
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByLabel('Filter').selectOption('missing');
  await here.page.getByText('1–10 of 37 items').waitFor();
  expect(await here.page.getByRole('table').getByText('Not reviewed').count()).toBe(0);
  await here.page.getByLabel('Filter').selectOption('');
  await here.page.getByRole('searchbox').fill('estradiol');
  await here.page.getByRole('row', { name: /A025 .* 2\.5 ug ADE oral In force/ }).waitFor();
});

test('an opinion is derived while typing, and a factor without a reason is refused at its field', async () => {
  await here.page.getByRole('link', { name: 'A025' }).click();
  await here.page.getByText('In force: 2.5 ug/day ADE, oral.').waitFor();
  await here.page
    .getByRole('button', { name: 'Add opinion' })
    .or(here.page.getByRole('link', { name: 'Add opinion' }))
    .click();
  const result = here.page.getByRole('complementary', { name: 'Result' });
  await result.getByText('The dose is required').waitFor();
  await here.page.getByLabel('Study *').fill('Two years, rat');
  await here.page.getByLabel('Dose *').fill('0.0005');
  await here.page.getByLabel('Species').fill('dog');
  await expect.poll(() => here.page.getByLabel('F1 value').inputValue()).toBe('2');
  await expect.poll(() => here.page.getByLabel('F1 reason *').inputValue()).toBe('dog');
  await here.page.getByLabel('F1 value').fill('1.5');
  await expect.poll(() => here.page.getByLabel('F1 reason *').inputValue()).toBe('');
  await here.page.getByLabel('F1 value').fill('1');
  await result.getByText('F1 is 1, but 2 is usual for dog (ICH Q3C): this limit is 2 times as high').waitFor();
  await here.page.getByLabel('F1 usual values').selectOption('5');
  await here.page.getByLabel('F4 value').fill('10');
  await result.getByText('50 ng/day').waitFor();
  await here.page.getByText('One composite factor UFc').click();
  await result.getByText('50 ng/day').waitFor();
  await expect.poll(() => here.page.getByLabel('UFc value').inputValue()).toBe('500');
  await here.page.getByLabel('UFc value').fill('1000');
  await result.getByText('25 ng/day').waitFor();
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByText('F1 to F5', { exact: true }).click();
  await expect.poll(() => here.page.getByLabel('F1 value').inputValue()).toBe('5');
  await expect.poll(() => here.page.getByLabel('F4 value').inputValue()).toBe('10');
  await result.getByText('50 ng/day').waitFor();
  await result.getByRole('button', { name: 'Use this value' }).click();
  await expect.poll(() => here.page.getByLabel('Daily limit, as stated in the report *').inputValue()).toBe('50');
  await here.page.getByRole('button', { name: 'Save opinion' }).click();
  const refused = here.page.getByRole('alert');
  await refused.getByText('1 field needs attention').waitFor();
  await refused.getByRole('button', { name: 'F4 reason' }).click();
  await expect.poll(() => here.page.evaluate(() => document.activeElement?.id)).toBe('f4-reason');
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByLabel('F4 reason *').fill('hormone, effect on the unborn');
  await here.page.getByLabel('Author: name').fill('Dr. Ilse Gift');
});

test('an opinion more than ten times away needs an explanation', async () => {
  await here.page.getByRole('button', { name: 'Save opinion' }).click();
  await here.page
    .getByText(/is required: the value is 50 times away from HBEL 1 of A025/)
    .first()
    .waitFor();
  await here.page.getByLabel('Why other opinions differ').fill('The food value rests on another end point');
  await here.page.getByRole('button', { name: 'Save opinion' }).click();
  await here.page.getByText(/2 opinions, up to 50× apart; the lowest is 50 ng\/day/).waitFor();
  await here.page.getByRole('img', { name: /^Opinion \d.* 50 ng\/day$/ }).waitFor();
  await here.page.getByText('Derivation: PDE = POD × BW').click();
  await here.page.getByText('hormone, effect on the unborn').waitFor();
  expect(await axe(here.page)).toEqual([]);
});

test('the chosen opinion needs a reason, and limits follow at once', async () => {
  const limit = async (): Promise<string> => {
    const admin = await here.limpid.as('admin');
    const answer = await admin.get('/limits/pairs?search=Estradiol&sort=l3&pageLimit=1');
    return String(answer.body['limits']?.[0]?.['criterion']);
  };
  expect(await limit()).toBe('dosage');
  await here.page.getByRole('button', { name: 'Put into force' }).click();
  const dialog = here.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Put into force' }).click();
  await dialog.getByText('Please give a reason of at least 3 characters').waitFor();
  expect(await axe(here.page)).toEqual([]);
  await dialog.getByLabel('Reason for choosing this opinion *').fill('patient-oriented derivation');
  await dialog.getByRole('button', { name: 'Put into force' }).click();
  await here.page.getByText('In force: 50 ng/day PDE, oral.').waitFor();
  expect(await limit()).toBe('toxicity');
});

test('a report is attached as a PDF and taken away again', async () => {
  const attach = here.page.getByLabel('Attach report (PDF)').first();
  await attach.setInputFiles({ name: 'no.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') });
  await here.page.getByText(/is no pdf file/).waitFor();
  await attach.setInputFiles({ name: 'tox.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 tox') });
  const [download] = await Promise.all([
    here.page.waitForEvent('download'),
    here.page.getByRole('button', { name: 'Report tox.pdf' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('tox.pdf');
});

test('an opinion is withdrawn with the keyboard alone, and stays readable', async () => {
  await here.page.getByRole('button', { name: 'Withdraw opinion 1' }).focus();
  await here.page.keyboard.press('Enter');
  const dialog = here.page.getByRole('dialog');
  await dialog.getByLabel('Reason *').focus();
  await here.page.keyboard.type('Replaced by our own report');
  const stops = [
    dialog.getByLabel('Recent and standard reasons'),
    dialog.getByRole('button', { name: 'Cancel' }),
    dialog.getByRole('button', { name: 'Withdraw' }),
  ];
  for (const stop of stops) {
    await stop.waitFor();
    await here.page.keyboard.press('Tab');
    await expect.poll(() => stop.evaluate(element => element === document.activeElement)).toBe(true);
  }
  await here.page.keyboard.press('Enter');
  await here.page.getByText('Withdrawn', { exact: true }).first().waitFor();
  await here.page.getByRole('button', { name: 'Show 1 superseded or withdrawn' }).click();
  await here.page.getByRole('definition').filter({ hasText: 'Replaced by our own report' }).waitFor();
});

test('the limits of an active stand with the active too, and on a narrow screen', async () => {
  await here.page.getByRole('link', { name: 'A025 Estradiol' }).click();
  await here.page.getByRole('tab', { name: 'Health-based limits' }).click();
  await here.page.getByText('In force: 50 ng/day PDE, oral.').waitFor();
  await here.page.setViewportSize({ width: 820, height: 1180 });
  await fitsWindow(here.page);
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByRole('link', { name: 'Edit opinion 2' }).click();
  await here.page.getByRole('complementary', { name: 'Result' }).waitFor();
  await fitsWindow(here.page);
});

test('removing the derivation keeps the body weight of the limit, which may be changed', async () => {
  await here.page.setViewportSize({ width: 1280, height: 860 });
  await here.page.getByLabel('Method').selectOption('');
  const weight = here.page.getByLabel('Body weight that the limit is for, kg');
  await expect.poll(() => weight.inputValue()).toBe('50');
  await weight.fill('10');
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByLabel('Reason for the change').fill('The report is about children');
  await here.page.getByRole('button', { name: 'Save opinion' }).click();
  const card = here.page.locator('.limpid-opinion-chosen');
  await card.getByText('Body weight that it is for, kg').waitFor();
  const { body } = await (await here.limpid.as('admin')).get('/apis?search=A025');
  expect(body['apis']?.[0]?.['hbels']).toMatchObject([{ selected: true, forBodyWeightKg: 10 }]);
});

test('the laboratory reads the register and may not change it', async () => {
  const { page: laboratory } = await openPage(here.browser);
  await signInHere(here, 'analyst', laboratory);
  await laboratory.goto(`${here.limpid.url}/app/master/hbels?search=A025`);
  await laboratory.getByRole('link', { name: 'A025' }).click();
  await laboratory.getByText('In force: 50 ng/day PDE, oral.').waitFor();
  expect(await laboratory.getByRole('button', { name: 'Put into force' }).count()).toBe(0);
  expect(await laboratory.getByText('Add opinion').count()).toBe(0);
});

test('no page had a script error', () => {
  expect(here.complaints.list).toEqual([]);
});
