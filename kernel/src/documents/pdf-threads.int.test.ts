import { expect, onTestFinished, test } from 'vitest';
import type { DocumentModel } from '#kernel/contract';
import { KeptThreads } from '../base/threads/kept-threads.js';
import { documentOf } from './document.fixture.js';
import { partsOf } from './document-parts.js';
import { pdfThreads, toPdf } from './to-pdf.js';

/** A document with a table of that many rows. */
function tableOf(rows: number): DocumentModel {
  return documentOf({
    blocks: [
      {
        kind: 'table',
        columns: [{ heading: 'Production', width: 10 }],
        rows: Array.from({ length: rows }, (_, index) => [`PRD-${index}`]),
      },
    ],
  });
}

function threadsOfTest(): KeptThreads {
  const threads = pdfThreads();
  onTestFinished(() => threads.close());
  return threads;
}

const wanted = { signal: new AbortController().signal };
/** Resolves when the thread reports progress; it is then busy until its answer. */
function atWork(): { readonly begun: Promise<void>; readonly progress: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { begun: promise, progress: resolve };
}

test('the thread of one document lays out the next, and at most one idle thread is kept', async () => {
  const threads = threadsOfTest();
  const both = await Promise.all([toPdf(tableOf(3), threads, wanted), toPdf(tableOf(3), threads, wanted)]);
  for (const bytes of both) expect(Buffer.from(bytes).toString('latin1', 0, 4)).toBe('%PDF');
  await expect.poll(() => threads.count).toBe(1);
  await toPdf(tableOf(3), threads, wanted);
  expect(threads.count).toBe(1);
});

test('an idle thread ends after a while', async () => {
  const threads = new KeptThreads({
    file: 'kernel/src/documents/pdf-worker.js',
    atOnce: 1,
    idleMs: 1,
    keptMiB: 1000,
    limits: {},
  });
  onTestFinished(() => threads.close());
  const task = { isLong: false, withinMs: 600_000, signal: wanted.signal, progress: () => undefined };
  await threads.run({ ...task, parts: partsOf(tableOf(1)) });
  await expect.poll(() => threads.count).toBe(0);
});

test('cancelling a document is reported at once, its thread ends, and the next document is printed', async () => {
  const threads = threadsOfTest();
  const given = new AbortController();
  const { begun, progress } = atWork();
  const printing = toPdf(tableOf(50_000), threads, { signal: given.signal, progress });
  await begun;
  given.abort(new Error('no longer wanted'));
  await expect(printing).rejects.toThrow('no longer wanted');
  await expect.poll(() => threads.count).toBe(0);
  expect((await toPdf(tableOf(3), threads, wanted)).length).toBeGreaterThan(1000);
});

test('a cancelled document is not started', async () => {
  const threads = threadsOfTest();
  await expect(toPdf(tableOf(3), threads, { signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow('gone');
  expect(threads.count).toBe(0);
});

test('a document that exceeds the memory or time limit is refused, and the server is unaffected', async () => {
  const small = new KeptThreads({
    file: 'kernel/src/documents/pdf-worker.js',
    atOnce: 1,
    idleMs: 60_000,
    keptMiB: 64,
    limits: { maxOldGenerationSizeMb: 48 },
  });
  onTestFinished(() => small.close());
  await expect(toPdf(tableOf(150_000), small, wanted)).rejects.toMatchObject({
    errName: 'DataValidationError',
    message: 'The document exceeds the memory limit: request less at once, or use the spreadsheet',
  });
  await expect.poll(() => small.count).toBe(0);
  const task = { parts: partsOf(tableOf(3)), isLong: false, signal: wanted.signal, progress: () => undefined };
  await expect(small.run({ ...task, withinMs: 1 })).rejects.toThrow('more time');
});

test('an error of a document is reported, and does not affect the next', async () => {
  const threads = threadsOfTest();
  const broken = { ...tableOf(1), blocks: [{ kind: 'table', columns: null, rows: [] }] } as unknown as DocumentModel;
  await expect(toPdf(broken, threads, wanted)).rejects.toThrow(/null/);
  expect((await toPdf(tableOf(3), threads, wanted)).length).toBeGreaterThan(1000);
});

test('running and waiting documents end with the server', async () => {
  const threads = pdfThreads();
  const { begun, progress } = atWork();
  const printing = [1, 2, 3].map(() => toPdf(tableOf(50_000), threads, { ...wanted, progress }));
  const ends = Promise.allSettled(printing);
  await begun;
  await threads.close();
  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(threads.count).toBe(0);
  await expect(toPdf(tableOf(1), threads, wanted)).rejects.toThrow('going down');
});
