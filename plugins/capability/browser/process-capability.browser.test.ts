import { describe, expect, test } from 'vitest';
import { momentBetween } from '#kernel/testing';
import { axe, openPage } from '#ui/testing/browser.fixture';
import { givenPage, signInHere } from '#ui/testing/plant.fixture';

const here = givenPage({ kernel: { demo: 'import' } });

describe('a specialist', () => {
  test('finds the records with their scores, greyed out where flagged', async () => {
    await signInHere(here, 'specialist', here.page);
    await here.page.getByRole('link', { name: 'Process capability', exact: true }).click();
    await here.page.getByRole('heading', { name: 'Process capability', level: 1 }).waitFor();
    await here.page.getByRole('row', { name: /PC-04 .*PRD-04 Naproxen 250 mg tablets 6\.871 1\.455/ }).waitFor();
    await here.page.getByRole('row', { name: /PC-05 .*few results/ }).waitFor();
    await here.page.getByRole('row', { name: /PC-08 .*mostly below detection/ }).waitFor();
    expect(await axe(here.page)).toEqual([]);
  });

  test('reads the resulting scores of a record', async () => {
    await here.page.getByRole('link', { name: 'PC-03', exact: true }).click();
    await here.page
      .getByText(/^\(1\.511 − 0\.3\) ÷ \(3 × 0\.1\) = 4\.035, above 3\.23\d* with 95 % confidence, in ug\/sqcm$/)
      .waitFor();
    await here.page.getByText('no, PC-04 Naproxen, equipment cleaned by hand is worse').waitFor();
    expect(await axe(here.page)).toEqual([]);
  });

  test('sees single results as a histogram with the limit, results below detection apart', async () => {
    await here.page.goto(`${here.limpid.url}/app/risk/process-capability`);
    await here.page.getByRole('link', { name: 'PC-08', exact: true }).click();
    const histogram = here.page.getByRole('figure', { name: 'Distribution of the results' });
    await histogram.getByText(/^limit 0\.0122$/).waitFor();
    const bar = histogram.getByRole('img', { name: /18 results, 18 of them below detection$/ });
    await bar.focus();
    await histogram.locator('.limpid-readout').getByText('18 of them below detection').waitFor();
    await histogram.getByText('With fewer than 50 results the capability is uncertain.').waitFor();
    expect(await axe(here.page)).toEqual([]);
    await histogram.getByRole('button', { name: 'Show table' }).click();
    await histogram.getByRole('columnheader', { name: 'Below detection' }).waitFor();
  });

  test('pastes single results: figures are computed while typing, and invalid results are named', async () => {
    await here.page.goto(`${here.limpid.url}/app/risk/process-capability/new`);
    await here.page.getByLabel('ID *').fill('PC-NEW');
    await here.page.getByLabel('Name *').fill('Risperidone, first run');
    await here.page.getByRole('combobox', { name: /Previous production/ }).fill('PRD-30');
    await here.page.getByRole('option', { name: /PRD-30/ }).click();
    await here.page.getByLabel('Source *').fill('VR-2026-001');
    await here.page.getByRole('button', { name: 'Create' }).click();
    await here.page.getByText('is required, unless single results are given').first().waitFor();
    await here.page.getByText('Single results', { exact: true }).click();
    await here.page.getByLabel('Results *').fill('0.02\n0.03\n0.045\n< 0.01\n0');
    await here.page
      .getByText(
        'Mean 0.025 ug/sqcm, standard deviation 0.0168 ug/sqcm from 4 results, 1 of them below detection. 1 cannot be read.',
      )
      .waitFor();
    expect(await axe(here.page)).toEqual([]);
    await here.page.getByRole('button', { name: 'Create' }).click();
    await here.page.getByText('0 is not a result: enter < and the detection limit').first().waitFor();
    await here.page.getByLabel('Results *').fill('0.02\n0.03\n0.045\n< 0.01');
    await here.page.getByRole('button', { name: 'Preview the effect' }).click();
    await here.page.getByText('Risk levels of productions').first().waitFor();
    await here.page.getByRole('row', { name: /PRD-30 .*high.*known now/ }).waitFor();
    await here.page.getByRole('button', { name: 'Create' }).click();
    await here.page.getByRole('heading', { name: 'PC-NEW Risperidone, first run', level: 1 }).waitFor();
    await here.page.getByText('yes, it is the worst of its records').waitFor();
    await here.page.getByText(/÷ \(3 × 0\.0168\) = .*, above .* with 95 % confidence, in ug\/sqcm/).waitFor();
    await here.page.getByText('0.045 ug/sqcm', { exact: true }).waitFor();
    expect(await axe(here.page)).toEqual([]);
  });

  test('archives a record with a reason, and its history says so', async () => {
    await here.page.getByRole('button', { name: 'Archive' }).click();
    await here.page.getByLabel('Reason *').last().fill('the run was repeated');
    await here.page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
    await here.page.getByText(/Archived .*: the run was repeated/).waitFor();
    await here.page.getByRole('tab', { name: 'History' }).click();
    await here.page.getByText('the run was repeated').last().waitFor();
  });

  test('sees the scores of an earlier date with its figures', async () => {
    const moment = await momentBetween();
    const client = await here.limpid.as('admin');
    const { body } = await client.get('/process-capabilities?search=PC-03');
    const [row] = body['processCapabilities'] as unknown as { id: string; version: number }[];
    const worse = { version: row?.version, mean: { value: 1, unit: 'ug/sqcm' } };
    expect((await client.post(`/process-capabilities/${row?.id}`, worse)).status).toBe(200);
    const page = `${here.limpid.url}/app/risk/process-capability`;
    await here.page.goto(page);
    await here.page.getByRole('row', { name: /PC-03 .* 1\.70\d* 1 ug\/sqcm/ }).waitFor();
    await here.page.goto(`${page}?asOf=${moment}`);
    await here.page.getByRole('row', { name: /PC-03 .* 4\.03\d* 0\.3 ug\/sqcm/ }).waitFor();
  });

  test('sees capability and level of every production with results on the risk dashboard', async () => {
    await here.page.goto(`${here.limpid.url}/app/risk/dashboard`);
    await here.page.getByText('11 of 48').waitFor();
    await here.page.getByRole('group', { name: /11 productions by toxicity score and capability score/ }).waitFor();
    const levels = here.page.getByRole('table', { name: 'Risk levels' });
    await levels.getByRole('row', { name: /PRD-04 .*high.*raised: not visible.*PC-04 worst of 2/ }).waitFor();
    await levels.getByRole('row', { name: /PRD-07 .*few results/ }).waitFor();
    await here.page.getByRole('row', { name: /PRD-30 .*No residue results are recorded.*not known/ }).waitFor();
    expect(await axe(here.page)).toEqual([]);
    const picture = here.page.getByRole('figure', { name: 'Toxicity by process capability' });
    await picture.getByRole('button', { name: 'Show table' }).click();
    await picture.getByRole('row', { name: /PRD-36 .*high.*PC-09/ }).waitFor();
  });

  test('compares levels between two dates', async () => {
    await here.page.getByRole('link', { name: 'Compare risk levels between dates' }).click();
    await here.page.getByRole('heading', { name: 'Changes of risk levels' }).waitFor();
    await here.page.getByLabel('From').fill('2020-01-31');
    await here.page.getByLabel('From').press('Enter');
    await here.page.getByRole('row', { name: /PRD-38 .*none.*medium.*known now/ }).waitFor();
    expect(await axe(here.page)).toEqual([]);
  });

  test('sees what the level needs, and where to begin, before there are results', async () => {
    await here.page.goto(`${here.limpid.url}/app/risk/dashboard?asOf=2020-01-31`);
    await here.page.getByText('Risk scores need productions with actives').waitFor();
    const client = await here.limpid.as('admin');
    const { body } = await client.get('/process-capabilities?pageLimit=50');
    for (const { id } of body['processCapabilities'] as unknown as { id: string }[])
      await client.put(`/process-capabilities/${id}/archive`, { reason: 'begin anew' });
    await here.page.goto(`${here.limpid.url}/app/risk/dashboard`);
    const notice = here.page.getByRole('region', { name: 'No production has a risk level yet' });
    await notice.waitFor();
    expect(await axe(here.page)).toEqual([]);
    await notice.getByRole('link', { name: 'Process capability' }).click();
    await here.page.getByText('No results yet').waitFor();
    expect(await axe(here.page)).toEqual([]);
  });

  test('meets no script error and no violation of the content security policy during the test', () => {
    expect(here.complaints.list).toEqual([]);
  });
});

test('an auditor reads on a tablet and can change nothing', async () => {
  const { page: tablet } = await openPage(here.browser, { width: 820, height: 1180 });
  await signInHere(here, 'auditor', tablet);
  await tablet.goto(`${here.limpid.url}/app/risk/process-capability?filter=archived`);
  await tablet.getByRole('link', { name: 'PC-01', exact: true }).click();
  await tablet.getByRole('heading', { name: /PC-01 Acetaminophen/ }).waitFor();
  expect(await axe(tablet)).toEqual([]);
  for (const action of ['Archive', 'Restore'])
    expect(await tablet.getByRole('button', { name: action }).count()).toBe(0);
  expect(await tablet.getByRole('link', { name: 'Edit' }).count()).toBe(0);
  await tablet.goto(`${here.limpid.url}/app/risk/process-capability/new`);
  await tablet.getByRole('heading', { name: 'Not allowed' }).waitFor();
});

test('the laboratory records residue without seeing productions: it chooses them by their names', async () => {
  const { page: laboratory } = await openPage(here.browser);
  await signInHere(here, 'analyst', laboratory);
  await laboratory.getByRole('link', { name: 'Process capability', exact: true }).click();
  await laboratory
    .getByRole('link', { name: 'Add process capability' })
    .or(laboratory.getByRole('button', { name: 'Add process capability' }))
    .click();
  await laboratory.getByLabel('ID *').fill('PC-LAB');
  await laboratory.getByLabel('Name *').fill('Recorded by the laboratory');
  await laboratory.getByLabel('Previous production *').selectOption('PRD-12 Amlodipine 5 mg tablets');
  await laboratory.getByLabel('Source *').fill('LAB-7');
  await laboratory.getByLabel('Mean *').fill('0.05');
  await laboratory.getByLabel('Standard deviation *').fill('0.01');
  await laboratory.getByLabel('Number of results *').fill('24');
  await laboratory.getByRole('button', { name: 'Create' }).click();
  await laboratory.getByRole('heading', { name: 'PC-LAB Recorded by the laboratory' }).waitFor();
  await laboratory.getByText('PRD-12 Amlodipine 5 mg tablets').waitFor();
  expect(await laboratory.getByRole('button', { name: 'Archive' }).count()).toBe(0);
});
