import { setTimeout as sleep } from 'node:timers/promises';
import ExcelJS from 'exceljs';
import { expect, test } from 'vitest';
import type { Cell, DocumentModel, LongSheet, Sheet } from '#kernel/contract';
import { documentOf } from './document.fixture.js';
import { toXlsx } from './to-xlsx.js';

const model = (...sheets: readonly (Sheet | LongSheet)[]): DocumentModel => documentOf({ facility: 'A & B', sheets });

async function opened(document: DocumentModel): Promise<ExcelJS.Workbook> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of toXlsx(document, wanted)) chunks.push(chunk);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(Buffer.concat(chunks) as never);
  return workbook;
}

const wanted = new AbortController().signal;
const columns = [
  { heading: 'Name', width: 10 },
  { heading: 'L3, mg/sqcm', width: 22 },
];

test('rows that are made while they are written stand in the file as held ones do, under the same hash', async () => {
  const rows: Cell[][] = [
    ['one', 0.1],
    ['two', { formula: 'B2*2', value: 0.2 }],
  ];
  const held = await opened(model({ name: 'Rows', columns, rows }));
  const made = await opened(
    model({
      name: 'Rows',
      columns,
      async *rows() {
        yield* await Promise.resolve(rows);
      },
    }),
  );
  const all = (workbook: ExcelJS.Workbook): unknown =>
    workbook.worksheets.map(sheet => sheet.getSheetValues().map(row => (Array.isArray(row) ? [...row] : row)));
  expect(all(made)).toEqual(all(held));
  expect(held.getWorksheet('Rows')?.getCell('B3').value).toEqual({ formula: 'B2*2', result: 0.2 });
});

test('a reader who stops to read stops the making of rows, and one who goes away ends it', async () => {
  const count = 60_000;
  let [made, ended] = [0, 0];
  const long: LongSheet = {
    name: 'Rows',
    columns,
    async *rows() {
      made = 0;
      try {
        for (; made < count; made++) yield await Promise.resolve([`${Math.random()} ${made}`, made]);
      } finally {
        ended += 1;
      }
    },
  };
  const reader = toXlsx(model(long), wanted)[Symbol.asyncIterator]();
  await reader.next();
  const stands = async (): Promise<boolean> => {
    const before = made;
    await sleep(200);
    // Needed for the layout of the sheet, and for writing and hashing.
    return ended === 1 && made === before;
  };
  await expect.poll(stands).toBe(true);
  expect(made).toBeLessThan(count);
  await reader.return?.();
  await expect.poll(() => ended).toBe(2);
  expect(made).toBeLessThan(count);
});

test('the first bytes go out before the last row is made', async () => {
  const { promise: received, resolve: receive } = Promise.withResolvers<void>();
  const long: LongSheet = {
    name: 'Rows',
    columns,
    async *rows() {
      for (let made = 0; made < 300; made++) yield [`${made}`, made];
      await received;
      yield ['last', 300];
    },
  };
  const reader = toXlsx(model(long), wanted)[Symbol.asyncIterator]();
  expect((await reader.next()).done).toBe(false);
  receive();
  await reader.return?.();
});

test('a workbook that is given up ends with the reason, and makes no more rows', async () => {
  const given = new AbortController();
  let isOver = false;
  const endless: LongSheet = {
    name: 'Rows',
    columns,
    async *rows() {
      try {
        for (let made = 0; ; made++) yield await Promise.resolve([`${Math.random()}`, made]);
      } finally {
        isOver = true;
      }
    },
  };
  const reader = toXlsx(model(endless), given.signal)[Symbol.asyncIterator]();
  await reader.next();
  isOver = false;
  given.abort(new Error('no longer wanted'));
  const drained = async (): Promise<void> => {
    while ((await reader.next()).done !== true);
  };
  await expect(drained()).rejects.toThrow('no longer wanted');
  await expect.poll(() => isOver).toBe(true);
});

test('a fault in the first rows is known before any bytes go out', async () => {
  const faulty: LongSheet = {
    name: 'Rows',
    columns,
    async *rows() {
      yield await Promise.resolve(['one', 1]);
      throw new Error('the table is gone');
    },
  };
  await expect(toXlsx(model(faulty), wanted)[Symbol.asyncIterator]().next()).rejects.toThrow('the table is gone');
});

test('rows are made no faster than they are packed, so that a long sheet never waits as a whole', async () => {
  let [received, receivedAtLastRow] = [0, 0];
  const long: LongSheet = {
    name: 'Rows',
    columns,
    async *rows() {
      for (let made = 0; made < 30_000; made++)
        yield await Promise.resolve([`${Math.random()} ${Math.random()}`, made]);
      receivedAtLastRow = received;
    },
  };
  for await (const bytes of toXlsx(model(long), wanted)) received += bytes.length;
  expect(receivedAtLastRow).toBeGreaterThan(received / 2);
});

test('a column is as wide as its text, the heading of numbers stands above them, and wide sheets keep their first columns in sight', async () => {
  const name = 'Lisinopril 20 mg + hydrochlorothiazide 12.5 mg tablets';
  const wide = Array.from({ length: 12 }, (_, index) => ({ heading: `Number ${index}`, width: 18 }));
  const rows = [
    [name, 1],
    ['x'.repeat(90), null],
    ['=1+1', 3],
  ];
  const workbook = await opened(
    model({ name: 'Few', columns, rows }, { name: 'Many', columns: [...columns, ...wide], rows }),
  );
  const few = workbook.getWorksheet('Few');
  expect(few?.getColumn(1).width).toBeGreaterThan(name.length);
  expect(few?.getColumn(1).width).toBeLessThan(90);
  expect(few?.getCell('A3').alignment).toMatchObject({ wrapText: true });
  expect(few?.getCell('B1').alignment).toMatchObject({ horizontal: 'right' });
  expect(few?.getCell('A1').font).toMatchObject({ bold: true, name: 'Calibri' });
  // Text that looks like a formula is text.
  expect(few?.getCell('A4').type).toBe(ExcelJS.ValueType.String);
  expect(few?.views[0]).toMatchObject({ state: 'frozen', ySplit: 1, xSplit: 0 });
  expect(workbook.getWorksheet('Many')?.views[0]).toMatchObject({ state: 'frozen', ySplit: 1, xSplit: 3 });
});

test('wrapped text has a row that is high enough, and full digits never touch the next column', async () => {
  const rows = [
    ['x y '.repeat(40), 1],
    ['short', 0.123456789012345],
    [null, { formula: '1/3', value: 1 / 3 }],
  ];
  const sheet = (
    await opened(
      model({
        name: 'Rows',
        columns: [
          { heading: 'Name', width: 10 },
          { heading: 'ppm', width: 6 },
        ],
        rows,
      }),
    )
  ).getWorksheet('Rows');
  expect(sheet?.getRow(2).height).toBeGreaterThanOrEqual(3 * 15);
  expect(sheet?.getRow(3).height).toBeUndefined();
  expect(sheet?.getColumn(2).width).toBeGreaterThanOrEqual('0.123456789012345'.length + 2);
});

test('a name of several lines, and one that no line has room for, have a row that is high enough for them', async () => {
  const rows: Cell[][] = [
    ['a\nb\nc', 1],
    ['A'.repeat(250), 2],
    ['plain', 3],
  ];
  const sheet = (await opened(model({ name: 'Rows', columns, rows }))).getWorksheet('Rows');
  expect([sheet?.getCell('A2').alignment.wrapText, sheet?.getRow(2).height]).toEqual([true, 3 * 15]);
  expect(sheet?.getRow(3).height).toBeGreaterThanOrEqual(5 * 15);
  expect([sheet?.getCell('A4').alignment.wrapText, sheet?.getRow(4).height]).toEqual([undefined, undefined]);
});

test('moments are dates in the zone of the document, shown as the facility writes them, and text in PDFs', async () => {
  const moment = '2026-07-01T22:30:15.000Z';
  const dateTime = { timezone: 'Europe/Zurich', dateFormat: 'DD MMM, YYYY', timeFormat: 'hh:mm' };
  const rows = [['one', { moment }]];
  const workbook = await opened({ ...model({ name: 'Rows', columns, rows }), dateTime });
  const cell = workbook.getWorksheet('Rows')?.getCell('B2');
  // A spreadsheet has no time zones: half past midnight of the next day is stored as such.
  expect(cell?.value).toEqual(new Date('2026-07-02T00:30:15.000Z'));
  expect(cell?.numFmt).toBe('dd mmm, yyyy hh:mm AM/PM "Europe/Zurich"');
  expect(workbook.getWorksheet('Rows')?.getColumn(2).width).toBeGreaterThan(
    '02 Jul, 2026 12:30 am Europe/Zurich'.length,
  );
  const about = workbook.getWorksheet('About');
  expect(about?.getCell('B4').value).toEqual(new Date('2026-11-21T13:00:00.000Z'));
});

test('the foot of a printed page is never longer than programs read', async () => {
  const workbook = await opened({ ...model({ name: 'Rows', columns, rows: [] }), subtitle: '&💊'.repeat(100) });
  const foot = workbook.worksheets[0]?.headerFooter.oddFooter ?? '';
  expect(foot.length).toBeLessThanOrEqual(255);
  expect(foot).toMatch(/^&LA && B · Limits · (&&💊)+(&&)?\nContent hash \(SHA-256\) [0-9a-f]{64}&RPage &P of &N$/);
});
