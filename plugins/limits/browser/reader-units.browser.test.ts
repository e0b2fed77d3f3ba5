import { expect, test } from 'vitest';
import { axe, fitsWindow } from '#ui/testing/browser.fixture';
import { givenSignedInPage } from '#ui/testing/plant.fixture';
import { roundedDown, formatLimit } from '#schemas/lib/format-number';
import { explainQuery } from '#plugins/limits/shared/explain-query';
import type { FeasibilityList } from '#plugins/limits/shared/feasibility';
import type { Explanation, Limit, LimitSummary } from '#plugins/limits/shared/limit';

const here = givenSignedInPage({
  persona: 'specialist',
  kernel: { demo: 'import' },
  prepare: async limpid => {
    const admin = await limpid.as('admin');
    const switched = { enabled: true, version: 0, reason: 'site procedure on rounding' };
    await admin.put('/features/limits-rounded-down', switched);
  },
});

/** As a reader sees a limit of mg/sqcm in ng/sqcm, rounded down. */
const surface = (mgPerSqcm: number): string => formatLimit(mgPerSqcm * 1e6, true).replaceAll(/\s/g, ' ');
/** A mass of mg in ug. */
const mass = (mg: number): string => formatLimit(mg * 1000, true).replaceAll(/\s/g, ' ');

async function read<T>(path: string): Promise<T> {
  return (await here.limpid.as('admin')).read<T>(path);
}

test('the units of the reader and the rounding of the facility reach every step, table, picture and sample of a limit', async () => {
  await here.page.goto(`${here.limpid.url}/app/profile`);
  await here.page.getByLabel('Limits per surface').selectOption('ng/sqcm');
  await here.page.getByLabel('Masses of residue').selectOption('ug');
  const { limits } = await read<{ limits: Limit[] }>('/limits/pairs?search=PRD-25%20PRD-17&pageLimit=1');
  const [limit] = limits;
  if (limit === undefined) throw new Error('the pair has no limit');
  // The nearest number would be looser.
  expect(roundedDown(limit.l3MgPerSqcm * 1e6)).toBeLessThan(limit.l3MgPerSqcm * 1e6);
  const explained = await read<Explanation>(`/limits/explain?${explainQuery(limit)}`);
  await here.page.goto(`${here.limpid.url}/app/limits/explain?${explainQuery(limit)}`);
  await here.page.getByRole('heading', { name: `${surface(limit.l3MgPerSqcm)} ng/sqcm`, exact: true }).waitFor();
  for (const { title, unit, value } of explained.steps)
    if (unit === 'mg' && value !== null)
      await here.page.getByRole('heading', { name: `${title}: ${mass(value)} ug`, exact: true }).waitFor();
  await here.page
    .getByRole('heading', { name: new RegExp(`^Limit on the surface: ${surface(limit.l3MgPerSqcm)} ng/sqcm$`) })
    .waitFor();
  await here.page.getByRole('table', { name: 'All criteria' }).getByText('MAC, ug').waitFor();
  await here.page
    .locator('.limpid-ladder')
    .getByText(`${mass(limit.l2Mg)} ug`, { exact: true })
    .waitFor();
  await here.page
    .getByRole('figure', { name: 'Criteria compared' })
    .getByText(/as residue on the surface, ng\/sqcm$/)
    .waitFor();
  await here.page.getByText(/the laboratory may read at most .* ppm, which is .* ug\.$/).waitFor();
  expect(await axe(here.page)).toEqual([]);
});

test('feasibility, heat map, nitrosamines and home follow the same choice', async () => {
  await here.page.goto(`${here.limpid.url}/app/limits/feasibility?view=equipments&search=A022`);
  const { feasibility } = await read<FeasibilityList>('/limits/feasibility?search=A022&pageLimit=1');
  await here.page.getByRole('columnheader', { name: 'Limit, ng/sqcm' }).waitFor();
  await here.page
    .getByRole('table', { name: 'Feasibility' })
    .getByRole('link', { name: surface(feasibility[0]?.l3MgPerSqcm ?? NaN), exact: true })
    .first()
    .waitFor();
  await here.page.goto(`${here.limpid.url}/app/limits?view=matrix`);
  await here.page.getByText(/^tightest .* ng\/sqcm$/).waitFor();
  await here.page.goto(`${here.limpid.url}/app/master/nitrosamines`);
  await here.page.getByRole('table').getByRole('link').first().click();
  await here.page.getByText('In the next batch, ug').first().waitFor();
  await here.page.getByText('On a swab, ug').first().waitFor();
  await here.page.goto(`${here.limpid.url}/app`);
  const { lowest } = await read<LimitSummary>('/limits/summary');
  await here.page.getByRole('columnheader', { name: 'Lowest limit, ng/sqcm' }).waitFor();
  await here.page
    .getByRole('table', { name: 'Lowest limits' })
    .getByRole('link', { name: surface(lowest[0]?.limit?.l3MgPerSqcm ?? NaN), exact: true })
    .first()
    .waitFor();
  await here.page.setViewportSize({ width: 820, height: 1180 });
  await fitsWindow(here.page);
});
