/**
 * Stores every label that a running product shows, page by page, so that two versions can be compared with `diff -r`:
 * headings, fields with their help, columns, facts, tabs, buttons, menus, choices. It opens every page that the account
 * may open in each facility, and from there every address below it once: lists, records with their tabs, forms.
 *
 *   node scripts/compare/labels.mjs URL FOLDER [USER] [FACILITY ...]
 *
 * The password is LIMPID_DEMO_PASSWORD. Let nobody sign in with the account meanwhile: it ends the session. Nothing is saved in the product.
 */
import { startBrowser } from './lib/browser.mjs';
import { Client } from './lib/client.mjs';
import { Normaliser } from './lib/normalise.mjs';
import { labelsOfChoices, labelsOfParts } from './lib/opened-parts.mjs';
import { store } from './lib/store.mjs';
import { settled, visibleLabels, watchRequests } from './lib/visible-labels.mjs';

/** Addresses below one page that are visited, those with the same shape counted once. */
const mostAddresses = 14;

const [url, folder, user = 'admin', ...wanted] = process.argv.slice(2);
if (url === undefined || folder === undefined) throw new Error('Usage: labels.mjs URL FOLDER [USER] [FACILITY ...]');
const password = process.env.LIMPID_DEMO_PASSWORD ?? '';
const normaliser = new Normaliser();
const client = new Client(url);
await client.signIn(user, password);
const facilities = (await client.facilities()).filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const browser = await startBrowser();
try {
  await capturePublicScreens();
  for (const facility of facilities) {
    const started = Date.now();
    const manifest = await client.json(`/ui/manifest?facility=${facility.id}`);
    const pages = manifest.pages.map(page => page.path);
    const count = await captureFacility(facility.name, pages);
    console.log(
      `${facility.name}: ${pages.length} pages, ${count} states, ${Math.round((Date.now() - started) / 1000)} s`,
    );
  }
} finally {
  await browser.close();
}

async function openWindow() {
  const context = await browser.newContext({
    viewport: { width: 1400, height: 1000 },
    timezoneId: 'UTC',
    locale: 'en-GB',
  });
  const page = await context.newPage();
  watchRequests(page);
  page.on('dialog', dialog => void dialog.accept().catch(() => undefined));
  return page;
}

async function capturePublicScreens() {
  const page = await openWindow();
  for (const path of ['/', '/forgot-password', '/register', '/reset-password-expired']) {
    await page.goto(`${url}${path}`);
    await settled(page);
    keep('public', path === '/' ? 'sign-in' : path, await visibleLabels(page));
  }
  await page.context().close();
}

/**
 * @param {string} facility
 * @param {readonly string[]} pages addresses of the manifest
 */
async function captureFacility(facility, pages) {
  const page = await openWindow();
  await page.goto(url);
  await page.getByLabel('Email/Employee ID').fill(user);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByRole('button', { name: facility }).click();
  await page.getByRole('heading', { name: facility, level: 1 }).waitFor();
  let count = 0;
  for (const path of pages) count += await captureBelow(page, facility, path, pages);
  await page.context().close();
  return count;
}

/** Captures a page and the addresses below it that its links lead to; answers how many states were captured. */
async function captureBelow(page, facility, path, pages) {
  const waiting = [path];
  const seen = new Set([shapeOf(path)]);
  let count = 0;
  while (waiting.length > 0 && seen.size <= mostAddresses + 1) {
    const address = waiting.shift();
    const name = `${facility}${shapeOf(address)}`;
    await page.goto(`${url}${address}`);
    await settled(page);
    if (await page.getByRole('button', { name: 'Log In', exact: true }).isVisible())
      throw new Error(`Signed out at ${address}`);
    keep(name, 'page', await visibleLabels(page));
    const links = await linksOf(page);
    const parts = await labelsOfParts(page);
    for (const link of [...links, ...(await linksOf(page))])
      if (belongsTo(path, link, pages) && !seen.has(shapeOf(link))) {
        seen.add(shapeOf(link));
        waiting.push(link);
      }
    for (const [part, labels] of parts) keep(name, part, labels);
    if (/\/(new|edit)$/.test(shapeOf(address))) keep(name, 'choices', await labelsOfChoices(page));
    count += 1 + parts.size;
  }
  return count;
}

async function linksOf(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('main a[href]')].map(link => `${link.pathname}${link.search}`),
  );
}

/** Whether an address is below a page and below no other page of the manifest that is nearer to it. */
function belongsTo(path, address, pages) {
  const link = address.split('?')[0];
  const owners = pages.filter(each => link === each || link.startsWith(`${each}/`));
  return link !== path && owners.toSorted((a, b) => b.length - a.length)[0] === path;
}

/** An address without its query and the id of its record: records of one kind count as one. */
function shapeOf(address) {
  return address.split('?')[0].replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id');
}

function keep(folderOfPage, name, labels) {
  const lines = [...new Set(labels.map(label => normaliser.text(label)))].toSorted();
  store(folder, `${folderOfPage}/${name}.txt`, lines.join('\n'));
}
