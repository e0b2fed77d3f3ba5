import { setTimeout as sleep } from 'node:timers/promises';
import type { DocumentModel } from '#kernel/contract';
import { pdfThreads, toPdf } from '../../kernel/src/documents/to-pdf.js';
import { toXlsx } from '../../kernel/src/documents/to-xlsx.js';
import { barePdf, bareXlsx } from '../bounds/bare-documents.js';
import type { Measurement, Suite } from '../harness/suite.js';
import { median, pairedRounds } from '../load/rounds.js';
import { rounds, sizeFrom } from '../load/settings.js';

const headings = ['ID', 'Name', 'Equipment', ...Array.from({ length: 7 }, (_, place) => `Number ${place}`)];
const shortRows = 40;
/** Maximum milliseconds that other calls wait, and until the first byte. */
const allowedMs = 50;
const wanted = { signal: new AbortController().signal };

export const suite: Suite = {
  title: 'Documents and workbooks beside the bare libraries, and the waiting time of others meanwhile',
  run: async context => {
    const documentRows = sizeFrom('BENCH_DOCUMENT_ROWS', 1500);
    const sheetRows = sizeFrom('BENCH_SHEET_ROWS', 20_000);
    context.log(`tables of ${documentRows} rows in PDFs, ${sheetRows} in workbooks, ${headings.length} columns`);
    const threads = pdfThreads();
    try {
      const [short, long, sheet] = [rowsOf(shortRows), rowsOf(documentRows), rowsOf(sheetRows)];
      const cold = await timed(() => toPdf(document(short), threads, wanted));
      context.log(`the first document, which starts its thread: ${cold.toFixed(0)} ms`);
      const delays: number[] = [];
      const watched = async (): Promise<number> => {
        const { ms, longestDelayMs } = await withDelays(() => toPdf(document(long), threads, wanted));
        delays.push(longestDelayMs);
        return ms;
      };
      const ofShort = await pairedRounds(
        rounds,
        () => timed(() => toPdf(document(short), threads, wanted)),
        () => timed(() => barePdf(headings, short)),
      );
      const ofLong = await pairedRounds(rounds, watched, () => timed(() => barePdf(headings, long)));
      const firstBytes: number[] = [];
      const sheetDelays: number[] = [];
      const ofSheet = await pairedRounds(
        rounds,
        async () => {
          const { ms, longestDelayMs } = await withDelays(async () => {
            firstBytes.push(await writeWorkbook(sheet));
          });
          sheetDelays.push(longestDelayMs);
          return ms;
        },
        () => timed(() => bareXlsx(headings, sheet)),
      );
      return [
        beside(`document of ${shortRows} rows`, ofShort, 'bare pdfmake', 1.15),
        beside(`document of ${documentRows} rows`, ofLong, 'bare pdfmake', 1.15),
        allowed('longest wait of others beside a document', median(delays)),
        allowed('from cancelling a document to the answer', await cancelMs(long)),
        beside(`workbook of ${sheetRows} rows`, ofSheet, 'bare exceljs', 1.3),
        allowed('first byte of a workbook', median(firstBytes)),
        allowed('longest wait of others beside a workbook', median(sheetDelays)),
      ];
    } finally {
      await threads.close();
    }
  },
};

function rowsOf(count: number): (string | number)[][] {
  return Array.from({ length: count }, (_, row) => [
    `PRD-${row}`,
    `Metformin tablets ${row}`,
    `EQ-${row % 100}`,
    ...Array.from({ length: 7 }, (_none, place) => ((row + 1) * (place + 3)) / 7),
  ]);
}

function document(rows: readonly (readonly (string | number)[])[]): DocumentModel {
  const columns = headings.map((heading, place) => ({
    heading,
    width: place === 1 ? 20 : 12,
    ...(place > 2 ? { align: 'right' as const } : {}),
  }));
  return {
    title: 'Limits',
    facility: 'Plant',
    printedBy: 'Ada Winter (awinter)',
    printedAt: new Date(),
    dateTime: { timezone: 'UTC', dateFormat: 'DD MMM, YYYY', timeFormat: 'HH:mm' },
    versions: [],
    blocks: [{ kind: 'table', columns, rows }],
    sheets: [{ name: 'Rows', columns, rows }],
  };
}

/** Writes a complete workbook; returns the milliseconds to its first bytes. */
async function writeWorkbook(rows: readonly (readonly (string | number)[])[]): Promise<number> {
  const began = performance.now();
  const parts = toXlsx(document(rows), wanted.signal)[Symbol.asyncIterator]();
  await parts.next();
  const firstMs = performance.now() - began;
  while ((await parts.next()).done !== true);
  return firstMs;
}

/** Milliseconds from cancelling a document during layout to the answer. */
async function cancelMs(rows: readonly (readonly (string | number)[])[]): Promise<number> {
  const threads = pdfThreads();
  const given = new AbortController();
  const begun = Promise.withResolvers<void>();
  const printing = toPdf(document(rows), threads, { signal: given.signal, progress: () => begun.resolve() });
  const end = printing.then(
    () => NaN,
    () => performance.now(),
  );
  await begun.promise;
  const asked = performance.now();
  given.abort();
  const ms = (await end) - asked;
  await threads.close();
  return ms;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/**
 * Longest block of the event loop: processor time of its thread between two timers, so that other load on the computer
 * does not count.
 */
async function withDelays(
  work: () => Promise<unknown>,
): Promise<{ readonly ms: number; readonly longestDelayMs: number }> {
  // Lets earlier work finish, so that it does not count.
  await sleep(20);
  let longestDelayMs = 0;
  let last = usedMs();
  const timer = setInterval(() => {
    const now = usedMs();
    longestDelayMs = Math.max(longestDelayMs, now - last);
    last = now;
  }, 1);
  const ms = await timed(work);
  clearInterval(timer);
  return { ms, longestDelayMs };
}

/** Processor time of this thread. */
function usedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function beside(
  what: string,
  { a: ours, b: bound }: { readonly a: number; readonly b: number },
  boundName: string,
  atMost: number,
): Measurement {
  return { what, ours, bound, unit: 'ms', boundName, goal: { atMost } };
}

function allowed(what: string, ours: number): Measurement {
  return { what, ours, bound: allowedMs, unit: 'ms', boundName: 'allowed', goal: { atMost: 1 } };
}
