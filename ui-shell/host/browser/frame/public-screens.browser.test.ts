import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { testPassword } from '#kernel/testing';
import { axe, logIn, type Complaints } from '../../../testing/browser.fixture.js';
import { givenBrowser } from '../../../testing/plant.fixture.js';
import { freshPage, home } from './fresh-page.fixture.js';

const here = givenBrowser();
let page: Page;
let complaints: Complaints;
beforeEach(async () => {
  ({ page, complaints } = await freshPage(here));
});

describe('every public address', () => {
  test.each([
    ['/', 'Welcome User', '/'],
    ['/sign-in', 'Welcome User', '/sign-in'],
    ['/logout', 'Welcome User', '/'],
    ['/forgot-password', 'Retrieve Access', '/forgot-password'],
    ['/register', 'Welcome, identify yourself', '/register'],
    ['/reset-password-expired', 'Link has expired', '/reset-password-expired'],
    ['/reset-password', 'Link has expired', '/reset-password-expired'],
    ['/reset-password?u=nobody&token=none', 'Link has expired', '/reset-password-expired'],
    ['/login', 'Welcome User', '/'],
    ['/any/other/path', 'Welcome User', '/'],
  ])('%s shows %s, without an accessibility violation', async (path, title, shown) => {
    await page.goto(`${here.limpid.url}${path}`);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe(shown);
    expect(await axe(page)).toEqual([]);
    expect(complaints.list).toEqual([]);
  });

  test('the sign-in page needs less than 10 KiB of script before the form works', async () => {
    let bytes = 0;
    page.on('response', response => {
      if (response.url().endsWith('.js')) bytes += Number(response.headers()['content-length'] ?? '0');
    });
    await page.goto(here.limpid.url);
    await page.getByRole('button', { name: 'Log In' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(bytes).toBeGreaterThan(1000);
    expect(bytes).toBeLessThan(10 * 1024);
  });
});

test('when the application cannot open, the generic screen offers a retry', async () => {
  await page.route('**/api/v2/ui/manifest*', route => route.abort());
  await page.goto(here.limpid.url);
  await logIn(page, 'operator', testPassword);
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  expect(await axe(page)).toEqual([]);
  await page.unroute('**/api/v2/ui/manifest*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await home(here, page);
});
