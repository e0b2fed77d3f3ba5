import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import { afterEach, expect, test } from 'vitest';
import { ApiError, DocumentPrinterToken, type AnyCall, type DocumentPrinter } from '#kernel/contract';
import { axe } from '../../testing/browser.fixture.js';
import { givenSignedInPage } from '../../testing/plant.fixture.js';

const here = givenSignedInPage({ persona: 'specialist', kernel: { demo: 'import' } });

/** Documents that wait until the test releases them, and the calls that requested them. */
interface HeldBack {
  /** Resolves to the call of the next document. */
  next(): Promise<Pick<AnyCall, 'signal' | 'progress'>>;
  release(): void;
  refuse(error: Error): void;
}

let restore = (): void => undefined;
afterEach(() => restore());

/** Delays the document printer. */
function heldBack(): HeldBack {
  const printer = here.limpid.kernel.resolve(DocumentPrinterToken) as { print: DocumentPrinter['print'] };
  const { print } = printer;
  const gate = Promise.withResolvers<void>();
  let asked = Promise.withResolvers<Pick<AnyCall, 'signal' | 'progress'>>();
  printer.print = async (model, format, name, call) => {
    asked.resolve(call);
    const gone = new Promise<never>((_, reject) =>
      call.signal.addEventListener('abort', () => reject(call.signal.reason as Error)),
    );
    await Promise.race([gate.promise, gone]);
    return print(model, format, name, call);
  };
  restore = () => {
    printer.print = print;
  };
  return {
    next: async () => {
      const call = await asked.promise;
      asked = Promise.withResolvers();
      return call;
    },
    release: gate.resolve,
    refuse: gate.reject,
  };
}

const card = (title: string) =>
  here.page.locator('main .cds--tile').filter({ has: here.page.getByRole('heading', { name: title, exact: true }) });

test('a slow report shows its progress and is saved under its name', async () => {
  const printing = heldBack();
  await here.page.goto(`${here.limpid.url}/app/reports`);
  const equipment = card('Equipment limits');
  await equipment.getByRole('button', { name: 'PDF', exact: true }).click();
  const { progress } = await printing.next();
  const bar = equipment.getByRole('progressbar', { name: 'Equipment limits (PDF)' });
  await bar.waitFor();
  await equipment.getByText('Calculating …').waitFor();
  progress?.(3, 12, 'Writing the pages');
  await equipment.getByText('Writing the pages: 3 of 12').waitFor();
  await expect
    .poll(() => equipment.getByRole('status').first().textContent())
    .toBe('Equipment limits (PDF) is being created.');
  await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('3');
  expect(await axe(here.page)).toEqual([]);
  // Another file can be requested meanwhile.
  await equipment.getByRole('button', { name: 'Spreadsheet (XLSX)' }).click();
  await equipment.getByRole('progressbar', { name: 'Equipment limits (XLSX)' }).waitFor();
  const named = (name: string) => here.page.waitForEvent('download', download => download.suggestedFilename() === name);
  const [pdf] = await Promise.all([named('Equipment limits.pdf'), named('Equipment limits.xlsx'), printing.release()]);
  const document = await readFile(await pdf.path());
  expect(document.subarray(0, 4).toString()).toBe('%PDF');
  await bar.waitFor({ state: 'detached' });
  expect(here.complaints.list).toEqual([]);
});

test('Cancel stops the work on the server, saves nothing, and returns the focus to the button', async () => {
  const printing = heldBack();
  await here.page.goto(`${here.limpid.url}/app/reports`);
  const production = card('Production limits');
  const button = production.getByRole('button', { name: 'PDF', exact: true });
  await button.focus();
  await here.page.keyboard.press('Enter');
  const { signal } = await printing.next();
  await production.getByRole('button', { name: 'Cancel Production limits (PDF)' }).waitFor();
  let saved = 0;
  here.page.on('download', () => (saved += 1));
  // Past the spreadsheet and the storing of the report.
  for (let place = 0; place < 3; place += 1) await here.page.keyboard.press('Tab');
  await here.page.keyboard.press('Enter');
  await expect.poll(() => signal.aborted).toBe(true);
  await production.getByRole('progressbar').waitFor({ state: 'detached' });
  await expect.poll(() => button.evaluate(element => element === document.activeElement)).toBe(true);
  expect(await production.getByRole('alert').count()).toBe(0);
  restore();
  const [download] = await Promise.all([here.page.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toBe('Production limits.pdf');
  await expect.poll(() => saved).toBe(1);
  expect(here.complaints.list).toEqual([]);
});

test('the error of a report is shown where it was requested, until it is closed', async () => {
  const printing = heldBack();
  await here.page.goto(`${here.limpid.url}/app/reports`);
  const agents = card('Cleaning agent limits');
  await agents.getByRole('button', { name: 'PDF', exact: true }).click();
  await printing.next();
  await agents.getByRole('progressbar').waitFor();
  printing.refuse(new ApiError('DataValidationError', { message: 'the document takes too much memory' }));
  await agents.getByText('Cleaning agent limits (PDF) was not created').waitFor();
  await agents.getByText('the document takes too much memory').waitFor();
  expect(await axe(here.page)).toEqual([]);
  await agents.getByRole('button', { name: /close/i }).click();
  await agents.getByText('was not created').waitFor({ state: 'detached' });
  expect(here.complaints.list).toEqual([]);
});

test('a download continues when the user opens another page', async () => {
  const printing = heldBack();
  await here.page.goto(`${here.limpid.url}/app/reports`);
  await card('Equipment limits').getByRole('button', { name: 'PDF', exact: true }).click();
  await printing.next();
  await here.page.getByRole('link', { name: 'ranking', exact: true }).click();
  await here.page.getByRole('heading', { level: 1, name: 'Worst case' }).waitFor();
  const [download] = await Promise.all([here.page.waitForEvent('download'), printing.release()]);
  expect(download.suggestedFilename()).toBe('Equipment limits.pdf');
});

test('a stalled download is cancelled, and a page of a proxy is not saved as the file', async () => {
  const silent = createServer((_request, response) => {
    const headers = { 'content-type': 'application/vnd.limpid.watched-file' };
    response.writeHead(200, headers).write('{"progress":{"done":3,"total":12,"stage":"Writing the pages"}}\n');
  });
  await new Promise<void>(done => void silent.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
  await here.page.clock.install();
  await here.page.goto(`${here.limpid.url}/app/reports`);
  const documents = /\/facilities\/[^/]+\/.*pdf/;
  await here.page.route(documents, route => route.continue({ url }));
  const agents = card('Cleaning agent limits');
  await agents.getByRole('button', { name: 'PDF', exact: true }).click();
  await agents.getByText('Writing the pages: 3 of 12').waitFor();
  await here.page.clock.fastForward(61_000);
  await agents.getByText('failed as server unreachable').waitFor();
  await agents.getByRole('button', { name: /close/i }).click();
  let saved = 0;
  here.page.on('download', () => (saved += 1));
  await here.page.route(documents, route =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Sign in to the network</title>' }),
  );
  await agents.getByRole('button', { name: 'PDF', exact: true }).click();
  await agents.getByText('failed as server unreachable').waitFor();
  expect(saved).toBe(0);
  await here.page.unrouteAll();
  silent.closeAllConnections();
  silent.close();
});
