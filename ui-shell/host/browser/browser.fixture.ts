import { chromium, type Browser, type Page } from 'playwright-core';
import { chromiumFile, violationsOf } from '#kernel/testing';

const launchArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts the Chromium of the package; every call of its pages has a time limit. */
export async function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await chromiumFile(),
    args: launchArguments,
    headless: true,
    timeout: 60_000,
  });
}

/** What a page complained about: errors of scripts and of the content security policy. */
export interface Complaints {
  readonly list: string[];
}

/** A page with time limits that writes down every complaint. */
export async function openPage(
  browser: Browser,
  size: { readonly width: number; readonly height: number } = { width: 1280, height: 860 },
): Promise<{ readonly page: Page; readonly complaints: Complaints }> {
  const context = await browser.newContext({ viewport: size, acceptDownloads: true });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const list: string[] = [];
  page.on('console', message => {
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) list.push(message.text());
  });
  page.on('pageerror', error => list.push(String(error)));
  return { page, complaints: { list } };
}

/** Signs in through the screen and, when asked, chooses the facility. */
export async function signIn(
  page: Page,
  url: string,
  username: string,
  password: string,
  facility: string,
): Promise<void> {
  await page.goto(url);
  await page.getByLabel('Email/Employee ID').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByRole('button', { name: facility }).click();
  await page.getByRole('heading', { name: facility, level: 1 }).waitFor();
}

/** How often a page that does not come to rest is judged anew. */
const judgements = 5;

/** What is wrong for a screen reader or poor eyes. A page that moved while it was judged, with colours between two states, is judged again. */
export async function axe(page: Page): Promise<string[]> {
  for (let judgement = 1; ; judgement++) {
    await settled(page);
    const moves = await page.evaluateHandle(() => {
      const seen = { any: false };
      const see = (): void => {
        seen.any = true;
      };
      document.addEventListener('transitionrun', see);
      new MutationObserver(see).observe(document.body, { childList: true, characterData: true, subtree: true });
      return seen;
    });
    const violations = await violationsOf(page);
    const moved = await moves.evaluate(seen => seen.any);
    await moves.dispose();
    if (violations.length === 0 || !moved || judgement === judgements) return violations;
  }
}

/** Until buttons have faded from one state into the next. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // What has just taken the focus begins to fade with the next picture.
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(each => each.effect?.getComputedTiming().endTime !== Infinity)
        .map(each => each.finished),
    );
  });
}
