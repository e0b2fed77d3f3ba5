import { describe, expect, test } from 'vitest';
import { axe } from '../../../testing/browser.fixture.js';
import { givenSignedInPage } from '../../../testing/plant.fixture.js';

const here = givenSignedInPage({ persona: 'specialist', kernel: { demo: 'import' } });
const dialog = () => here.page.getByRole('dialog', { name: 'Search' });
const field = () => dialog().getByRole('combobox', { name: 'Search records, pages and actions' });
const option = (name: RegExp) => dialog().getByRole('option', { name });

describe('the search over everything', () => {
  test('opens with Ctrl K from anywhere, closes with Escape, and is accessible', async () => {
    await here.page.keyboard.press('Control+k');
    await expect.poll(() => field().evaluate(element => element === document.activeElement)).toBe(true);
    await option(/^Home/).waitFor();
    expect(await axe(here.page)).toEqual([]);
    await here.page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
  });

  test('opens a record with the keyboard alone', async () => {
    await here.page.keyboard.press('Control+k');
    await field().fill('eq-cmp-02');
    await option(/^EQ-CMP-02 .*Equipment$/).waitFor();
    expect(await axe(here.page)).toEqual([]);
    await here.page.keyboard.press('Enter');
    await here.page.getByRole('heading', { level: 1, name: /^EQ-CMP-02/ }).waitFor();
  });

  test('opens a page and an action', async () => {
    await here.page.getByRole('button', { name: 'Search (Ctrl K)' }).click();
    await field().fill('hbel reg');
    await option(/^HBEL register\W+Substances and products\W+Pages$/).click();
    await here.page.getByRole('heading', { level: 1, name: 'HBEL register' }).waitFor();
    await here.page.keyboard.press('Control+k');
    await field().fill('add equip');
    await option(/^Add equipment\W+Equipment\W+Actions$/).click();
    await here.page.getByRole('heading', { level: 1, name: 'New equipment' }).waitFor();
  });

  test('two productions open their limit', async () => {
    await here.page.keyboard.press('Control+k');
    await field().fill('PRD-25 PRD-17');
    await option(/^PRD-25 before PRD-17: .*Limits$/).click();
    await expect.poll(() => new URL(here.page.url()).pathname).toBe('/app/limits/explain');
  });

  test('a question in words opens the limit on the named equipment', async () => {
    await here.page.keyboard.press('Control+k');
    await field().fill('limit of Digoxin before PRD-17 on EQ-CMP-02');
    await option(/^PRD-25 before PRD-17 on EQ-CMP-02: .*Limits$/).click();
    await here.page.getByRole('heading', { level: 1, name: 'Digoxin, PRD-25 before PRD-17' }).waitFor();
  });

  test('says that nothing matches, and arrow keys go round', async () => {
    await here.page.keyboard.press('Control+k');
    await field().fill('no such thing at all');
    await dialog().getByText('No match').waitFor();
    await field().fill('digoxin');
    await option(/^A022 Digoxin/).waitFor();
    await here.page.keyboard.press('ArrowUp');
    const last = dialog().getByRole('option').last();
    await expect.poll(() => last.getAttribute('aria-selected')).toBe('true');
    await here.page.keyboard.press('Escape');
    expect(here.complaints.list).toEqual([]);
  });
});
