import { settled, visibleLabels } from './visible-labels.mjs';

/** Selections with more choices than this name records, and show no further fields. */
const mostChoices = 12;

/**
 * Labels that appear when the parts of a page are opened: each tab, each menu of the page.
 *
 * @param {import('playwright-core').Page} page
 * @returns {Promise<Map<string, string[]>>} labels by part
 */
export async function labelsOfParts(page) {
  const parts = new Map();
  const tabs = page.locator('[role=tab]:visible');
  for (let index = 1; index < (await tabs.count()); index += 1) {
    const name = (await tabs.nth(index).innerText()).trim();
    if (!(await pressed(tabs.nth(index)))) continue;
    await settled(page);
    parts.set(`tab ${name}`, await visibleLabels(page));
  }
  const menus = page.locator('main button[aria-haspopup=true]:visible');
  if ((await menus.count()) > 0 && (await pressed(menus.first()))) {
    await page.waitForTimeout(200);
    parts.set('menu', await visibleLabels(page));
    await page.keyboard.press('Escape');
  }
  return parts;
}

/**
 * Labels of fields that a form shows for some choices only: every choice of every short selection is tried.
 *
 * @param {import('playwright-core').Page} page
 * @returns {Promise<string[]>}
 */
export async function labelsOfChoices(page) {
  const labels = [];
  const selections = page.locator('main form select:visible:enabled');
  for (let index = 0; index < (await selections.count()); index += 1) {
    const selection = selections.nth(index);
    const values = await selection.locator('option').evaluateAll(options => options.map(option => option.value));
    if (values.length > mostChoices) continue;
    for (const value of values) {
      const isDone = await selection.selectOption(value, { timeout: 3000 }).then(
        () => true,
        () => false,
      );
      if (!isDone) break;
      await page.waitForTimeout(40);
      labels.push(...(await visibleLabels(page)));
    }
  }
  return labels;
}

/** Whether it could be pressed: what is covered or out of use is passed over. */
async function pressed(locator) {
  return locator.click({ timeout: 5000 }).then(
    () => true,
    () => false,
  );
}
