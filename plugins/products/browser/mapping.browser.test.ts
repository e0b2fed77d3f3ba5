import { beforeAll, expect, test } from 'vitest';
import { testPassword, type TestClient } from '#kernel/testing';
import { axe, openPage } from '#ui/testing/browser.fixture';
import { givenSignedInPage, signInHere } from '#ui/testing/plant.fixture';

const here = givenSignedInPage({ persona: 'specialist', kernel: { demo: 'import' } });
let admin: TestClient;
beforeAll(async () => {
  admin = await here.limpid.as('admin');
  await here.page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: here.limpid.url });
});

interface Named {
  readonly id: string;
  readonly externalId: string;
  readonly version: number;
}
async function saved(production: string): Promise<{ readonly equipments: readonly string[]; readonly row: Named }> {
  const list = await admin.get(`/productions?search=${production}`);
  const [row] = list.body['productions'] as unknown as [Named];
  const map = await admin.get(`/productions/${row.id}/map`);
  const pairs = map.body['productionMap'] as unknown as { equipment: Named }[];
  return { row, equipments: pairs.map(pair => pair.equipment.externalId) };
}
const cell = (production: string, equipment: string) =>
  here.page.getByRole('gridcell', { name: new RegExp(`^${production} (uses|does not use) ${equipment}`) });
const focused = (): Promise<string | null> =>
  here.page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);
const onClipboard = (text: string): Promise<void> =>
  here.page.evaluate(value => navigator.clipboard.writeText(value), text);

test('the grid shows which production uses which equipment; only visible cells are in the document', async () => {
  await here.page.goto(`${here.limpid.url}/app/master/matrix`);
  await cell('PRD-01', 'EQ-BLE-01').waitFor();
  const grid = here.page.getByRole('grid');
  const size = () => Promise.all([grid.getAttribute('aria-rowcount'), grid.getAttribute('aria-colcount')]);
  await expect.poll(size).toEqual(['49', '33']);
  expect(await here.page.getByRole('gridcell').count()).toBeLessThan(48 * 32);
  expect(await axe(here.page)).toEqual([]);
});

test('dedicated equipment is marked in its column and named in its cells', async () => {
  await here.page.goto(`${here.limpid.url}/app/master/matrix?equipment=EQ-TUB-01`);
  await here.page.getByRole('columnheader', { name: /dedicated to Metformin tablets .*EQ-TUB-01/ }).waitFor();
  await expect
    .poll(() => cell('PRD-02', 'EQ-TUB-01').getAttribute('aria-label'))
    .toContain('dedicated to Metformin tablets');
  await expect.poll(() => here.page.getByRole('columnheader').getByText('◆').count()).toBe(1);
  await here.page.goto(`${here.limpid.url}/app/master/matrix`);
  await cell('PRD-01', 'EQ-BLE-01').waitFor();
  await expect.poll(() => cell('PRD-01', 'EQ-BLE-01').getAttribute('aria-label')).not.toContain('dedicated to');
});

test('keys move the focus cell by cell to any edge, and mark the selection', async () => {
  await cell('PRD-01', 'EQ-ANF-01').click();
  await here.page.keyboard.press('Control+End');
  await expect.poll(focused).toMatch(/^PRD-48 .* EQ-WFI|^PRD-48 /);
  await here.page.keyboard.press('Control+Home');
  await expect.poll(focused).toMatch(/^PRD-01 does not use EQ-ANF-01/);
  await here.page.keyboard.press('ArrowDown');
  await expect.poll(focused).toMatch(/^PRD-02 /);
  await here.page.keyboard.press('Shift+ArrowDown');
  await expect.poll(focused).toMatch(/^PRD-03 /);
  await here.page.keyboard.press('Space');
  for (const production of ['PRD-02', 'PRD-03'])
    await expect.poll(() => cell(production, 'EQ-ANF-01').getAttribute('aria-label')).toContain('added, not saved');
  await here.page.getByRole('button', { name: 'Preview and save (2)' }).waitFor();
});

test('undo and redo apply to a whole step, and a reload of the page keeps the edits', async () => {
  await here.page.keyboard.press('Control+z');
  await here.page.getByRole('button', { name: 'Preview and save', exact: true }).waitFor();
  await here.page.keyboard.press('Control+y');
  await here.page.getByRole('button', { name: 'Preview and save (2)' }).waitFor();
  here.page.once('dialog', dialog => void dialog.accept());
  await here.page.reload();
  await here.page.getByRole('button', { name: 'Preview and save (2)' }).waitFor();
  await expect.poll(() => cell('PRD-03', 'EQ-ANF-01').getAttribute('aria-label')).toContain('added');
});

test('Ctrl+D fills the first selected row down, as in a spreadsheet, and is undone as one step', async () => {
  await cell('PRD-03', 'EQ-ANF-01').click();
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown']) await here.page.keyboard.press(`Shift+${key}`);
  await here.page.keyboard.press('Control+d');
  for (const production of ['PRD-04', 'PRD-05'])
    await expect.poll(() => cell(production, 'EQ-ANF-01').getAttribute('aria-label')).toContain('added, not saved');
  await expect.poll(focused).toMatch(/^PRD-05 uses EQ-BLE-01/);
  await here.page.keyboard.press('Control+z');
  await here.page.getByRole('button', { name: 'Preview and save (2)' }).waitFor();
});

test('a block from a spreadsheet is pasted; an unreadable cell is named, and copies are text', async () => {
  await onClipboard('x\tCP99\n\tcp02');
  await cell('PRD-04', 'EQ-ANF-01').click();
  await here.page.keyboard.press('Control+v');
  await here.page
    .getByText('PRD-04 on EQ-BLE-01: “CP99” is neither a mark (x, 1, yes) nor a cleaning procedure')
    .waitFor();
  await expect.poll(() => cell('PRD-05', 'EQ-BLE-01').getAttribute('aria-label')).toContain('procedure CP02');
  await here.page.keyboard.press('Shift+ArrowRight');
  await here.page.keyboard.press('Shift+ArrowDown');
  await here.page.keyboard.press('Control+c');
  await expect.poll(() => here.page.evaluate(() => navigator.clipboard.readText())).toBe('x\tx\n\tCP02');
});

test('edits are announced: one pair by its names, a paste by its numbers, and undone steps', async () => {
  const announcement = here.page.getByRole('status');
  await cell('PRD-07', 'EQ-ANF-01').click();
  await here.page.keyboard.press('Space');
  await announcement.getByText('Changed, not saved: PRD-07 uses EQ-ANF-01').waitFor();
  await here.page.keyboard.press('Control+z');
  await announcement.getByText('Undone: PRD-07 does not use EQ-ANF-01').waitFor();
  await onClipboard('x\nbanana\nx');
  await here.page.keyboard.press('Control+v');
  await announcement.getByText('Changed, not saved: 2 pairs. One cell needs attention').waitFor();
  expect(await axe(here.page)).toEqual([]);
  await here.page.keyboard.press('Control+z');
  await announcement.getByText('Undone: 2 pairs').waitFor();
});

test('Enter opens the details of a pair, and the focus returns to it', async () => {
  await cell('PRD-04', 'EQ-ANF-01').click();
  await here.page.keyboard.press('Enter');
  await here.page.getByLabel('Step of the process').fill('0');
  await here.page.getByText('A whole number from 1 to 1000').waitFor();
  await here.page.getByLabel('Step of the process').fill('7');
  await here.page.getByLabel('Share of the surface in contact, %').fill('40');
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByRole('button', { name: 'Apply' }).click();
  await here.page.waitForFunction(
    () => document.activeElement?.getAttribute('aria-label')?.includes('step 7') === true,
  );
  await expect.poll(focused).toMatch(/^PRD-04 uses EQ-ANF-01, step 7, .*contact 40 %, added, not saved/);
});

test('typed details of a pair are restored after Escape and discarded by Cancel', async () => {
  await cell('PRD-01', 'EQ-BLE-01').click();
  await here.page.keyboard.press('Enter');
  const step = here.page.getByLabel('Step of the process');
  const before = await step.inputValue();
  await step.fill('12');
  await here.page.getByLabel('Alternative').fill('left line');
  await here.page.keyboard.press('Escape');
  await expect.poll(focused).toMatch(/^PRD-01 .* EQ-BLE-01/);
  await here.page.keyboard.press('Enter');
  await here.page.getByText('Your earlier entries were restored').waitFor();
  const typed = () => Promise.all([step.inputValue(), here.page.getByLabel('Alternative').inputValue()]);
  await expect.poll(typed).toEqual(['12', 'left line']);
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(focused).toMatch(/^PRD-01 .* EQ-BLE-01/);
  await here.page.keyboard.press('Enter');
  await expect.poll(() => step.inputValue()).toBe(before);
  await here.page.keyboard.press('Escape');
  // Nothing was typed for another pair.
  await cell('PRD-01', 'EQ-CAP-01').click();
  await here.page.keyboard.press('Enter');
  expect(await here.page.getByText('Your earlier entries were restored').count()).toBe(0);
  await here.page.keyboard.press('Escape');
});

test('an invalid detail moves the focus to its field', async () => {
  await cell('PRD-01', 'EQ-BLE-01').click();
  await here.page.keyboard.press('Enter');
  await here.page.getByLabel('Step of the process').fill('0');
  await here.page.getByLabel('Step of the process').press('Tab');
  await here.page.getByRole('button', { name: 'Apply' }).focus();
  await here.page.keyboard.press('Enter');
  await expect.poll(() => here.page.evaluate(() => document.activeElement?.id)).toBe('pair-step');
  await here.page.getByRole('button', { name: 'Cancel' }).click();
});

test('leaving with unsaved edits asks first', async () => {
  await here.page.getByRole('link', { name: 'Actives', exact: true }).click();
  await here.page.getByRole('heading', { name: 'Leave without saving the edits of the matrix?' }).waitFor();
  await here.page.getByRole('button', { name: 'Stay here' }).click();
  expect(new URL(here.page.url()).pathname).toBe('/app/master/matrix');
  await here.page.getByRole('button', { name: /Preview and save \(\d+\)/ }).waitFor();
});

test('the preview lists every pair and its effect on limits', async () => {
  await here.page.getByRole('button', { name: /Preview and save \(\d+\)/ }).click();
  await here.page
    .getByRole('table', { name: 'Added' })
    .getByRole('row', { name: /PRD-02 .* EQ-ANF-01/ })
    .waitFor();
  await here.page
    .getByRole('table', { name: 'Changed' })
    .getByRole('row', { name: /PRD-05 .* EQ-BLE-01/ })
    .waitFor();
  await here.page.getByRole('button', { name: 'Preview the effect' }).click();
  await here.page.getByRole('heading', { name: 'Effect of saving' }).waitFor();
  expect(await axe(here.page)).toEqual([]);
});

test('a stale save writes nothing, names the changes of others, and keeps the edits for the next save', async () => {
  const { row, equipments } = await saved('PRD-02');
  const ids = new Map(
    ((await admin.get('/equipments?doPagination=false')).body['equipments'] as unknown as Named[]).map(each => [
      each.externalId,
      each.id,
    ]),
  );
  const without = equipments.slice(1).map(equipment => ({ equipmentId: ids.get(equipment) }));
  const theirs = await admin.post(`/productions/${row.id}/map`, { equipments: without, version: row.version });
  expect(theirs.status, JSON.stringify(theirs.body)).toBe(200);

  await here.page.getByLabel('Reason *').fill('new filter dryer');
  await here.page.getByRole('button', { name: 'Save all' }).click();
  await here.page
    .getByRole('heading', { name: 'Other users have changed these productions since you opened them' })
    .waitFor();
  await here.page.getByText(/Admin Tester changed equipment of PRD-02/).waitFor();
  expect((await saved('PRD-03')).equipments).not.toContain('EQ-ANF-01');

  await here.page.getByRole('button', { name: 'Load their changes and keep my edits' }).click();
  await here.page.getByRole('button', { name: /Preview and save \(\d+\)/ }).click();
  await expect.poll(() => here.page.getByLabel('Reason *').inputValue()).toBe('new filter dryer');
  await here.page.getByRole('button', { name: 'Save all' }).click();
  await here.page.getByRole('button', { name: 'Preview and save', exact: true }).waitFor();
  const now = await saved('PRD-02');
  expect(now.equipments).toContain('EQ-ANF-01');
  expect(now.equipments).not.toContain(equipments[0]);
  expect((await saved('PRD-03')).equipments).toContain('EQ-ANF-01');
});

test('when the matrix cannot be read after a save, no old marks are shown as saved, and the next answer shows it', async () => {
  await cell('PRD-06', 'EQ-ANF-01').click();
  await here.page.keyboard.press('Space');
  await here.page.getByRole('button', { name: 'Preview and save (1)' }).click();
  await here.page.getByLabel('Reason *').fill('new filter dryer');
  const isGrid = (url: URL): boolean => url.pathname.endsWith('/prod-eq-cp-mapping/grid');
  await here.page.route(isGrid, route => route.fulfill({ status: 404, json: {} }));
  await here.page.getByRole('button', { name: 'Save all' }).click();
  await here.page.getByText('Saved, but the matrix could not be read again').waitFor();
  expect(await here.page.getByRole('grid').count()).toBe(0);
  expect((await saved('PRD-06')).equipments).toContain('EQ-ANF-01');
  expect(await axe(here.page)).toEqual([]);
  await here.page.unroute(isGrid);
  await here.page.getByRole('button', { name: /again/i }).click();
  await expect.poll(() => cell('PRD-06', 'EQ-ANF-01').getAttribute('aria-label')).toMatch(/^PRD-06 uses EQ-ANF-01/);
  await expect.poll(() => cell('PRD-06', 'EQ-ANF-01').getAttribute('aria-label')).not.toContain('not saved');
});

test('edits of the whole plant survive a reload; if the tab has no room for them, the user is warned and no older ones are restored', async () => {
  const { page } = await openPage(here.browser);
  await signInHere(here, 'admin', page);
  await page.goto(`${here.limpid.url}/app/master/matrix`);
  const first = page.getByRole('gridcell', { name: /^PRD-01 (uses|does not use) EQ-ANF-01/ });
  /** Fills the session storage up to this remaining space. */
  const leaveRoom = (left: number): Promise<void> =>
    page.evaluate(room => {
      sessionStorage.removeItem('filler');
      let size = 0;
      for (let step = 8_388_608; step >= 1024; step /= 2) {
        try {
          sessionStorage.setItem('filler', 'x'.repeat(size + step));
          size += step;
        } catch {
          // Retries with less.
        }
      }
      sessionStorage.setItem('filler', 'x'.repeat(size - room));
    }, left);
  const pasteAll = async (): Promise<void> => {
    await first.click();
    await page.evaluate(
      text => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', text);
        const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
        document.activeElement?.dispatchEvent(paste);
      },
      Array<string>(48).fill(Array<string>(32).fill('x').join('\t')).join('\n'),
    );
  };
  const save = page.getByRole('button', { name: /^Preview and save \(\d{4}\)$/ });
  const reload = async (): Promise<void> => {
    page.once('dialog', dialog => void dialog.accept());
    await page.reload();
    await first.waitFor();
  };
  await first.click();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Preview and save (1)' }).waitFor();
  // Not enough for the edits with their undo steps.
  await leaveRoom(400_000);
  await pasteAll();
  await save.waitFor();
  const label = await save.textContent();
  await reload();
  await expect.poll(() => save.textContent()).toBe(label);
  await page.getByRole('button', { name: 'Discard edits' }).click();
  await leaveRoom(20_000);
  await first.click();
  await page.keyboard.press('Space');
  await pasteAll();
  await save.waitFor();
  await page.getByRole('link', { name: 'Actives', exact: true }).click();
  await page.getByText('They exceed the storage of this browser tab').waitFor();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await reload();
  await page.getByRole('button', { name: 'Preview and save', exact: true }).waitFor();
  await page.close();
});

test('the equipment form offers the known procedures, and refuses any other number at the field', async () => {
  await here.page.goto(`${here.limpid.url}/app/master/equipment?search=EQ-BLE-01`);
  await here.page.getByRole('link', { name: 'EQ-BLE-01' }).click();
  await here.page.getByRole('link', { name: 'Edit', exact: true }).click();
  const number = here.page.getByLabel('Cleaning procedure number');
  const offered = () =>
    number.evaluate(box => Array.from((box as HTMLInputElement).list?.options ?? [], option => option.value));
  await expect.poll(offered).toEqual(['CP01', 'CP02', 'CP03', 'CP04', 'CP05']);
  await number.fill('CP-99');
  await here.page.getByText('No cleaning procedure has this number').waitFor();
  expect(await axe(here.page)).toEqual([]);
  await here.page.getByLabel('Reason for the change').fill('Another procedure');
  await here.page.getByRole('button', { name: 'Save', exact: true }).click();
  await here.page.getByText('CP-99 is not a cleaning procedure of this facility').first().waitFor();
  // Case does not matter, as in limits.
  await number.fill('cp02');
  await here.page.getByText('No cleaning procedure has this number').waitFor({ state: 'detached' });
  await here.page.getByRole('button', { name: 'Cancel' }).click();
});

test('a user with read access only gets the grid without tools', async () => {
  const { page: floor } = await openPage(here.browser, { width: 820, height: 1180 });
  await floor.goto(`${here.limpid.url}/app/master/matrix`);
  await floor.getByLabel('Email/Employee ID').fill('operator');
  await floor.getByLabel('Password', { exact: true }).fill(testPassword);
  await floor.getByRole('button', { name: 'Log In' }).click();
  const first = floor.getByRole('gridcell').first();
  await first.click();
  await floor.keyboard.press('Space');
  expect(await floor.getByRole('toolbar').count()).toBe(0);
  await expect.poll(() => first.getAttribute('aria-label')).not.toContain('not saved');
});

test('has no script error and no violation of the content security policy', () => {
  expect(here.complaints.list).toEqual([]);
});
