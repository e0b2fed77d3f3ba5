import { chromium, type Browser, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { chromiumFile, patientMs } from '#kernel/testing';
import { delayAnswers } from './late-answers.fixture.js';

export { violationsOf as axe } from '#kernel/testing';

const launchArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const cameraArguments = (film: string): string[] => [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
];

/** Starts the Chromium of the package; every call of its pages has a time limit. Its camera shows a film (Y4M), if any. */
export async function startBrowser(film?: string): Promise<Browser> {
  return chromium.launch({
    executablePath: await chromiumFile(),
    args: film === undefined ? launchArguments : [...launchArguments, ...cameraArguments(film)],
    headless: true,
    timeout: patientMs,
  });
}

/** Tests that follow the menu find all groups open, as a user may have left them. A blank page has no storage. */
const unfoldMenu = `try {
  if (localStorage.getItem('limpid.menu') === null)
    localStorage.setItem('limpid.menu', JSON.stringify(${JSON.stringify([
      'Limits',
      'Risk',
      'Qualification',
      'Plant',
      'Substances and products',
      'Cleaning and testing',
      'Reports and control',
      'Administration',
    ])}));
} catch {}`;

/** Errors of a page: from scripts and from the content security policy. */
export interface Complaints {
  readonly list: string[];
}

/** Opens a page with time limits that records every error. */
export async function openPage(
  browser: Browser,
  size: { readonly width: number; readonly height: number } = { width: 1280, height: 860 },
): Promise<{ readonly page: Page; readonly complaints: Complaints }> {
  const context = await browser.newContext({ viewport: size, acceptDownloads: true });
  await delayAnswers(context);
  await context.addInitScript(unfoldMenu);
  const page = await context.newPage();
  page.setDefaultTimeout(patientMs);
  const list: string[] = [];
  page.on('console', message => {
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) list.push(message.text());
  });
  page.on('pageerror', error => list.push(String(error)));
  return { page, complaints: { list } };
}

/** Fills in the sign-in form and submits it. */
export async function logIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Email/Employee ID').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}

/** Signs in and chooses the facility; a user of a single facility is not asked. */
export async function signIn(
  page: Page,
  url: string,
  username: string,
  password: string,
  facility: string,
): Promise<void> {
  await page.goto(url);
  await logIn(page, username, password);
  const choice = page.getByRole('button', { name: facility });
  const home = page.getByRole('heading', { name: facility, level: 1 });
  await choice.or(home).first().waitFor();
  if (await choice.isVisible()) await choice.click();
  await home.waitFor();
}

/** Waits until nothing extends beyond the window, since layout follows a resize with a delay. */
export async function fitsWindow(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
}
