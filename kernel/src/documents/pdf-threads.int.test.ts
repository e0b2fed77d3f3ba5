import { expect, onTestFinished, test } from 'vitest';
import type { DocumentModel } from '#kernel/contract';
import { KeptThreads } from '../base/threads/kept-threads.js';
import { documentOf } from './document.fixture.js';
import { partsOf } from './document-parts.js';
import { pdfThreads, toPdf } from './to-pdf.js';

/** A paper with a table of so many rows. */
function paper(rows: number): DocumentModel {
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
/** Resolves when the thread says that it is at work, and never again is at rest before its answer. */
function atWork(): { readonly begun: Promise<void>; readonly progress: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { begun: promise, progress: resolve };
}

test('the thread of one paper lays out the next, and no more than one waits for it', async () => {
  const threads = threadsOfTest();
  const both = await Promise.all([toPdf(paper(3), threads, wanted), toPdf(paper(3), threads, wanted)]);
  for (const bytes of both) expect(Buffer.from(bytes).toString('latin1', 0, 4)).toBe('%PDF');
  await expect.poll(() => threads.count).toBe(1);
  await toPdf(paper(3), threads, wanted);
  expect(threads.count).toBe(1);
});

test('a paper without work ends its thread after a while', async () => {
  const threads = new KeptThreads({
    file: 'kernel/src/documents/pdf-worker.js',
    atOnce: 1,
    idleMs: 1,
    keptMiB: 1000,
    limits: {},
  });
  onTestFinished(() => threads.close());
  const task = { isLong: false, withinMs: 600_000, signal: wanted.signal, progress: () => undefined };
  await threads.run({ ...task, parts: partsOf(paper(1)) });
  await expect.poll(() => threads.count).toBe(0);
});

test('who gives a paper up is told so at once, its thread ends, and the next paper is printed', async () => {
  const threads = threadsOfTest();
  const given = new AbortController();
  const { begun, progress } = atWork();
  const printing = toPdf(paper(50_000), threads, { signal: given.signal, progress });
  await begun;
  given.abort(new Error('no longer wanted'));
  await expect(printing).rejects.toThrow('no longer wanted');
  await expect.poll(() => threads.count).toBe(0);
  expect((await toPdf(paper(3), threads, wanted)).length).toBeGreaterThan(1000);
});

test('a paper that nobody waits for any more is not begun', async () => {
  const threads = threadsOfTest();
  await expect(toPdf(paper(3), threads, { signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow('gone');
  expect(threads.count).toBe(0);
});

test('a paper that takes more memory or time than one may is refused, and neither takes the server along', async () => {
  const small = new KeptThreads({
    file: 'kernel/src/documents/pdf-worker.js',
    atOnce: 1,
    idleMs: 60_000,
    keptMiB: 64,
    limits: { maxOldGenerationSizeMb: 48 },
  });
  onTestFinished(() => small.close());
  await expect(toPdf(paper(150_000), small, wanted)).rejects.toMatchObject({
    errName: 'DataValidationError',
    message: 'The paper takes more memory than one may: ask for less at once, or take the spreadsheet',
  });
  await expect.poll(() => small.count).toBe(0);
  const task = { parts: partsOf(paper(3)), isLong: false, signal: wanted.signal, progress: () => undefined };
  await expect(small.run({ ...task, withinMs: 1 })).rejects.toThrow('more time');
});

test('an error of a paper names itself, and does not spoil the next', async () => {
  const threads = threadsOfTest();
  const broken = { ...paper(1), blocks: [{ kind: 'table', columns: null, rows: [] }] } as unknown as DocumentModel;
  await expect(toPdf(broken, threads, wanted)).rejects.toThrow(/null/);
  expect((await toPdf(paper(3), threads, wanted)).length).toBeGreaterThan(1000);
});

test('papers that are under way or wait end with the server', async () => {
  const threads = pdfThreads();
  const { begun, progress } = atWork();
  const printing = [1, 2, 3].map(() => toPdf(paper(50_000), threads, { ...wanted, progress }));
  const ends = Promise.allSettled(printing);
  await begun;
  await threads.close();
  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(threads.count).toBe(0);
  await expect(toPdf(paper(1), threads, wanted)).rejects.toThrow('going down');
});
