import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { testKernel, testPassword, type TestKernel, type TestKernelOptions } from '#kernel/testing';
import { openPage, signIn, startBrowser, type Complaints } from './browser.fixture.js';

export interface PlantOptions {
  /** Differences from a kernel with every plugin. */
  readonly kernel?: TestKernelOptions;
  /** Further preparation before the browser starts. */
  readonly prepare?: (limpid: TestKernel) => Promise<unknown>;
  /** A film (Y4M) for the camera of the browser, which has none by default. */
  readonly film?: string;
}

/** A test kernel and a browser for all tests of a file, available from the first test on. */
export interface PlantWithBrowser {
  readonly limpid: TestKernel;
  readonly browser: Browser;
}

/** The same with a page that records every error. */
export interface PlantWithPage extends PlantWithBrowser {
  readonly page: Page;
  readonly complaints: Complaints;
}

/** Starts a test kernel and a browser before the tests of a file, and stops both after them. */
export function givenBrowser({ kernel = {}, prepare, film }: PlantOptions = {}): PlantWithBrowser {
  let limpid: TestKernel | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    limpid = await testKernel(kernel);
    await prepare?.(limpid);
    browser = await startBrowser(film);
  });
  afterAll(async () => {
    await browser?.close();
    await limpid?.close();
  });
  return {
    get limpid() {
      return started(limpid);
    },
    get browser() {
      return started(browser);
    },
  };
}

/** Also opens a page, without a sign-in. */
export function givenPage(options: PlantOptions = {}): PlantWithPage {
  const plant = givenBrowser(options);
  let opened: Awaited<ReturnType<typeof openPage>> | undefined;
  beforeAll(async () => {
    opened = await openPage(plant.browser);
  });
  return {
    get limpid() {
      return plant.limpid;
    },
    get browser() {
      return plant.browser;
    },
    get page() {
      return started(opened).page;
    },
    get complaints() {
      return started(opened).complaints;
    },
  };
}

/** Also opens a page on which a persona of the test kernel is signed in to its facility. */
export function givenSignedInPage({ persona, ...options }: PlantOptions & { readonly persona: string }): PlantWithPage {
  const here = givenPage(options);
  beforeAll(() => signInHere(here, persona, here.page));
  return here;
}

/** Signs a persona of the test kernel in to its facility. */
export function signInHere({ limpid }: PlantWithBrowser, persona: string, page: Page): Promise<void> {
  return signIn(page, limpid.url, persona, testPassword, limpid.facility.name);
}

function started<T>(what: T | undefined): T {
  if (what === undefined) throw new Error('is there only while tests run');
  return what;
}

/** Names of the drafts stored in the browser. */
export function keptDrafts(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('limpid.draft.')));
}
