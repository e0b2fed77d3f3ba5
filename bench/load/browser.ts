import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core';
import { chromiumFile } from '../../kernel/src/testing/chromium.js';

const slowdown = 4;
const launchArguments = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];

/** Headless; the caller closes it. */
export async function startBrowser(): Promise<Browser> {
  const executablePath = await chromiumFile();
  return chromium.launch({ executablePath, args: launchArguments, headless: true, timeout: 60_000 });
}

/** A page in a browser with an empty cache, and what it loads. */
export interface WeighedPage {
  readonly page: Page;
  /** Compressed scripts received so far, KiB. */
  scriptKiB(): number;
  close(): Promise<void>;
}

/** Opens a page with an empty cache, optionally on a processor slowed down four times. */
export async function coldPage(browser: Browser, throttled: boolean): Promise<WeighedPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const session = await context.newCDPSession(page);
  const scripts = await countScripts(session);
  if (throttled) await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { page, scriptKiB: () => scripts.bytes / 1024, close: () => context.close() };
}

async function countScripts(session: CDPSession): Promise<{ bytes: number }> {
  const counted = { bytes: 0 };
  const scripts = new Set<string>();
  await session.send('Network.enable');
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) counted.bytes += encodedDataLength;
  });
  return counted;
}

/** First contentful paint of the page, ms after the start of navigation. */
export function firstPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>(resolve => {
        new PerformanceObserver(list => {
          const found = list.getEntriesByName('first-contentful-paint')[0];
          if (found !== undefined) resolve(found.startTime);
        }).observe({ type: 'paint', buffered: true });
      }),
  );
}
