import type { Browser, Page } from 'playwright-core';
import { startBarePage } from '../bounds/bare-page.js';
import type { Measurement, Suite } from '../harness/suite.js';
import { coldPage, firstPaint, startBrowser } from '../load/browser.js';
import { median, pairedRounds } from '../load/rounds.js';
import { sizeFrom } from '../load/settings.js';
import { settle, withDatabase } from '../seed/connect.js';
import { seedEquipment } from '../seed/equipment.js';
import { person, seedInstallation } from '../seed/installation.js';

const rounds = sizeFrom('BENCH_PAGES', 7);
const equipments = 200;
/** The product's goals in absolute terms. */
const allowed = { signInKiB: 60, shellKiB: 300, warmMs: 1000, switchMs: 200 };

export const suite: Suite = {
  title: 'Screens in Chromium, processor slowed 4 times, empty cache',
  run: async context => {
    const { url } = await context.database();
    const [facility] = await seedInstallation(url, 1);
    if (facility === undefined) throw new Error('there is no facility');
    await withDatabase(url, database => seedEquipment(database, facility, equipments));
    await settle(url);
    const ours = await context.product(url);
    const bare = await startBarePage();
    const browser = await startBrowser();
    try {
      const address = `http://127.0.0.1:${ours.port}`;
      return [
        await signInPaint(browser, address, `http://127.0.0.1:${bare.port}`),
        ...(await firstTable(browser, address, context.log)),
      ];
    } finally {
      await browser.close();
      await bare.close();
    }
  },
};

async function signInPaint(browser: Browser, ours: string, bare: string): Promise<Measurement> {
  const paint = async (address: string): Promise<number> => {
    const { page, close } = await coldPage(browser, true);
    await page.goto(address);
    const at = await firstPaint(page);
    await close();
    return at;
  };
  const { a, b } = await pairedRounds(
    rounds,
    () => paint(ours),
    () => paint(bare),
  );
  return {
    what: 'sign-in: first paint',
    ours: a,
    bound: b,
    unit: 'ms',
    boundName: 'page without framework',
    goal: { atMost: 2 },
  };
}

async function firstTable(browser: Browser, address: string, log: (line: string) => void): Promise<Measurement[]> {
  const signInKiB: number[] = [];
  const shellKiB: number[] = [];
  const usable: number[] = [];
  const warm: number[] = [];
  const switched: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const slow = await coldPage(browser, true);
    await slow.page.goto(address);
    await slow.page.getByRole('button', { name: 'Log In' }).waitFor();
    signInKiB.push(slow.scriptKiB());
    await signInOn(slow.page);
    usable.push(await timed(() => openTable(slow.page, address)));
    shellKiB.push(slow.scriptKiB());
    await slow.close();
    const fast = await coldPage(browser, false);
    await fast.page.goto(address);
    await signInOn(fast.page);
    await openTable(fast.page, address);
    warm.push(await timed(() => openTable(fast.page, address)));
    await openGroup(fast.page, 'Limits');
    await fast.page.getByRole('link', { name: 'Limit explorer' }).click();
    await fast.page.getByRole('heading', { name: 'Limit explorer' }).waitFor();
    await openGroup(fast.page, 'Plant');
    switched.push(
      await timed(async () => {
        await fast.page.getByRole('link', { name: 'Equipment', exact: true }).click();
        await fast.page.locator('tbody tr a').first().waitFor();
      }),
    );
    await fast.close();
  }
  log(`table usable ${Math.round(median(usable))} ms after its address was opened, slowed and cold`);
  const atMost = (what: string, values: readonly number[], bound: number, unit: string): Measurement => ({
    what,
    ours: median(values),
    bound,
    unit,
    boundName: 'allowed',
    goal: { atMost: 1 },
  });
  return [
    atMost('sign-in: scripts, compressed', signInKiB, allowed.signInKiB, 'KiB'),
    atMost('shell and first table: scripts, compressed', shellKiB, allowed.shellKiB, 'KiB'),
    atMost('table, warm and not slowed', warm, allowed.warmMs, 'ms'),
    atMost('from one plugin to another', switched, allowed.switchMs, 'ms'),
  ];
}

async function signInOn(page: Page): Promise<void> {
  await page.getByLabel('Email/Employee ID').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByRole('heading', { name: 'Bench plant 1', level: 1 }).waitFor();
}

async function openTable(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/app/master/equipment`);
  await page.locator('tbody tr a').first().waitFor();
}

async function openGroup(page: Page, name: string): Promise<void> {
  const group = page.getByRole('button', { name, exact: true });
  if ((await group.getAttribute('aria-expanded')) === 'false') await group.click();
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
